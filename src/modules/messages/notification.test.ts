/** When stock is low. */
import { expect, test } from 'vitest'
import { defaultThresholds, alertLevel, isLow, isLowBatch, placeOf } from './notification.ts'

const now = new Date('2026-10-01T10:00:00Z')
const old = '2026-09-01T00:00:00Z'
const item = (name: string, on_hand: string, reorder_point: string | null = null, created_at = old) => ({
  name,
  quantity_on_hand: on_hand,
  reorder_point,
  created_at,
})
const low = (...given: Parameters<typeof item>) => isLow(item(...given), defaultThresholds, now)

test('recognises pots and mixes by name, other items by a reorder point of their own', () => {
  expect(low('Pot PB3', '99')).toBe(true)
  expect(low('Pot PB3', '100')).toBe(false)
  expect(low('Premium potting mix', '6')).toBe(true) // a pot by its name, so below 100
  expect(low('Bark mix', '4.99')).toBe(true)
  expect(low('Bark mix', '5')).toBe(false)
  expect(low('Bamboo stakes', '0')).toBe(false)
  expect(low('Bamboo stakes', '19', '20')).toBe(true)
  expect(low('Bamboo stakes', '20', '20')).toBe(true)
})

test('an item with a reorder point of its own is still a pot or a mix: whichever is reached first notifies', () => {
  expect(low('Pot PB3', '60', '50')).toBe(true)
  expect(low('Pot PB3', '150', '200')).toBe(true)
  expect(low('Pot PB3', '100', '50')).toBe(false)
  const level = (name: string, reorder_point: string | null) => alertLevel({ name, reorder_point }, defaultThresholds)
  expect([level('Seed MIX', null), level('Pot PB3', '50'), level('Pot PB3', '200'), level('Stakes', '20')]).toEqual([
    5, 100, 200, 20,
  ])
})

test('ignores items created less than five minutes ago', () => {
  expect(low('Pot', '0', null, '2026-10-01T09:55:01Z')).toBe(false)
  expect(low('Pot', '0', null, '2026-10-01T09:55:00Z')).toBe(true)
})

test('marks a batch below the threshold as low, also one with none left', () => {
  const isLow = (quantity_current: number) => isLowBatch({ quantity_current, created_at: old }, 10, now)
  expect([0, 1, 9, 10].map(isLow)).toEqual([true, true, true, false])
})

test('links a report to saved reports, an export to its file, anything else to the list', () => {
  expect(placeOf({ reference_type: 'report' })).toBe('/reports/financial?tab=history')
  expect(placeOf({ reference_type: 'nursery_export' })).toBe('/profile/data')
  expect(placeOf({ reference_type: 'order' })).toBe('/notifications')
})
