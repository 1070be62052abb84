/** Carries a corrected use to plants on hand, sold and lost; no cost is created or lost on the way. */
import { expect, test } from 'vitest'
import type { Component } from './batch-snapshot.ts'
import { followCost } from './follow-cost.ts'
import { type FamilyEntry, correctingEntries, costDifferences, monthsOf } from './input-correction.ts'

const row = (
  batch_id: string,
  kind: string,
  delta: number,
  quantity_after: number,
  more: Partial<FamilyEntry> = {},
): FamilyEntry => ({
  batch_id,
  kind,
  delta,
  quantity_after,
  cost: 0n,
  other_batch_id: null,
  occurred_on: '2026-03-10',
  reason: '',
  document: null,
  document_type: null,
  sale_item_id: null,
  ...more,
})

const sold = (batch_id: string, delta: number, quantity_after: number, occurred_on: string) =>
  row(batch_id, 'sale', delta, quantity_after, { occurred_on, document: 'S', document_type: 'sale', sale_item_id: 'L' })

/** 100 were potted in A; 40 went on to B, and 10 of these were sold; 20 of A were written off. */
const family = [
  row('A', 'created', 100, 100),
  row('A', 'pot_up', -40, 60, { other_batch_id: 'B', occurred_on: '2026-04-01' }),
  row('B', 'created', 40, 40, { other_batch_id: 'A', occurred_on: '2026-04-01' }),
  sold('B', -10, 30, '2026-05-02'),
  row('A', 'loss', -20, 40, { cost: -1n, occurred_on: '2026-04-20', reason: 'frost' }),
]
const members = [
  { id: 'A', started_on: '2026-03-01', cost: 90n },
  { id: 'B', started_on: '2026-04-01', cost: 90n },
]

function corrected(costs: readonly (readonly [Component, bigint])[], rows: readonly FamilyEntry[] = family, closed = '') {
  const differences = new Map(
    costs.map(([component, cost]) => {
      const placed = [{ batch_id: 'A', before: 1, cost, day: '2026-03-10' }]
      return [component, { ...followCost(placed, rows), placed }] as const
    }),
  )
  const countsOn = (day: string) => (day <= closed ? '2026-06-15' : day)
  return correctingEntries({ differences, rows, members, day: '2026-03-10', countsOn, reason: 'Mix' })
}
const brief = (entries: ReturnType<typeof corrected>) =>
  entries.map(({ batch_id, kind, cost, component, occurred_on }) => [batch_id, kind, component, Number(cost), occurred_on])

test('the difference is between what was used and what should have been, by component', () => {
  const was = [
    { component: 'mix' as const, cost: 19n },
    { component: 'pots' as const, cost: 18n },
  ]
  const should = [
    { component: 'mix' as const, cost: 12n },
    { component: 'pots' as const, cost: 18n },
    { component: 'materials' as const, cost: 3n },
  ]
  expect([...costDifferences(was, should)]).toEqual([
    ['mix', -7n],
    ['materials', 3n],
  ])
})

test('it counts on its day; plants that were potted on, lost or sold took their share, each on its day', () => {
  expect(brief(corrected([['mix', 100n]]))).toEqual([
    ['A', 'cost', 'mix', 100, '2026-03-10'],
    ['A', 'split', 'plants', -40, '2026-04-01'],
    ['B', 'cost', 'plants', 40, '2026-04-01'],
    ['A', 'loss', 'plants', -20, '2026-04-20'],
    ['B', 'sale', 'plants', -10, '2026-05-02'],
  ])
  const [, out, into, lost, sale] = corrected([['mix', 100n]])
  expect([out?.other_batch_id, into?.other_batch_id]).toEqual(['B', 'A'])
  expect(lost).toMatchObject({ reason: 'frost', delta: 0 })
  expect(sale).toMatchObject({ document: { type: 'sale', id: 'S', sale_item_id: 'L' }, delta: 0 })
})

test('several components leave in one row of each sale; together they come in and go out alike', () => {
  const entries = corrected([
    ['mix', 101n],
    ['pots', -33n],
  ])
  expect(entries.filter(({ kind }) => kind === 'sale')).toHaveLength(1)
  const standing = entries.reduce((all, { cost }) => all + cost, 0n)
  const came = entries.filter(({ component }) => component !== 'plants').reduce((all, { cost }) => all + cost, 0n)
  expect(came).toBe(101n - 33n)
  expect(standing).toBe(came - monthsOf(entries).reduce((all, { cost }) => all + cost, 0n))
})

test('what belongs to closed days counts today', () => {
  const days = brief(corrected([['mix', 100n]], family, '2026-04-30')).map(([, kind, , , day]) => [kind, day])
  expect(days).toEqual([
    ['cost', '2026-06-15'],
    ['split', '2026-06-15'],
    ['cost', '2026-06-15'],
    ['loss', '2026-06-15'],
    ['sale', '2026-05-02'],
  ])
})

test('plants never cost less than nothing: what is too much is left in the difference', () => {
  const entries = corrected([
    ['mix', -200n],
    ['pots', -100n],
  ])
  const change = (id: string) => entries.filter((each) => each.batch_id === id).reduce((all, { cost }) => all + cost, 0n)
  expect([change('A'), change('B')]).toEqual([-90n, -90n])
})

test('what was delivered and invoiced belongs to the invoice; what is on a docket is delivered with it, in no month', () => {
  const docket = { document: 'D', document_type: 'docket', occurred_on: '2026-05-01' }
  const delivered = row('A', 'delivery', -50, 50, docket)
  const open = corrected([['mix', 100n]], [row('A', 'created', 100, 100), delivered])
  expect(brief(open)).toEqual([
    ['A', 'cost', 'mix', 100, '2026-03-10'],
    ['A', 'delivery', 'plants', -50, '2026-05-01'],
  ])
  expect(monthsOf(open)).toEqual([])
  expect(open[1]).toMatchObject({ document: { type: 'docket', id: 'D', sale_item_id: null } })
  const rows = [row('A', 'created', 100, 100), delivered, sold('A', -50, 50, '2026-05-31'), row('A', 'delivery', 50, 50, docket)]
  expect(brief(corrected([['mix', 100n]], rows)).slice(1)).toEqual([['A', 'sale', 'plants', -50, '2026-05-31']])
})

test('a return corrects the line that it came back from', () => {
  const refund = row('A', 'refund', 10, 70, { document: 'S', document_type: 'sale', occurred_on: '2026-06-01' })
  const rows = [row('A', 'created', 100, 100), sold('A', -40, 60, '2026-05-02'), refund]
  const entries = corrected([['mix', 100n]], rows)
  expect(brief(entries)).toEqual([
    ['A', 'cost', 'mix', 100, '2026-03-10'],
    ['A', 'sale', 'plants', -40, '2026-05-02'],
    ['A', 'refund', 'plants', 10, '2026-06-01'],
  ])
  expect(entries[2]).toMatchObject({ document: { sale_item_id: 'L' } })
  expect(monthsOf(entries)).toEqual([
    { month: '2026-05-01', cost: 40n },
    { month: '2026-06-01', cost: -10n },
  ])
})
