/** Every call about labels. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { growers } from '#kernel/role.ts'
import { Day, Id, MoneyText } from '#kernel/wire.ts'
import { labelKinds } from './label.ts'

const Label = z.object({
  id: Id,
  common_name: z.string(),
  botanical_name: z.string(),
  container_size: z.string(),
  batch_code: z.string(),
  quantity: z.nullable(z.int()),
  location: z.nullable(z.string()),
  potted_on: z.nullable(Day),
  price: z.nullable(MoneyText),
  barcode: z.nullable(z.string()),
  /** The bars, as a picture: EAN-13 where it is one, Code 128 otherwise. */
  barcode_svg: z.nullable(z.string()),
})

export const labelContents = endpoint({
  method: 'GET',
  path: '/api/labels',
  summary: 'What stands on the labels of batches, or for the kind `price` of prices; with bars for those that have a barcode',
  roles: growers,
  query: z.strictObject({
    kind: z.enum(labelKinds),
    /** Ids with commas between them, 200 at most. */
    ids: z.string().check(z.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,199}$/i, 'Choose 1 to 200 of them.')),
  }),
  reply: z.array(Label),
})
