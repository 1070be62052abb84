import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Count, Id, Money, Text } from '#kernel/wire.ts'
import { nothing } from '#kernel/endpoint.ts'
import { Problem } from '#kernel/problem.ts'
import { validate } from './validate.ts'

const Shape = z.strictObject({
  name: Text(10),
  paid: Money,
  count: z.optional(Count),
  id: z.optional(Id),
  code: z.optional(z.string()),
  days: z.optional(z.int()),
  share: z.optional(z.number().check(z.minimum(1))),
  done: z.optional(z.boolean()),
  kind: z.optional(z.enum(['plant', 'other'])),
  all: z.optional(z.literal('yes')),
  lines: z.optional(z.array(z.object({ text: z.string() })).check(z.minLength(1), z.maxLength(2))),
  action: z.optional(z.discriminatedUnion('as', [z.object({ as: z.literal('a') }), z.object({ as: z.literal('b') })])),
  either: z.optional(z.union([z.string(), z.array(z.string())])),
  big: z.optional(z.string().check(z.maxLength(3), z.regex(/a/))),
})

function messages(given: unknown, shape: z.ZodMiniType = Shape): Record<string, string> {
  try {
    validate(shape, given)
  } catch (error) {
    if (error instanceof Problem) return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
  }
  return {}
}

const right = { name: 'Fern', paid: '1.50' }

test.each([
  [undefined, { name: 'This is required.', paid: 'Enter an amount like 12.50.' }],
  [{ ...right, name: 5 }, { name: 'Enter some text.' }],
  [{ ...right, code: 5 }, { code: 'Enter some text.' }],
  [{ ...right, code: ['1', '2'] }, { code: 'Enter some text.' }],
  [{ ...right, code: null }, { code: 'Enter some text.' }],
  [{ ...right, days: '5' }, { days: 'Enter a number.' }],
  [{ ...right, days: 1.5 }, { days: 'Enter a whole number.' }],
  [{ ...right, share: 0 }, { share: 'At least 1.' }],
  [{ ...right, done: 'yes' }, { done: 'Choose yes or no: true or false.' }],
  [{ ...right, kind: 'x' }, { kind: 'Choose one of these: plant, other.' }],
  [{ ...right, all: 'no' }, { all: 'Choose one of these: yes.' }],
  [{ ...right, lines: {} }, { lines: 'Send a list.' }],
  [{ ...right, lines: [] }, { lines: 'At least 1 entry.' }],
  [{ ...right, lines: ['a'] }, { 'lines.0': 'Send fields with names.' }],
  [{ ...right, lines: [{}] }, { 'lines.0.text': 'This is required.' }],
  [{ ...right, action: { as: 'c' } }, { 'action.as': 'Choose one of these: a, b.' }],
  [{ ...right, either: 5 }, { either: 'This has the wrong type.' }],
  [{ ...right, big: 'aaaa' }, { big: 'At most 3 characters.' }],
  [{ ...right, big: 'b' }, { big: 'This has the wrong format.' }],
  [{ ...right, nursery_id: 1 }, { nursery_id: 'Unknown field: nursery_id.' }],
  [{ ...right, id: '5' }, { id: 'Not an id.' }],
  [[], { '': 'Send fields with names.' }],
])('reports for %j the messages %j', (given, expected) => expect(messages(given)).toEqual(expected))

test('refuses input that a call does not take', () => {
  expect(messages({ limit: '3' }, nothing)).toEqual({ '': 'Leave this out: nothing is expected here.' })
})
