/** A corrected receipt compared with the moving average worked out again from the beginning. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costAt } from '#kernel/amount.ts'
import { averageCostAfter } from './average-cost.ts'
import { type LaterRow, correctReceipts } from './correct-receipt.ts'
import { averageWith, lackingTo, revaluationBy } from './revaluation.ts'

const pieces = (n: number) => BigInt(n) * 10_000n
const money = (n: number) => BigInt(Math.round(n * 1_000_000))
interface Receipt {
  readonly delta: bigint
  readonly unitCost: bigint
}
type Step = Receipt | { readonly delta: bigint }

const priced = ({ delta, unitCost }: Receipt) => ({ delta, worth: costAt(unitCost, delta) })
const correctReceipt = (wrong: Receipt, right: Receipt, rows: readonly LaterRow[]) => {
  const first = { ...plain, id: 'receipt', ...wrong }
  return correctReceipts([{ id: 'receipt', wrong: priced(wrong), right: priced(right) }], [first, ...rows])
}
const plain = {
  onHand: 0n,
  averageCost: 0n,
  isAtAverage: false,
  isCorrection: false,
  operation_id: null,
  takes_back: null,
  sale_id: null,
}
const row = (id: string, delta: number, more: Partial<LaterRow> = {}): LaterRow => ({
  ...plain,
  id,
  delta: pieces(delta),
  unitCost: money(1),
  onHand: pieces(100),
  averageCost: money(1),
  ...more,
})
const valued = (stock: { readonly onHand: bigint; readonly averageCost: bigint }) => ({
  ...stock,
  value: costAt(stock.averageCost, stock.onHand),
})

/** The ledger of these steps, with what each took and what is there afterwards. */
function ledger(opening: Receipt, receipt: Receipt, steps: readonly Step[]) {
  let stock = { onHand: opening.delta, averageCost: opening.unitCost }
  const take = (step: Step) => {
    const before = stock
    stock = { onHand: before.onHand + step.delta, averageCost: averageCostAfter(before, step) }
    return before
  }
  take(receipt)
  const rows = steps.map((step, i): LaterRow => {
    const before = take(step)
    const unitCost = 'unitCost' in step ? step.unitCost : before.averageCost
    const moved = { delta: step.delta, unitCost, ...before, isAtAverage: !('unitCost' in step) }
    return { id: String(i), ...moved, isCorrection: false, operation_id: null, takes_back: null, sale_id: null }
  })
  return { rows, ...stock }
}

test('what was taken since has its share of a corrected price, and the rest what remains', () => {
  const opening = { delta: pieces(2_000), unitCost: money(0.05) }
  const [wrong, right] = [money(0.07), money(0.09)].map((unitCost) => ({ delta: pieces(3_000), unitCost }))
  if (!wrong || !right) throw new Error('Two receipts.')
  const { rows, ...stock } = ledger(opening, wrong, [{ delta: -pieces(835) }])
  expect(stock.averageCost).toBe(money(0.062))
  const found = correctReceipt(wrong, right, rows)
  expect([...found.taken.values()]).toEqual([money(10.02)])
  expect(averageWith(valued(stock), found)).toBe(money(0.074))
  const fewer = correctReceipt(wrong, { ...wrong, delta: pieces(2_000) }, rows)
  expect(averageWith(valued(stock), fewer)).toBe(money(0.06))
})

test('taken back it is worth what it should have cost, and an earlier correction is no movement of its own', () => {
  const wrong = { delta: pieces(100), unitCost: money(1) }
  const right = { delta: pieces(100), unitCost: money(2) }
  const use = row('use', -60, { isAtAverage: true })
  const corrected = (id: string, delta: number, unitCost: number) =>
    row(id, delta, { unitCost: money(unitCost), isCorrection: true })
  const correction = [
    corrected('right', 100, 2),
    corrected('back', -100, 1),
    corrected('variance', 100, 1.4),
    corrected('out', -100, 2),
  ]
  const used = correctReceipt(wrong, right, [use, ...correction])
  expect([used.taken.get('use'), used.worth, used.quantity]).toEqual([money(60), 0n, 0n])
  const back = row('undone', 60, { unitCost: money(2), takes_back: 'use' })
  const undone = correctReceipt(wrong, right, [use, ...correction, back])
  expect([undone.taken.size, undone.worth, undone.quantity]).toEqual([0, 0n, 0n])
})

test('each kind of later row has its own part: corrections, reversals at another cost, goods beyond what was sold, an empty stock', () => {
  const [wrong, right] = [1, 2].map((cost) => ({ delta: pieces(100), unitCost: money(cost) }))
  if (!wrong || !right) throw new Error('Two receipts.')
  const after = (...rows: LaterRow[]) => {
    const { worth, quantity } = correctReceipt(wrong, right, rows)
    return [worth, quantity]
  }
  const use = row('use', -60, { isAtAverage: true })
  // An earlier correction has added 10 pieces at 1 to the ledger.
  expect(after(row('more', 10, { isCorrection: true }))).toEqual([money(90), -pieces(10)])
  // Undone at the cost that was booked: what it should have cost comes back.
  expect(after(use, row('undone', 60, { takes_back: 'use' }))).toEqual([money(100), 0n])
  expect(after({ ...use, operation_id: 'potting' }, row('undone', 60, { takes_back: 'potting' }))).toEqual([money(100), 0n])
  // A row at a cost of its own took nothing of the correction, and its reversal brings nothing.
  expect(after(row('own', -60), row('undone', 60, { takes_back: 'own', unitCost: money(3) }))).toEqual([money(100), 0n])
  const sale = row('sale', -60, { isAtAverage: true, sale_id: 'A' })
  const back = (id: string, delta: number) => row(id, delta, { sale_id: 'A' })
  expect(after(sale, back('a', 60), back('b', 5))).toEqual([money(100), 0n])
  expect(after(sale, back('a', 90))).toEqual([money(100), 0n])
  expect(after(row('short', -60, { isAtAverage: true, onHand: 0n }))).toEqual([money(100), 0n])
  // Worth less than nothing, the stock is taken for nothing.
  expect(correctReceipt(right, { ...wrong, unitCost: 0n }, [use]).taken.get('use')).toBe(-money(60))
})

