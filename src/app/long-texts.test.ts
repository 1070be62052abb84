/** Texts longer than any legal one: every field of every call refuses them before a rule searches them, so that none takes the time of others. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import * as membership from '#membership/form-schemas.ts'
import { allCalls, nameOfCall } from '#testing/contracts.ts'
import { leaves } from '#testing/inputs.ts'
import { prove } from '#testing/proof.ts'
import { aWorkingNursery } from '#testing/working-nursery.ts'
import { app } from '#testing/nursery.ts'

const length = 100_000
const fill = (part: string) => part.repeat(Math.ceil(length / part.length))
const longTexts: Readonly<Record<string, string>> = {
  noughts: `0.${fill('0')}1`,
  'leading noughts': fill('0'),
  digits: fill('1'),
  spaces: `${fill(' ')}x`,
  'spaces at the end': `1${fill(' ')}`,
  points: fill('.'),
  commas: `1${fill(',000')}`,
  'comma list': fill('a,'),
  'an address': `a@${fill('a.')}@`,
  signs: fill('@'),
  quotes: fill(`'"`),
  brackets: fill('(['),
  'line breaks': fill('\n'),
  hyphens: fill('a-'),
  slashes: `https://${fill('a/')}`,
  ids: fill('0198a000-0000-7000-8000-000000000000,'),
  accents: fill('e\u0301'),
  'letters beyond the first plane': fill('🌱'),
}

/** Expressions run on long texts. All of JavaScript's ways to match an expression call `exec` if it is not the built-in one. */
const searched = new Set<string>()
// oxlint-disable-next-line typescript/unbound-method -- Called with its expression below.
const { exec } = RegExp.prototype
beforeAll(() => {
  RegExp.prototype.exec = function observed(text) {
    if (text.length < length / 2 || !repeatsWithoutEnd(this.source)) return exec.call(this, text)
    // Noted, and not made to wait for.
    searched.add(this.source)
    return null
  }
})
afterAll(() => {
  RegExp.prototype.exec = exec
})

/** An expression of a fixed length, as of an id or a day, bounds its text itself. */
const repeatsWithoutEnd = (source: string) =>
  ['*', '+', ',}'].some((sign) => source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/g, '').includes(sign))

/** Describes changes of a field to a long text that it accepts: it may only trim blanks. */
function faultsOf(field: z.ZodMiniType): readonly string[] {
  return Object.entries(longTexts).flatMap(([name, text]) => {
    searched.clear()
    const { success, data } = field.safeParse(text)
    return [
      ...(success && String(data).length > 100 ? [`takes ${name}`] : []),
      ...[...searched].map((source) => `searches ${name} by ${source}`),
    ]
  })
}

test('every text of every call is refused by its length before an expression searches it', async () => {
  const fields = [
    ...(await allCalls()).flatMap((call) => [
      ...leaves(call.body, `${nameOfCall(call)} body`),
      ...leaves(call.query, `${nameOfCall(call)} query`),
    ]),
    ...Object.entries(membership).flatMap(([name, shape]) => (typeof shape === 'object' ? leaves(shape, name) : [])),
  ]
  const known = new Map<z.ZodMiniType, readonly string[]>()
  const faults = fields.flatMap(([path, field]) => {
    const found = known.get(field) ?? faultsOf(field)
    known.set(field, found)
    return found.map((fault) => `${path} ${fault}`)
  })
  prove('texts of 100,000 characters in every field of every call', fields.length * Object.keys(longTexts).length, faults)
})

test.each([
  ['the price of a quoted line', 'POST', '/api/quotes', { cart: { lines: [{ good: { price: longTexts['noughts'] } }] } }],
  ['what was handed over', 'POST', '/api/sales', { tendered: longTexts['noughts'] }],
  ['an address', 'POST', '/api/business-accounts', { name: 'x', email: longTexts['an address'] }],
  ['a filter', 'GET', `/api/plant-batches/bulk-costs?amount=${longTexts['noughts']}`, undefined],
  ['a part of the path', 'GET', `/api/lookup-by-barcode/${longTexts['digits']}`, undefined],
] as const)('%s is refused unsearched', async (_, method, url, body) => {
  const { authorization } = await aWorkingNursery()
  searched.clear()
  const reply = await app.http.inject({
    method,
    url,
    headers: { authorization },
    ...(body === undefined ? {} : { payload: body }),
  })
  expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  expect(reply.statusCode).toBeLessThan(500)
  // The JSON parser looks for keys of prototypes in the body as a whole, in linear time.
  expect([...searched].filter((source) => !source.startsWith('"'))).toEqual([])
})
