/** Random input to every call, made by fast-check from its schemas, is either accepted or refused with a clear message: no internal error, no internals in the message. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Endpoint } from '#kernel/endpoint.ts'
import { fileTypes } from '#kernel/file-type.ts'
import { problems } from '#kernel/problem.ts'
import { newId } from '#server/new-id.ts'
import { type Ids, type Parts, addressOf, leaves, partsOf, queryText, spoiltInput, validInput } from '#testing/inputs.ts'
import { prove } from '#testing/proof.ts'
import { rounds, seed } from '#testing/size.ts'
import { aWorkingNursery, idsIn } from '#testing/working-nursery.ts'
import { app } from '#testing/nursery.ts'

/** No internals: SQL, a stack, a file, a library and its messages. */
const inner =
  /SELECT |INSERT |violates|constraint|node_modules|\.ts:|pg_|syntax error|undefined|\[object|Invalid (input|option|disc)|Too (big|small)/

const makesFile = (call: Endpoint) => call.download !== undefined

interface Request {
  readonly url: string
  readonly payload: string | undefined
}

/** A valid request, or one with a wrong part of its body or its query. */
function requestOf(call: Endpoint, ids: Ids): fc.Arbitrary<Request> {
  const [body, query] = [validInput(call.body, ids), validInput(call.query, ids)]
  return fc
    .tuple(
      addressOf(call, ids),
      fc.oneof({ weight: 3, arbitrary: body }, { weight: 1, arbitrary: spoiltInput(body) }),
      fc.oneof({ weight: 2, arbitrary: query }, { weight: 1, arbitrary: spoiltInput(query) }),
    )
    .map(([address, sent, asked]) => ({
      url: address + queryText(asked),
      payload: call.method === 'GET' || sent === undefined ? undefined : JSON.stringify(sent),
    }))
}

/** Describes a wrong response; undefined if it is right. */
async function faultOf(call: Endpoint, { url, payload }: Request, authorization: string): Promise<string | undefined> {
  const withBody = payload === undefined ? {} : { payload }
  const type = payload === undefined ? {} : { 'content-type': 'application/json' }
  const reply = await app.http.inject({ method: call.method, url, headers: { authorization, ...type }, ...withBody })
  if (reply.statusCode < 400) {
    const given = String(reply.headers['content-type'])
    const json = call.status === 204 ? 'undefined' : 'application/json; charset=utf-8'
    const declared: readonly string[] = call.download?.map((each) => fileTypes[each]) ?? [json]
    return declared.includes(given) ? undefined : `${given} instead of ${declared.join(' or ')}`
  }
  const { code, detail } = reply.json<{ code: string; detail: string }>()
  return reply.statusCode >= 500 || !(code in problems) || inner.test(reply.payload) ? `${code}, ${detail}` : undefined
}

test('answers random input without an internal error or internals in the message', async () => {
  const { nursery_id, authorization } = await aWorkingNursery()
  const faults: string[] = []
  let sent = 0
  // Closed books refuse nearly everything: they are closed last.
  const calls = app.served.toSorted((a, b) => Number(a.path === '/api/books/close') - Number(b.path === '/api/books/close'))
  // Anew with the rows that the calls before have made.
  for (let round = 0; round < rounds; round += 2) {
    const ids = await idsIn(nursery_id)
    for (const call of calls.filter((each) => round === 0 || !makesFile(each))) {
      const answered = fc.asyncProperty(requestOf(call, ids), async (request) => {
        sent++
        const fault = await faultOf(call, request, authorization)
        if (fault !== undefined) throw new Error(fault)
      })
      const found = await fc.check(answered, {
        seed: seed + round,
        numRuns: makesFile(call) ? 1 : Math.min(2, rounds - round),
        interruptAfterTimeLimit: 30_000,
      })
      if (found.failed)
        faults.push(`${call.method} ${call.path}: ${fc.stringify(found.counterexample)}: ${String(found.errorInstance)}`)
    }
  }
  prove(`odd and malformed inputs to every call (SEED=${seed})`, sent, faults)
})

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
  /** All of them in `npm run prove`, else another one of seven for each list in turn. */
  let turn = 0
  const few = <T>(all: readonly T[]) => (rounds > 1 ? all : all.filter((_, at) => at % 7 === turn++ % Math.min(7, all.length)))
  const given = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')
  for (const { path, query } of app.served) {
    const queryText: Partial<Parts> = partsOf(query)
    const { cursor, sort } = queryText.shape ?? {}
    if (!cursor) continue
    const address = path.replace(/:\w+/g, id)
    const sorts: Partial<Parts> = sort ? partsOf(partsOf(sort).innerType) : {}
    const named = Object.values(sorts.entries ?? {})
    const keys = few(['x', '0000-01-01', '99999999999', 'a\0'])
    await Promise.all([
      ...few(made).map((place) => ask(`${address}?cursor=${given(place)}`)),
      ...few(named).flatMap((each) => keys.map((key) => ask(`${address}?sort=${each}&cursor=${given({ sort: each, key, id })}`))),
    ])
  }
  for (const week of ['0000-W01', '9999-W53']) await ask(`/api/plant-batches?ready=${week}`)
  await ask(`/api/labels?kind=batch&ids=${'-'.repeat(36)}`)
  expect(faults).toEqual([])
})

test('answers with the first and with the last day that there is, in every day of every read', async () => {
  const { nursery_id, authorization } = await aWorkingNursery()
  const ids = await idsIn(nursery_id)
  const faults: string[] = []
  for (const call of app.served.filter(({ method }) => method === 'GET')) {
    const isDay = (leaf: z.ZodMiniType) => leaf.safeParse('2026-08-31').success && !leaf.safeParse('2026-08-32').success
    const days = leaves(call.query, 'query').flatMap(([name, leaf]) => (isDay(leaf) ? [name.slice('query.'.length)] : []))
    if (days.length === 0) continue
    const [sample] = fc.sample(fc.tuple(addressOf(call, ids), validInput(call.query, ids)), { seed, numRuns: 1 })
    for (const day of ['1900-01-01', '2199-12-31']) {
      const url =
        (sample?.[0] ?? '') + queryText({ ...Object(sample?.[1]), ...Object.fromEntries(days.map((name) => [name, day])) })
      const reply = await app.http.inject({ url, headers: { authorization } })
      if (reply.statusCode >= 500) faults.push(`${url}: ${reply.payload}`)
    }
  }
  expect(faults).toEqual([])
})

/** A saved cart's copy of the price list is only displayed, and never used in calculations. */
const isNumberName = (path: string) =>
  !path.includes('.good.') &&
  /(^|[._])(quantity\w*|amount|price|cost|gst_paid|freight|percent|litres|counted|minutes|tendered|float)(\[\])?$/.test(path)

/** Validated together with its line: bad-sales.test.ts. */
const ofTheLine = new Set([
  'POST /api/sales body.items[].quantity',
  'POST /api/returns body.items[].quantity',
  'POST /api/orders/:id/collections body.goods[].quantity',
])

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