const receipt = fc.record({ delta: fc.integer({ min: 1, max: 60 }), unitCost: fc.integer({ min: 0, max: 3_000_000 }) })
const asReceipt = ({ delta, unitCost }: { readonly delta: number; readonly unitCost: number }): Receipt => ({
  delta: pieces(delta),
  unitCost: BigInt(unitCost),
})
const step = fc.oneof(
  receipt.map(asReceipt),
  fc.integer({ min: -60, max: 20 }).map((delta) => ({ delta: pieces(delta) })),
)

test('any ledger corrected is the ledger entered right at once, to the cent', () => {
  fc.assert(
    fc.property(receipt, receipt, receipt, fc.array(step, { maxLength: 15 }), (first, before, after, all) => {
      const [opening, wrong, right] = [first, before, after].map(asReceipt)
      if (!opening || !wrong || !right) return
      // More never leaves than is there in either ledger.
      let there = opening.delta + (wrong.delta < right.delta ? wrong.delta : right.delta)
      const steps = all.filter(({ delta }) => there + delta > 0n && (there += delta) > 0n)
      const booked = ledger(opening, wrong, steps)
      const should = ledger(opening, right, steps)
      const found = correctReceipt(wrong, right, booked.rows)
      const isClose = (a: bigint, b: bigint) => expect(a - b < 10_000n && b - a < 10_000n, `${a} and ${b}`).toBe(true)
      isClose(costAt(averageWith(valued(booked), found), should.onHand), costAt(should.averageCost, should.onHand))
      booked.rows.forEach(({ id, delta, unitCost, isAtAverage }, i) => {
        if (isAtAverage)
          isClose(costAt(unitCost, -delta) + (found.taken.get(id) ?? 0n), costAt(should.rows[i]?.unitCost ?? 0n, -delta))
      })
    }),
  )
})

test('what comes back of a sale has its share of a corrected price, each part of it once', () => {
  const receipt = (unitCost: number) => ({ delta: pieces(100), unitCost: money(unitCost) })
  const sale = row('sale', -60, { isAtAverage: true, sale_id: 'A' })
  const back = (id: string, delta: number) => row(id, delta, { sale_id: 'A', onHand: pieces(40) })
  const worth = (...rows: LaterRow[]) => correctReceipt(receipt(1), receipt(2), [sale, ...rows]).worth
  expect([worth(), worth(back('a', 15)), worth(back('a', 15), back('b', 45))]).toEqual([money(40), money(55), money(100)])
  const again = row('again', -15, { isAtAverage: true, sale_id: 'A', onHand: pieces(55) })
  expect(worth(back('a', 15), again)).toBe(money(40))
})

test('several receipts of one supply are corrected at once, and the stock is worth what they cost, to the millionth', () => {
  const wrong = { delta: pieces(3), unitCost: 333_333n }
  const right = { delta: pieces(3), unitCost: 20_000_000n }
  let stock = { onHand: 0n, averageCost: 0n }
  const rows = Array.from({ length: 30 }, (_, i): LaterRow => {
    const before = stock
    stock = { onHand: before.onHand + wrong.delta, averageCost: averageCostAfter(before, wrong) }
    return { ...plain, id: String(i), ...wrong, ...before }
  })
  const changes = rows.map(({ id }) => ({ id, wrong: priced(wrong), right: priced(right) }))
  const value = 30n * costAt(wrong.unitCost, wrong.delta)
  expect(averageWith({ ...stock, value }, correctReceipts(changes, rows))).toBe(20_000_000n)
})

test('a revaluation makes the ledger worth its quantity at the average exactly, and takes no more than is there', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 2_000_000n),
      fc.bigInt(0n, money(100)),
      fc.bigInt(0n, money(100)),
      fc.bigInt(-money(5), money(5)),
      (onHand, averageCost, average, drift) => {
        const value = costAt(averageCost, onHand) + drift
        const moves = revaluationBy(lackingTo(average, { onHand, averageCost, value }), { onHand, averageCost })
        const all = moves.reduce((sum, { delta, unitCost }) => sum + delta * unitCost, 0n)
        expect(value * 10_000n + all).toBe(costAt(average, onHand) * 10_000n)
        expect(moves.reduce((sum, { delta }) => sum + delta, 0n)).toBe(0n)
        expect(moves.every(({ unitCost }) => unitCost >= 0n)).toBe(true)
      },
    ),
  )
})
