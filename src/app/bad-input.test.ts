/** Random input to every call is either accepted or refused with a clear message: no internal error, no internals in the message. */
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Endpoint } from '#kernel/endpoint.ts'
import { fileTypes } from '#kernel/file-type.ts'
import { problems } from '#kernel/problem.ts'
import { newId } from '#server/new-id.ts'
import { dice } from './testing-random-sales.ts'
import { prove } from './testing-proof.ts'
import { type Ids, aWorkingNursery, idsIn } from './testing-working-nursery.ts'
import { app } from './testing.ts'

/** A new seed every time; `SEED=… ROUNDS=40` repeats a run, and longer. */
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const roll = dice(seed)
const rounds = Number(process.env['ROUNDS'] ?? 2)
const one = <T>(of: readonly T[]): T => of[roll(of.length)] as T

/** Values that break programs: the limits of every type, invalid text, and words with a meaning to a machine. */
const odd: readonly unknown[] = [
  [null, true, false, [], {}, [[]], { length: 1 }, ['a'], [null]],
  [0, 1, -1, 2.5, 0.0001, 7, 100, 365, 32_768, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 999_999_999, 1e21, 1e308, -0.5],
  ['', ' ', '0', '1', '-1', '0.0001', '12.50', '1e5', '0x10', '١٢', '100', '999999999', '999999999.99', '9'.repeat(40), 'NaN'],
  [
    '2026-08-31',
    '2026-02-30',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '2026-08-31T00:00:00Z',
    '24:00',
    '23:59',
    '2026-08-31T14:30',
    '2026-99-99T99:99',
    '0000-01-01T00:00:00Z',
    '2026-W48',
    '0000-W01',
  ],
  ['\0', 'a\0b', '\uD800', '🌱'.repeat(50), '%', "'; DROP TABLE sales; --", '\\', '=1+1', '<script>', '{}', 'x'.repeat(5000)],
  [
    'cash',
    'plant',
    'for_sale',
    'NZ',
    'NZD',
    'Pacific/Auckland',
    'a@b.nz',
    '14 cm',
    'pdf',
    'x@y',
    '../..',
    '__proto__',
    'yes',
    'https://a.example',
    '-'.repeat(36),
  ],
].flat()

/** A valid value of that schema, of the oddest values it allows; undefined where none was found. */
function fits(shape: z.ZodMiniType, name: string, ids: Ids): unknown {
  const def = partsOf(shape)
  if (def.type === 'optional') return roll(3) === 0 ? undefined : fits(def.innerType, name, ids)
  if (def.type === 'nullable') return roll(6) === 0 ? null : fits(def.innerType, name, ids)
  if (def.type === 'union' && roll(2) === 0) return fits(one(def.options), name, ids)
  if (def.type === 'enum') return one(Object.values(def.entries))
  if (def.type === 'array') return Array.from({ length: one([0, 1, 1, 1, 2, 3]) }, () => fits(def.element, name, ids))
  if (def.type === 'object') {
    const parts = Object.entries(def.shape).map(([key, each]) => [key, fits(each, key, ids)] as const)
    return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
  }
  // Where any text is allowed, an id is one of many.
  const known = ids.get(name.replace(/s$/, '')) ?? [...ids.values()].flat()
  const id = shape.safeParse('a').success && roll(4) > 0 ? [] : [roll(8) === 0 ? newId() : one(known)]
  const from = roll(odd.length)
  return [...id, ...odd.slice(from), ...odd.slice(0, from)].find((value) => shape.safeParse(value).success)
}

/** The library's types only give the kind of a schema; the other properties of a kind are in Parts. */
const partsOf = (shape: z.ZodMiniType) => shape._zod.def as unknown as { readonly type: string } & Parts

interface Parts {
  readonly innerType: z.ZodMiniType
  readonly options: readonly z.ZodMiniType[]
  readonly entries: object
  readonly element: z.ZodMiniType
  readonly shape: Readonly<Record<string, z.ZodMiniType>>
}

