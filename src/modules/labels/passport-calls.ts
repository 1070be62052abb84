/** Every call about plant passports. */
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint, sortedBy } from '#kernel/endpoint.ts'
import { growers } from '#kernel/role.ts'
import { Day, Id, Text } from '#kernel/wire.ts'
import { NewPassports, PlantPassport, passportSorts } from './passport.ts'

export const listPassports = endpoint({
  method: 'GET',
  path: '/api/plant-passports',
  summary: 'Lists the register of plant passports that were issued, newest first by default, a page at a time',
  roles: growers,
  query: z.strictObject({
    ...Page,
    sort: sortedBy(...passportSorts),
    /** In the names of the plant, the traceability code, the customer, the zone and the passport that was replaced. */
    search: z.optional(z.string().check(z.maxLength(100))),
    from: z.optional(Day),
    to: z.optional(Day),
    batch_id: z.optional(Id),
  }),
  reply: z.array(PlantPassport),
  meta: ListMeta,
})

export const issuePassports = endpoint({
  method: 'POST',
  path: '/api/plant-passports',
  status: 201,
  summary:
    'Issues plant passports for batches and enters them in the register, all of them or none; refused where an element that the law wants is missing',
  roles: growers,
  body: NewPassports,
  reply: z.array(PlantPassport),
  idempotent: true,
  problems: ['BAD_STATE', 'NOT_ENOUGH_PLANTS'],
})

export const withdrawPassport = endpoint({
  method: 'POST',
  path: '/api/plant-passports/:id/withdraw',
  summary:
    'Withdraws a plant passport that was issued by mistake: it stays in the register with the reason, and is not printed again',
  roles: growers,
  body: z.strictObject({ reason: Text(200) }),
  reply: PlantPassport,
  problems: ['BAD_STATE'],
})

const Ids = z.string().check(
  z.maxLength(200 * 37, 'Choose 1 to 200 items.'),
  z.refine((ids) => ids.split(',').every((id) => Id.safeParse(id).success), 'Choose 1 to 200 items.'),
)

export const passportsById = endpoint({
  method: 'GET',
  path: '/api/plant-passports/by-id',
  summary: 'Returns passports of the register by their ids, to print them again',
  roles: growers,
  /** Separated by commas, 200 at most. */
  query: z.strictObject({ ids: Ids }),
  reply: z.array(PlantPassport),
})

export const earlierPassports = endpoint({
  method: 'GET',
  path: '/api/plant-passports/earlier',
  summary:
    'Lists the passports that were issued for batches or for those they came from: what a passport for a part of a lot can replace',
  roles: growers,
  query: z.strictObject({ batch_ids: Ids }),
  reply: z.array(z.object({ batch_id: Id, passport_id: Id, traceability_code: z.string(), issued_on: Day, quantity: z.int() })),
})
