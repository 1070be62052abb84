import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { EntryId, entryIdFields, namedById, textField } from './text-or-id.ts'

const VendorId = EntryId('vendors')
const SizeId = EntryId('sizes')
const line = z.strictObject({ size: z.string(), size_id: SizeId }).check(z.refine(() => true))
const Body = z.strictObject({ vendor: z.optional(z.string()), vendor_id: VendorId, lines: z.optional(z.array(line)), more: line })

test('the fields that take an id are found in objects and lists, through optional shapes', () => {
  const found = entryIdFields(z.partial(Body))
  expect([...(found?.fields ?? [])]).toEqual([['vendor_id', 'vendors']])
  expect([...(found?.within.keys() ?? [])]).toEqual(['lines', 'more'])
  expect([...(found?.within.get('lines')?.fields ?? [])]).toEqual([['size_id', 'sizes']])
  expect(entryIdFields(z.strictObject({ vendor: z.string() }))).toBeUndefined()
  expect(textField('container_size_to_id')).toBe('container_size_to')
})

test('what a body names by id is found with its place, whatever else was sent', () => {
  const fields = entryIdFields(Body)
  if (!fields) throw new Error('It takes ids.')
  const sent = { vendor_id: null, lines: [{ size: 'A' }, { size_id: 'x' }, 'nonsense', null], more: 3, other: { size_id: 'y' } }
  expect(namedById(sent, fields).map(({ path, fields: named }) => [path, named.map(([name]) => name)])).toEqual([
    ['', ['vendor_id']],
    ['lines.1.', ['size_id']],
  ])
  const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown
  for (const nothing of [undefined, null, 'text', 4, [], {}, deep, { lines: deep }])
    expect(namedById(nothing, fields)).toEqual([])
})