/** The same with one invalid part. */
function spoilt(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || roll(4) === 0) return one(odd)
  const entries = Object.entries(value)
  if (entries.length === 0) return one(odd)
  if (!Array.isArray(value) && roll(6) === 0) return { ...value, [one(['nursery_id', 'constructor', 'toString'])]: newId() }
  const [key, part] = one(entries)
  return Array.isArray(value) ? value.with(Number(key), spoilt(part)) : { ...value, [key]: spoilt(part) }
}

const addressOf = ({ path }: Endpoint, ids: Ids): string =>
  path.replaceAll(/([\w-]+)\/:(\w+)/g, (_, noun: string, name: string) => {
    const own = ids.get(noun.replaceAll('-', '_')) ?? ids.get(`inventory_${noun}`) ?? [...ids.values()].flat()
    const value =
      roll(6) > 0 ? one(own) : one(['1', newId(), '%00', '%F0%9F%8C%B1', 'a%00b', '%zz', '..', '%27', 'x'.repeat(199)])
    return `${noun}/${/id$/i.test(name) || roll(2) === 0 ? value : one(['9417990000015', 'L-1', '0'])}`
  })

/** Query parameters are text. */
function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const text = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value))
  return `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, text(value)])).toString()}`
}

/** No internals: SQL, a stack, a file, a library and its messages. */
const inner =
  /SELECT |INSERT |violates|constraint|node_modules|\.ts:|pg_|syntax error|undefined|\[object|Invalid (input|option|disc)|Too (big|small)/

const makesFile = (call: Endpoint) => call.download !== undefined

test('answers random input without an internal error or internals in the message', async () => {
  const { nursery_id, authorization } = await aWorkingNursery()
  const faults: string[] = []
  let sent = 0
  const send = async (call: Endpoint, ids: Ids, body: unknown, query: unknown) => {
    sent++
    const url = addressOf(call, ids) + queryText(query)
    const payload = call.method === 'GET' || body === undefined ? {} : { payload: JSON.stringify(body) }
    const type = 'payload' in payload ? { 'content-type': 'application/json' } : {}
    const reply = await app.http.inject({ method: call.method, url, headers: { authorization, ...type }, ...payload })
    if (reply.statusCode < 400) {
      const given = String(reply.headers['content-type'])
      const json = call.status === 204 ? 'undefined' : 'application/json; charset=utf-8'
      const declared: readonly string[] = call.download?.map((type) => fileTypes[type]) ?? [json]
      if (!declared.includes(given)) faults.push(`${call.method} ${url}: ${given} instead of ${declared.join(' or ')}`)
      return
    }
    const { code, detail } = reply.json<{ code: string; detail: string }>()
    if (reply.statusCode >= 500 || !(code in problems) || inner.test(reply.payload))
      faults.push(`${call.method} ${url} ${payload.payload?.slice(0, 1000) ?? ''}: ${code}, ${detail}`)
  }
  // Closed books refuse nearly everything: they are closed last.
  const calls = app.served.toSorted((a, b) => Number(a.path === '/api/books/close') - Number(b.path === '/api/books/close'))
  for (let round = 0; round < rounds; round++) {
    const ids = await idsIn(nursery_id)
    for (const call of calls.filter((each) => round === 0 || !makesFile(each))) {
      const [body, query] = [fits(call.body, '', ids), fits(call.query, '', ids)]
      await send(call, ids, round % 2 === 1 && roll(2) === 0 ? spoilt(body) : body, roll(3) === 0 ? spoilt(query) : query)
    }
  }
  prove(`odd and malformed inputs to every call (SEED=${seed})`, sent, faults)
}, 600_000)

test('refuses foreign cursors, and texts that are not days, weeks or ids', async () => {
  const { authorization } = await aWorkingNursery()
  const id = newId()
  const made = [
    ...['9999999999', '2026-02-30 10:00:00+00', '2026-08-31 10:00:00+99'].flatMap((at) => [
      { sold_at: at, id },
      { place: at, id },
    ]),
    ...['x', '0000-01-01'].flatMap((day) => [
      { expense_date: day, id },
      { order_date: day, id },
      { day, id },
      { scheduled_date: day, id },
    ]),
    { sprayed_at: '0000-01-01T00:00:00Z', id },
    { name: 'a\0', id },
    { name: '\uD800', id },
    { order_number: 2 ** 53 },
    { stocktake_number: -1e300 },
    { id: 'x' },
    null,
    [],
  ]
  const faults: string[] = []
  const ask = async (url: string) => {
    const reply = await app.http.inject({ url, headers: { authorization } })
    if (reply.statusCode >= 500) faults.push(`${url}: ${reply.payload}`)
  }
  const given = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')
  for (const { path, query } of app.served) {
    const queryText: Partial<Parts> = partsOf(query)
    const { cursor, sort } = queryText.shape ?? {}
    if (!cursor) continue
    const address = path.replace(/:\w+/g, id)
    const sorts: Partial<Parts> = sort ? partsOf(partsOf(sort).innerType) : {}
    const named = Object.values(sorts.entries ?? {})
    const keys = ['x', '0000-01-01', '99999999999', 'a\0']
    await Promise.all([
      ...made.map((place) => ask(`${address}?cursor=${given(place)}`)),
      ...named.flatMap((each) => keys.map((key) => ask(`${address}?sort=${each}&cursor=${given({ sort: each, key, id })}`))),
    ])
  }
  for (const week of ['0000-W01', '9999-W53']) await ask(`/api/plant-batches?ready=${week}`)
  await ask(`/api/labels?kind=batch&ids=${'-'.repeat(36)}`)
  expect(faults).toEqual([])
}, 600_000)

/** Every leaf of a body, with its path. */
function leaves(shape: z.ZodMiniType, path: string): readonly (readonly [path: string, leaf: z.ZodMiniType])[] {
  const def = partsOf(shape)
  if (def.type === 'optional' || def.type === 'nullable') return leaves(def.innerType, path)
  if (def.type === 'array') return leaves(def.element, `${path}[]`)
  if (def.type === 'object') return Object.entries(def.shape).flatMap(([key, part]) => leaves(part, `${path}.${key}`))
  if (def.type === 'union' && def.options.some((option) => partsOf(option).type === 'object'))
    return def.options.flatMap((option) => leaves(option, path))
  return [[path, shape]]
}

/** A saved cart's copy of the price list is only displayed, and never used in calculations. */
const isNumberName = (path: string) =>
  !path.includes('.good.') &&
  /(^|[._])(quantity\w*|amount|price|cost|gst_paid|freight|percent|litres|counted|minutes|tendered|float)(\[\])?$/.test(path)

/** Validated together with its line: bad-sales.test.ts. */
const ofTheLine = new Set(['POST /api/sales body.items[].quantity'])

test('refuses a number with a thousands separator, or reads it as a thousand, in every number of every call', () => {
  const faults: string[] = []
  const numbers = new Set<string>()
  const takes = (leaf: z.ZodMiniType, value: unknown) => leaf.safeParse(value).success
  for (const { method, path, body, query } of app.served)
    for (const [name, leaf] of [...leaves(body, 'body'), ...leaves(query, 'query')]) {
      if (!['1000', '100', '7', 1000, 7].some((value) => takes(leaf, value))) continue
      if (takes(leaf, 'seven') && !isNumberName(name)) continue
      numbers.add(name)
      if (ofTheLine.has(`${method} ${path} ${name}`)) continue
      const read = leaf.safeParse('1,000')
      if (read.success && Number(read.data) !== 1000) faults.push(`${method} ${path} ${name}: ${JSON.stringify(read.data)}`)
    }
  expect(faults).toEqual([])
  expect(numbers.size, 'numbers were found').toBeGreaterThan(40)
})
