/** Plants and cents move and are never made or lost: the trade's own sums, and ten thousand random acts taken back again. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Problem } from '#kernel/problem.ts'
import { costParts, costText } from '#kernel/quantity.ts'
import * as costs from './act-costs.ts'
import * as acts from './batch-act.ts'
import * as plans from './batch-plan.ts'

const day = '2026-09-01'
let made = 0
const child = () => ({ id: `b${++made}`, batch_code: `C-${made}` })
const standing = (quantity_current: number, cost: string, more: Partial<plans.Standing> = {}): plans.Standing => ({
  ...child(),
  plant_type_id: 'p',
  container_size: '0.5 L',
  quantity_current,
  cost: costParts(cost),
  location: 'Tunnel 1',
  state: 'growing',
  growth_stage: null,
  potting_date: null,
  ready_on: null,
  started_on: '2026-01-01',
  ...more,
})

const after = (batch: plans.Standing, plan: Pick<plans.Plan, 'entries'>): plans.Standing => {
  const { delta, cost } = plans.sumOf(plan, batch.id)
  return { ...batch, quantity_current: batch.quantity_current + delta, cost: batch.cost + cost }
}
/** In millionths, half of one up. */
const each = ({ cost, quantity_current }: plans.Standing) =>
  costText((cost * 2n + BigInt(quantity_current)) / (BigInt(quantity_current) * 2n))
const taking = (component: plans.Component, cost: string): plans.Use => ({
  inventory_item_id: component,
  quantity: 1n,
  component,
  cost: costParts(cost),
})
const potUp = (quantity: number) => ({ quantity, container_size: '3 L', location: null, day, ready_on: null, child: child() })

test('a thousand cuttings: what fails makes the rest dearer, and potting adds pots, mix and work to the cent', () => {
  let cuttings = standing(1_000, '180.00')
  cuttings = after(cuttings, acts.planLoss(cuttings, 200, false, 'did not root'))
  expect(each(cuttings)).toBe('0.225000')

  const inputs = { uses: [taking('pots', '136.80'), taking('mix', '72.20')], labour: costs.labourCost(6 * 60, 3_000n) }
  const plan = acts.planPotUp(cuttings, potUp(760), inputs)
  const potted = after({ ...standing(0, '0'), id: plan.potted_id }, plan)
  expect(costText(potted.cost)).toBe('560.000000')
  expect(each(potted)).toBe('0.736842')
  expect(costText(after(cuttings, plan).cost)).toBe('9.000000')
  expect(plan.entries.filter(({ component }) => component === 'labour').map(({ cost }) => costText(cost))).toEqual(['180.000000'])

  const normal = after(potted, acts.planLoss(potted, 84, false, 'frost'))
  expect([costText(normal.cost), each(normal)]).toEqual(['560.000000', '0.828402'])
  const abnormal = after(potted, acts.planLoss(potted, 84, true, 'frost'))
  expect([costText(potted.cost - abnormal.cost).slice(0, 5), each(abnormal)]).toEqual(['61.89', '0.736842'])
})

test('fifty mothers make 150 divisions that share the cost of the mothers once; what dies on the bench makes the others dearer', () => {
  const mothers = standing(50, '200.00')
  const act = { ...potUp(150), input_quantity: 50 }
  const plan = acts.planDivision(mothers, act, { uses: [taking('materials', '60.00')], labour: 0n })
  const divisions = after({ ...standing(0, '0'), id: act.child.id }, plan)
  expect([costText(divisions.cost), each(divisions)]).toEqual(['260.000000', '1.733333'])
  expect(each(after(divisions, acts.planLoss(divisions, 6, false, '')))).toBe('1.805556')
  expect(after(mothers, plan)).toMatchObject({ quantity_current: 0, cost: 0n })
  expect(plan.changes).toEqual([{ batch_id: mothers.id, set: { state: 'finished' } }])
})

test('potting all of a batch moves the batch itself', () => {
  const batch = standing(40, '10')
  const plan = acts.planPotUp(batch, potUp(40), { uses: [taking('pots', '4')], labour: 0n })
  expect(plan.newBatches).toEqual([])
  expect(after(batch, plan)).toMatchObject({ quantity_current: 40, cost: costParts('14') })
  expect(plan.changes[0]?.set).toMatchObject({ container_size: '3 L', potting_date: day })
})

test('500 plants from half a litre into three take 1,437.5 litres of mix', () => {
  expect(costs.mixVolume(500, 3, 0.5)).toBeCloseTo(1437.5, 9)
  expect(costs.mixVolume(500, 0.5, 3)).toBe(0)
})

test('more than stands there, a day before the batch began, and tomorrow are refused in a sentence', () => {
  const batch = standing(10, '1')
  const refusal = (quantity: number, when: string) => {
    try {
      plans.checkQuantity(batch, quantity, 'quantity')
      plans.checkDay(batch, when, day, 'potting_date')
      return ''
    } catch (problem) {
      return problem instanceof Problem
        ? [problem.code, ...problem.errors.flatMap(({ path, message }) => [path, message])].join(' ')
        : 'broken'
    }
  }
  expect(refusal(11, day)).toBe('NOT_ENOUGH_PLANTS quantity At most 10.')
  expect(refusal(10, '2025-12-31')).toContain('began on 1 Jan 2026')
  expect(refusal(10, '2026-09-02')).toContain('still to come')
  expect(refusal(10, day)).toBe('')
})

