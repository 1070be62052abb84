import { expect, test } from 'vitest'
import { inUse, usageText } from './usage.ts'

test('usage is counted in words, without what is not used', () => {
  const usage = [
    { what: 'batch' as const, count: 8 },
    { what: 'order' as const, count: 0 },
    { what: 'supply' as const, count: 1 },
  ]
  expect(usageText(usage)).toBe('8 batches, 1 supply')
  expect(inUse('Fernery', usage, 'Rename it instead.')).toBe('Fernery is in use: 8 batches, 1 supply. Rename it instead.')
  expect(inUse('Fernery', [], 'Rename it instead.')).toBeUndefined()
})
