/** Every call about labels. */
import * as z from 'zod/mini'
import { Care } from '#modules/plants/care-fields.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { everyone, growers } from '#kernel/role.ts'
import { Day, MoneyText, mostCharacters } from '#kernel/wire.ts'
import { isLabelIds, labelKinds } from './label.ts'
import { ScannedLabel } from './scanned-label.ts'

const Label = z.object({
  /** As in the request, with the unit. */
  id: z.string(),
  common_name: z.string(),
  botanical_name: z.string(),
  container_size: z.string(),
  batch_code: z.string(),
  quantity: z.nullable(z.int()),
  location: z.nullable(z.string()),
  potted_on: z.nullable(Day),
  price: z.nullable(MoneyText),
  barcode: z.nullable(z.string()),
  /** Path of the QR code's address, below the site. */
  path: z.string(),
  care: Care,
  /** The supplier's number of a lot that was bought in. */
  vendor_lot: z.nullable(z.string()),
  /** The barcode as a picture: EAN-13 if it is one, Code 128 otherwise. */
  barcode_svg: z.nullable(z.string()),
})

export const labelContents = endpoint({
  method: 'GET',
  path: '/api/labels',
  summary:
    'Returns the content of the labels of batches, or for the kinds `price` and `location` of prices and locations; with the barcode, where there is one',
  roles: growers,
  query: z.strictObject({
    kind: z.enum(labelKinds),
    /** Ids separated by commas, 200 at most; `id:tray`, `id:shelf` and `id:trolley` for whole units of a price. */
    ids: z.string().check(
      mostCharacters(11_000, 'Choose 1 to 200 items.'),
      z.refine((ids) => isLabelIds(ids) && ids.split(',').length <= 200, 'Choose 1 to 200 items.'),
    ),
  }),
  reply: z.array(Label),
})

export const getLabelsPdf = endpoint({
  method: 'GET',
  path: '/api/labels/pdf',
  summary:
    'Returns labels as a PDF, on sheets or a roll, with the requested number of copies; of the kind `passport` by the ids of passports that were issued. Refused where a text does not fit',
  roles: growers,
  query: z.strictObject({
    kind: z.enum(labelKinds),
    /** Ids and copies, separated by commas: `id*12,id`; `id:tray*3` for whole trays of a price. */
    items: z.string().check(z.maxLength(11_000, 'Choose at most 200 items.')),
    /** A label format by its id, `a4-24`. */
    paper: z.optional(z.string().check(z.maxLength(40))),
    /** `standard`, or the id of a layout; without it and without a paper the default layout of the kind. */
    design: z.optional(z.string().check(z.regex(/^(standard|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/, 'Choose a layout.'))),
    /** The position on the first sheet, from 1. */
    begin: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'Enter 1 or more.'))),
  }),
  download: ['pdf'],
  problems: ['TOO_LARGE', 'BAD_STATE'],
})

export const scannedLabel = endpoint({
  method: 'GET',
  path: '/api/labels/scanned/:code',
  summary:
    'Finds what a scanned label is of, by the code at the end of its address: of a batch or of a plant; with prices and stock',
  roles: everyone,
  reply: ScannedLabel,
})
