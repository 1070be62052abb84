/** A cost that is known late goes to the plants it was spent on, wherever they are by now. */
import { expect, test } from 'vitest'
import { type LedgerRow, followCost } from './follow-cost.ts'

const row = (
  batch_id: string,
  kind: string,
  delta: number,
  quantity_after: number,
  more: Partial<LedgerRow> = {},
): LedgerRow => ({
  batch_id,
  kind,
  delta,
  quantity_after,
  cost: 0n,
  other_batch_id: null,
  ...more,
})

const onA = (cost: bigint, before = 0) => [{ batch_id: 'A', before, cost }]
const of = (rows: readonly LedgerRow[], cost = 100_000_000n) => {
  const { standing, sold, lost } = followCost(onA(cost), rows)
  return { ...Object.fromEntries(standing), sold, lost }
}

test('what was potted on takes its share along, and so does what was sold of it', () => {
  expect(
    of([
      row('A', 'pot_up', -60, 40, { other_batch_id: 'B' }),
      row('B', 'created', 60, 60, { other_batch_id: 'A' }),
      row('B', 'sale', -15, 45),
      row('A', 'sale', -10, 30),
    ]),
  ).toEqual({ A: 30_000_000n, B: 45_000_000n, sold: 25_000_000n, lost: 0n })
})

test('survivors of a normal loss carry all of it; a write-off takes its share, and so does the last plant', () => {
  expect(of([row('A', 'loss', -20, 80)])).toEqual({ A: 100_000_000n, sold: 0n, lost: 0n })
  expect(of([row('A', 'loss', -20, 80, { cost: -1n })])).toEqual({ A: 80_000_000n, sold: 0n, lost: 20_000_000n })
  expect(of([row('A', 'loss', -100, 0)])).toEqual({ sold: 0n, lost: 100_000_000n })
  expect(of([row('A', 'count', -100, 0)])).toEqual({ sold: 0n, lost: 100_000_000n })
})

test('merged plants bring their share, to be shared by all of the batch that they joined', () => {
  expect(
    of([
      row('A', 'merge', -100, 0, { other_batch_id: 'C' }),
      row('C', 'merge', 100, 400, { other_batch_id: 'A' }),
      row('C', 'split', -100, 300, { other_batch_id: 'D' }),
    ]),
  ).toEqual({ C: 75_000_000n, D: 25_000_000n, sold: 0n, lost: 0n })
})

test('plants that come back from customers bring their share back', () => {
  expect(of([row('A', 'sale', -50, 50), row('A', 'refund', 10, 60)])).toEqual({ A: 60_000_000n, sold: 40_000_000n, lost: 0n })
  expect(of([row('A', 'delivery', -50, 50), row('A', 'delivery', 50, 100), row('A', 'sale', -50, 50)])).toEqual({
    A: 50_000_000n,
    sold: 50_000_000n,
    lost: 0n,
  })
})

test('only what left after the cost was placed takes of it; the parts are exactly the whole, with a minus too', () => {
  const rows = [
    row('A', 'sale', -1, 99),
    row('A', 'pot_up', -33, 66, { other_batch_id: 'B' }),
    row('B', 'sale', -7, 26),
    row('A', 'loss', -5, 61, { cost: -3n }),
  ]
  for (const cost of [100_000_001n, -100_000_001n]) {
    const { standing, sold, lost } = followCost(onA(cost, 1), rows)
    expect([...standing.values()].reduce((all, each) => all + each, sold + lost)).toBe(cost)
    const left = cost - (cost * 33n) / 99n
    expect(standing.get('A')).toBe(left - (left * 5n) / 66n)
  }
  expect(of(rows, 0n)).toEqual({ sold: 0n, lost: 0n })
  expect(followCost(onA(5n, 4), rows)).toEqual({ standing: new Map([['A', 5n]]), sold: 0n, lost: 0n, left: [] })
})

/** Cost that left, row by row: row, destination, cost. */
const leftOf = (rows: readonly LedgerRow[], cost = 100_000_000n) =>
  followCost(onA(cost), rows).left.map((each) => [each.row, each.to, Number(each.cost) / 1_000_000])

test('it says which sale and which loss took what, and a return brings back of its own sale', () => {
  const rows = [
    row('A', 'sale', -40, 60, { document: 'first' }),
    row('A', 'loss', -15, 45, { cost: -1n }),
    row('A', 'sale', -45, 0, { document: 'second' }),
    row('A', 'refund', 10, 10, { document: 'first' }),
  ]
  expect(leftOf(rows)).toEqual([
    [0, 'customers', 40],
    [1, 'lost', 15],
    [2, 'customers', 45],
    [3, 'customers', -10],
  ])
})

test('what was delivered before it was invoiced takes its share from the docket to the invoice, in either order', () => {
  const delivered = row('A', 'delivery', -50, 50, { document: 'docket' })
  const invoiced = row('A', 'sale', -50, 50, { document: 'sale' })
  const cleared = row('A', 'delivery', 50, 50, { document: 'docket' })
  for (const rows of [
    [delivered, invoiced, cleared],
    [delivered, cleared, invoiced],
  ]) {
    expect(of(rows)).toEqual({ A: 50_000_000n, sold: 50_000_000n, lost: 0n })
    const byRow = leftOf(rows).toSorted(([a = 0], [b = 0]) => Number(a) - Number(b))
    expect(byRow.map(([, , cost]) => cost)).toEqual(rows.map(({ kind, delta }) => (kind === 'delivery' && delta > 0 ? -50 : 50)))
  }
})