test('only like joins like', () => {
  const [a, b] = [standing(5, '1'), standing(7, '2.5')]
  const plan = acts.planMerge(a, [b])
  expect(after(a, plan)).toMatchObject({ quantity_current: 12, cost: costParts('3.5') })
  expect(after(b, plan)).toMatchObject({ quantity_current: 0, cost: 0n })
  expect(() => acts.planMerge(a, [standing(1, '1', { container_size: '9 cm' })])).toThrow(
    'another plant or another container size',
  )
})

test('supplies are told apart by their names', () => {
  expect(
    ['PB5 planter bag', 'Premium potting mix', 'Slow release fertiliser', 'Plug tray 128', 'Pot 14 cm'].map(costs.componentOf),
  ).toEqual(['pots', 'mix', 'materials', 'pots', 'pots'])
})

/** What one random act does to the nursery; undefined where it can't be. */
function act(dice: readonly [number, number, number], batches: readonly plans.Standing[]): plans.Plan | undefined {
  const [kind, which, howMany] = dice
  const batch = batches[which % batches.length]
  if (!batch || batch.quantity_current === 0) return undefined
  const quantity = (howMany % batch.quantity_current) + 1
  const inputs = { uses: [{ ...taking('pots', '0'), cost: BigInt(howMany * 7919) }], labour: BigInt(howMany * 31) }
  if (kind === 0) return acts.planPotUp(batch, potUp(quantity), inputs)
  if (kind === 1) return acts.planDivision(batch, { ...potUp(quantity * 3), input_quantity: quantity }, inputs)
  if (kind === 2) return acts.planLoss(batch, quantity, howMany % 2 === 0, '')
  if (kind === 3) return acts.planSplit(batch, quantity, child(), { location: 'B', growth_stage: null, day })
  if (kind === 4) return acts.planCount(batch, howMany % 300, '')
  const like = batches.filter((b) => b.id !== batch.id && b.container_size === batch.container_size && b.quantity_current > 0)
  return like.length > 0 ? acts.planMerge(batch, like.slice(0, 2)) : undefined
}

test('ten thousand random acts: in = out + standing at every step, and taken back in turn everything is as it was', () => {
  const roll = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.nat(1_000), fc.nat(5_000))
  fc.assert(
    fc.property(fc.array(roll, { minLength: 100, maxLength: 100 }), (rolls) => {
      const nursery = new Map<string, plans.Standing>()
      const start = [standing(500, '123.456789'), standing(77, '0.000001'), standing(3, '99')]
      for (const batch of start) nursery.set(batch.id, batch)
      const done: plans.Plan[] = []
      let [plants, cents] = [580, costParts('222.456790')]
      const apply = (plan: plans.Plan) => {
        for (const made of plan.newBatches) nursery.set(made.id, { ...standing(0, '0'), ...made })
        for (const id of new Set(plan.entries.map((entry) => entry.batch_id))) {
          const batch = nursery.get(id)
          if (batch) nursery.set(id, after(batch, plan))
        }
        for (const { batch_id, set } of plan.changes) {
          const batch = nursery.get(batch_id)
          if (batch) nursery.set(batch_id, { ...batch, ...set })
        }
      }
      for (const dice of rolls) {
        const plan = act(dice, [...nursery.values()])
        if (!plan) continue
        done.push(plan)
        apply(plan)
        for (const { delta, cost } of plan.entries) {
          plants += delta
          cents += cost
        }
        const now = [...nursery.values()]
        expect(now.reduce((sum, batch) => sum + batch.quantity_current, 0)).toBe(plants)
        expect(now.reduce((sum, batch) => sum + batch.cost, 0n)).toBe(cents)
        expect(
          now.every(
            (batch) => batch.quantity_current >= 0 && batch.cost >= 0n && (batch.quantity_current > 0 || batch.cost === 0n),
          ),
        ).toBe(true)
      }
      for (const plan of done.toReversed()) apply(acts.planReversal(plan.entries, {}, new Set()))
      for (const batch of start)
        expect(nursery.get(batch.id)).toMatchObject({ quantity_current: batch.quantity_current, cost: batch.cost })
      expect([...nursery.values()].slice(3).every((batch) => batch.quantity_current === 0 && batch.cost === 0n)).toBe(true)
    }),
    { numRuns: 100 },
  )
})

test('a cost by hand is shared by the plants to the millionth, and an empty batch carries none', () => {
  const batches = [standing(200, '10.00'), standing(99, '5.00'), standing(1, '0')]
  const shares = costs.costShares(batches, costParts('100.01'))
  expect(shares.map(costText)).toEqual(['66.673333', '33.003300', '0.333367'])
  const [first] = batches as [plans.Standing]
  const plan = acts.planCost(first, shares[0] ?? 0n, 'other', 'Freight')
  expect(each(after(first, plan))).toBe('0.383367')
  expect(() => acts.planCost(standing(0, '0'), 1n, 'labour', 'Weeding')).toThrow('no plant could carry a cost')
})
