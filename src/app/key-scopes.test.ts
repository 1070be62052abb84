/** Scopes of keys against every call that is served: money and persons are behind scopes of their own. */
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { isPersonalField, keyAreas, scopesFor } from '#kernel/key-scope.ts'
import { app } from '#testing/nursery.ts'

interface Definition {
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly getter?: () => z.ZodMiniType
}

/** Names of the fields of a reply, at any depth. */
function fieldsIn(schema: unknown, seen = new Set<unknown>()): string[] {
  const def = (schema as z.ZodMiniType | undefined)?.def as (Definition & Readonly<Record<string, unknown>>) | undefined
  if (!def || seen.has(schema)) return []
  seen.add(schema)
  const { shape = {}, getter, ...rest } = def
  const inner = [...Object.values(shape), getter?.(), ...Object.values(rest).flatMap((each) => each)]
  return [...Object.keys(shape), ...inner.flatMap((each) => (typeof each === 'object' ? fieldsIn(each, seen) : []))]
}

const couldBePersonal =
  /name|mail|phone|addr|contact|note|customer|receiv|sign|person|text|by$|_by_|staff|user|who|message|reason|seller|assign|account|buyer|ship/

/** Fields of plants, goods, places and numbers, and words that people write about work. */
const aboutWork =
  'account_id assignee_id bank_account_id botanical_name business_account_id called_off_to common_name credit_notes discount_reason has_photo inventory_item_name ' +
  'last_level_name level_name lines_received loss_notes loss_reason message name names note plant_botanical_name plant_common_name plant_name price_reason ' +
  'quantity_received reader_name reason received_cost received_on renamed reopen_reason text till_name vehicle_name void_reason'

test('each field that could be of a person is kept from keys without that scope, or is about work', () => {
  const open = app.served.filter((call) => scopesFor(call)?.includes('personal') === false)
  const names = new Set(open.flatMap(({ reply, also, meta }) => [reply, also, meta].flatMap((each) => fieldsIn(each))))
  const unjudged = [...names].filter(
    (name) => couldBePersonal.test(name) && !isPersonalField(name) && !aboutWork.split(' ').includes(name),
  )
  expect(unjudged.toSorted()).toEqual([])
})

test('whatever takes, returns or owes money needs its own scope', () => {
  const withMoney = app.served.filter((call) => scopesFor(call)?.includes('money')).map(({ method, path }) => `${method} ${path}`)
  expect(withMoney).toEqual(
    expect.arrayContaining([
      'POST /api/sales',
      'DELETE /api/sales/:id',
      'POST /api/sales/:id/payments',
      'POST /api/sales/:id/credit-notes',
      'POST /api/returns',
      'POST /api/business-accounts/:id/payments',
      'POST /api/business-accounts/:id/credit-returns',
      'POST /api/orders/:id/deposits',
      'POST /api/orders/:id/deliver',
      'POST /api/laybys/:id/payments',
      'POST /api/bills/payments',
      'POST /api/tills/:id/sessions',
    ]),
  )
  const words = /payment|refund|credit|deposit|void|cash|invoice|bill(?!s\/vendors)|expense/
  const freeOfMoney = app.served.filter((call) => call.method !== 'GET' && scopesFor(call)?.includes('money') === false)
  expect(freeOfMoney.map(({ path }) => path).filter((path) => words.test(path) && !path.startsWith('/api/reports'))).toEqual([])
})

test('people, settings, the books and whole copies of the data are open to no key, and each part of a path that is named exists', () => {
  const closed = app.served.filter((call) => scopesFor(call) === undefined).map(({ path }) => path.split('/')[2])
  for (const head of [
    'users',
    'keys',
    'sessions',
    'export',
    'nursery-data',
    'personal-data',
    'bank',
    'journal',
    'support-access',
  ])
    expect(closed).toContain(head)
  const heads = new Set(app.served.map(({ path }) => path.split('/')[2]))
  expect(Object.values(keyAreas).flatMap((area) => area.heads.filter((head) => !heads.has(head)))).toEqual([])
})
