/** Operations never create or lose plants or cents: worked examples, and ten thousand random operations and their reversals. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Problem, invalid } from '#kernel/problem.ts'
import { parseCost, formatCost } from '#kernel/quantity.ts'
import { type Specification, ungraded } from '#modules/setup/reference/specification.ts'
import { planCount } from './count.ts'
import * as costs from './operation-costs.ts'
import * as operations from './batch-operation.ts'
import * as divided from './batch-parts.ts'
import * as plans from './batch-snapshot.ts'

const day = '2026-09-01'
let made = 0
const child = () => ({ id: `b${++made}`, batch_code: `C-${made}` })
const snapshot = (quantity_current: number, cost: string, more: Partial<plans.BatchSnapshot> = {}): plans.BatchSnapshot => ({
  ...child(),
  plant_type_id: 'p',
  container_size: '0.5 L',
  quantity_current,
  cost: parseCost(cost),
  location: 'Tunnel 1',
  location_id: null,
  container_size_id: '00000000-0000-7000-8000-000000000001',
  grade_id: null,
  state: 'growing',
  growth_stage: null,
  growth_stage_id: null,
  potting_date: null,
  ready_on: null,
  started_on: '2026-01-01',
  ...ungraded,
  ...more,
})

const after = (batch: plans.BatchSnapshot, plan: Pick<plans.Plan, 'entries'>): plans.BatchSnapshot => {
  const { delta, cost } = plans.sumOf(plan, batch.id)
  return { ...batch, quantity_current: batch.quantity_current + delta, cost: batch.cost + cost }
}
/** In millionths, half of one up. */
const each = ({ cost, quantity_current }: plans.BatchSnapshot) =>
  formatCost((cost * 2n + BigInt(quantity_current)) / (BigInt(quantity_current) * 2n))
const taking = (component: plans.Component, cost: string): plans.Use => ({
  inventory_item_id: component,
  quantity: 1n,
  component,
  cost: parseCost(cost),
})
const potUp = (quantity: number) => ({ quantity, container_size: '3 L', location: null, day, ready_on: null, child: child() })

test('a thousand cuttings: what fails makes the rest dearer, and potting adds pots, mix and work to the cent', () => {
  let cuttings = snapshot(1_000, '180.00')
  cuttings = after(cuttings, operations.planLoss(cuttings, 200, false, 'did not root'))
  expect(each(cuttings)).toBe('0.225000')

  const inputs = { uses: [taking('pots', '136.80'), taking('mix', '72.20')], labour: costs.labourCost(6 * 60, 3_000n) }
  const plan = operations.planPotUp(cuttings, potUp(760), inputs)
  const potted = after({ ...snapshot(0, '0'), id: plan.potted_id }, plan)
  expect(formatCost(potted.cost)).toBe('560.000000')
  expect(each(potted)).toBe('0.736842')
  expect(formatCost(after(cuttings, plan).cost)).toBe('9.000000')
  expect(plan.entries.filter(({ component }) => component === 'labour').map(({ cost }) => formatCost(cost))).toEqual([
    '180.000000',
  ])

  const normal = after(potted, operations.planLoss(potted, 84, false, 'frost'))
  expect([formatCost(normal.cost), each(normal)]).toEqual(['560.000000', '0.828402'])
  const abnormal = after(potted, operations.planLoss(potted, 84, true, 'frost'))
  expect([formatCost(potted.cost - abnormal.cost).slice(0, 5), each(abnormal)]).toEqual(['61.89', '0.736842'])
})

test('fifty mothers make 150 divisions that share the cost of the mothers once; what dies on the bench makes the others dearer', () => {
  const mothers = snapshot(50, '200.00')
  const operation = { ...potUp(150), input_quantity: 50 }
  const plan = operations.planDivision(mothers, operation, { uses: [taking('materials', '60.00')], labour: 0n })
  const divisions = after({ ...snapshot(0, '0'), id: operation.child.id }, plan)
  expect([formatCost(divisions.cost), each(divisions)]).toEqual(['260.000000', '1.733333'])
  expect(each(after(divisions, operations.planLoss(divisions, 6, false, '')))).toBe('1.805556')
  expect(after(mothers, plan)).toMatchObject({ quantity_current: 0, cost: 0n })
  expect(plan.changes).toEqual([{ batch_id: mothers.id, set: { state: 'finished' } }])
})

test('potting all of a batch moves the batch itself', () => {
  const batch = snapshot(40, '10')
  const plan = operations.planPotUp(batch, potUp(40), { uses: [taking('pots', '4')], labour: 0n })
  expect(plan.newBatches).toEqual([])
  expect(after(batch, plan)).toMatchObject({ quantity_current: 40, cost: parseCost('14') })
  expect(plan.changes[0]?.set).toMatchObject({ container_size: '3 L', potting_date: day })
})

test('500 plants from half a litre into three take 1,437.5 litres of mix', () => {
  expect(costs.mixVolume(500, 3, 0.5)).toBeCloseTo(1437.5, 9)
  expect(costs.mixVolume(500, 0.5, 3)).toBe(0)
})

test('more than is on hand, a day before the batch began, and tomorrow are refused with a message', () => {
  const batch = snapshot(10, '1')
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
  expect(refusal(10, '2025-12-31')).toContain('started on 1 Jan 2026')
  expect(refusal(10, '2026-09-02')).toContain('in the future')
  expect(refusal(10, day)).toBe('')
})

test('only like joins like', () => {
  const [a, b] = [snapshot(5, '1'), snapshot(7, '2.5')]
  const plan = divided.planMerge(a, [b])
  expect(after(a, plan)).toMatchObject({ quantity_current: 12, cost: parseCost('3.5') })
  expect(after(b, plan)).toMatchObject({ quantity_current: 0, cost: 0n })
  expect(() => divided.planMerge(a, [snapshot(1, '1', { container_size: '9 cm' })])).toThrow('the same plant and container size')
})

const graded = (quantity: number, more: Partial<Specification>): divided.GradedPart => ({ quantity, ...ungraded, ...more })

test('grading sorts a batch into grades: each gets its share of the cost, what is left over stays as it is', () => {
  const batch = snapshot(500, '100.01', { state: 'for_sale' })
  const [a, b] = [child(), child()]
  const plan = divided.planGrading(
    batch,
    [graded(300, { grade: 'A', height_from_cm: 40 }), graded(150, { grade: 'B' })],
    [a, b],
    day,
  )
  expect(plan.newBatches).toMatchObject([
    { ...a, parent_batch_id: batch.id, grade: 'A', height_from_cm: 40, method: 'grade', state: 'for_sale' },
    { ...b, parent_batch_id: batch.id, grade: 'B', height_from_cm: null, container_size: '0.5 L' },
  ])
  expect(
    [batch, { ...snapshot(0, '0'), ...a }, { ...snapshot(0, '0'), ...b }].map((each) => after(each, plan)).map(plantsAndCost),
  ).toEqual([
    [50, '10.001000'],
    [300, '60.006000'],
    [150, '30.003000'],
  ])
  expect(plan.changes).toEqual([])
})

const plantsAndCost = ({ quantity_current, cost }: plans.BatchSnapshot) => [quantity_current, formatCost(cost)]

test('where all of a batch is sorted, the first grade keeps the batch and its cost to the last millionth', () => {
  const batch = snapshot(3, '0.000100', { grade: 'B' })
  const made = child()
  const plan = divided.planGrading(batch, [graded(2, { grade: 'A' }), graded(1, { grade: 'C' })], [made, child()], day)
  expect(plan.changes).toEqual([{ batch_id: batch.id, set: { ...ungraded, grade: 'A' } }])
  expect(plantsAndCost(after(batch, plan))).toEqual([2, '0.000067'])
  expect(plantsAndCost(after({ ...snapshot(0, '0'), ...made }, plan))).toEqual([1, '0.000033'])
  expect(plan.entries.at(-1)).toMatchObject({ kind: 'grade', delta: 0, reason: 'Grade B → Grade A' })
  expect(divided.changesNoGrade(batch, [graded(3, { grade: 'B' })])).toBe(true)
})

test('plants of unlike grades are not joined, and the measurements of those that are cover all of them', () => {
  const tall = { grade: 'A', height_from_cm: 60, height_to_cm: 80 }
  const [a, b] = [snapshot(5, '1', { ...tall }), snapshot(5, '1', { ...tall, height_from_cm: 40 })]
  expect(divided.planMerge(a, [b]).changes).toMatchObject([
    { batch_id: a.id, set: { grade: 'A', height_from_cm: 40, height_to_cm: 80 } },
    { batch_id: b.id, set: { state: 'finished' } },
  ])
  expect(() => divided.planMerge(a, [snapshot(1, '1')])).toThrow('is not graded and')
})

test('supplies are distinguished by their names', () => {
  expect(
    ['PB5 planter bag', 'Premium potting mix', 'Slow release fertiliser', 'Plug tray 128', 'Pot 14 cm'].map(costs.componentOf),
  ).toEqual(['pots', 'mix', 'materials', 'pots', 'pots'])
})

/** Some of a batch is grade A, and half of the others grade B. */
const sorted = (batch: plans.BatchSnapshot, quantity: number) => {
  const others = Math.ceil((batch.quantity_current - quantity) / 2)
  const grades = [{ quantity, ...ungraded, grade: 'A' }]
  return others === 0 ? grades : [...grades, { quantity: others, ...ungraded, grade: 'B' }]
}

/** Plan of one random operation; undefined if it is impossible. */
function operation(dice: readonly [number, number, number], batches: readonly plans.BatchSnapshot[]): plans.Plan | undefined {
  const [kind, which, howMany] = dice
  const batch = batches[which % batches.length]
  if (!batch || batch.quantity_current === 0) return undefined
  const quantity = (howMany % batch.quantity_current) + 1
  const inputs = { uses: [{ ...taking('pots', '0'), cost: BigInt(howMany * 7919) }], labour: BigInt(howMany * 31) }
  if (kind === 0) return operations.planPotUp(batch, potUp(quantity), inputs)
  if (kind === 1) return operations.planDivision(batch, { ...potUp(quantity * 3), input_quantity: quantity }, inputs)
  if (kind === 2) return operations.planLoss(batch, quantity, howMany % 2 === 0, '')
  if (kind === 3) return divided.planSplit(batch, quantity, child(), { location: 'B', growth_stage: null, day })
  if (kind === 6) return divided.planGrading(batch, sorted(batch, quantity), [child(), child()], day)
  if (kind === 4) return planCount(batch, howMany % 300, '')
  const like = batches.filter(
    (b) => b.id !== batch.id && b.container_size === batch.container_size && b.grade === batch.grade && b.quantity_current > 0,
  )
  return like.length > 0 ? divided.planMerge(batch, like.slice(0, 2)) : undefined
}

test('ten thousand random operations: in = out + on hand at every step, and reversed in turn everything is restored', () => {
  const roll = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.nat(1_000), fc.nat(5_000))
  fc.assert(
    fc.property(fc.array(roll, { minLength: 100, maxLength: 100 }), (rolls) => {
      const nursery = new Map<string, plans.BatchSnapshot>()
      const start = [snapshot(500, '123.456789'), snapshot(77, '0.000001'), snapshot(3, '99')]
      for (const batch of start) nursery.set(batch.id, batch)
      const done: plans.Plan[] = []
      let [plants, cents] = [580, parseCost('222.456790')]
      const apply = (plan: plans.Plan) => {
        for (const made of plan.newBatches) nursery.set(made.id, { ...snapshot(0, '0'), ...made })
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
        const plan = operation(dice, [...nursery.values()])
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
      for (const plan of done.toReversed()) apply(operations.planReversal(plan.entries, {}, new Set()))
      for (const batch of start)
        expect(nursery.get(batch.id)).toMatchObject({ quantity_current: batch.quantity_current, cost: batch.cost })
      expect([...nursery.values()].slice(3).every((batch) => batch.quantity_current === 0 && batch.cost === 0n)).toBe(true)
    }),
    { numRuns: 100 },
  )
})

test('a cost by hand is shared by the plants to the millionth, and an empty batch carries none', () => {
  const batches = [snapshot(200, '10.00'), snapshot(99, '5.00'), snapshot(1, '0')]
  const shares = costs.costShares(batches, parseCost('100.01'))
  expect(shares.map(formatCost)).toEqual(['66.673333', '33.003300', '0.333367'])
  const [first] = batches as [plans.BatchSnapshot]
  const plan = operations.planCost(first, shares[0] ?? 0n, 'other', 'Freight')
  expect(each(after(first, plan))).toBe('0.383367')
  expect(() => operations.planCost(snapshot(0, '0'), 1n, 'labour', 'Weeding')).toThrow('no plants left to carry a cost')
})

const mother = snapshot(100, '50.00', {
  id: 'm',
  batch_code: 'M-1',
  location: 'Tunnel 1',
  growth_stage: 'Liner',
  potting_date: '2026-02-01',
  ready_on: '2026-10-01',
})
const next = { id: 'n', batch_code: 'N-1' }
const withPots: plans.Inputs = { uses: [taking('pots', '3.00')], labour: parseCost('2.00') }
const inputRows = (batch_id: string) => [
  { batch_id, kind: 'cost', delta: 0, cost: parseCost('3'), component: 'pots' },
  { batch_id, kind: 'cost', delta: 0, cost: parseCost('2'), component: 'labour' },
]
/** Columns that a new batch inherits from its mother. */
const ofMother = {
  ...next,
  plant_type_id: 'p',
  parent_batch_id: 'm',
  container_size: '0.5 L',
  location: 'Tunnel 1',
  state: 'growing',
  growth_stage: 'Liner',
  ...ungraded,
  notes: '',
}

test('new plants begin with what they cost, and with what went into them', () => {
  const batch = plans.childOf(mother, next, { method: 'seed', started_on: day, potting_date: null, ready_on: null })
  expect(operations.planPropagation(batch, 200, parseCost('20'), withPots, 'Sown')).toEqual({
    newBatches: [batch],
    entries: [
      { batch_id: 'n', kind: 'created', delta: 200, cost: parseCost('20'), component: 'plants', reason: 'Sown' },
      ...inputRows('n'),
    ],
    changes: [],
  })
})

test('potting some of a batch makes a new one, at the given location or that of the old one', () => {
  const potting = { quantity: 40, container_size: '3 L', location: null, day, ready_on: '2027-01-01', child: next }
  expect(operations.planPotUp(mother, potting, withPots)).toEqual({
    potted_id: 'n',
    newBatches: [
      { ...ofMother, container_size: '3 L', method: 'pot_up', started_on: day, potting_date: day, ready_on: '2027-01-01' },
    ],
    entries: [
      {
        batch_id: 'm',
        kind: 'pot_up',
        delta: -40,
        cost: -parseCost('20'),
        component: 'plants',
        other_batch_id: 'n',
        reason: 'Into 3 L',
      },
      {
        batch_id: 'n',
        kind: 'created',
        delta: 40,
        cost: parseCost('20'),
        component: 'plants',
        other_batch_id: 'm',
        reason: 'Potted up from M-1',
      },
      ...inputRows('n'),
    ],
    changes: [],
  })
  expect(operations.planPotUp(mother, { ...potting, location: 'Yard' }, withPots).newBatches[0]?.location).toBe('Yard')
})

test('potting all of a batch keeps its day to be ready unless another is given, and it grows again', () => {
  const potting = { quantity: 100, container_size: '3 L', location: 'Yard', day, ready_on: null, child: next }
  expect(operations.planPotUp(mother, potting, withPots)).toEqual({
    potted_id: 'm',
    newBatches: [],
    entries: [
      { batch_id: 'm', kind: 'pot_up', delta: 0, cost: 0n, component: 'plants', reason: 'From 0.5 L into 3 L' },
      ...inputRows('m'),
    ],
    changes: [
      {
        batch_id: 'm',
        set: { container_size: '3 L', location: 'Yard', potting_date: day, ready_on: '2026-10-01', state: 'growing' },
      },
    ],
  })
  expect(operations.planPotUp(mother, { ...potting, ready_on: '2027-01-01' }, withPots).changes[0]?.set.ready_on).toBe(
    '2027-01-01',
  )
})

test('dividing part of the mothers leaves the others where they are', () => {
  const division = { input_quantity: 10, quantity: 35, container_size: '1 L', location: null, day, ready_on: null, child: next }
  expect(operations.planDivision(mother, division, withPots)).toEqual({
    newBatches: [{ ...ofMother, container_size: '1 L', method: 'division', started_on: day, potting_date: day, ready_on: null }],
    entries: [
      { batch_id: 'm', kind: 'division', delta: -10, cost: -parseCost('5'), component: 'plants', other_batch_id: 'n' },
      {
        batch_id: 'n',
        kind: 'created',
        delta: 35,
        cost: parseCost('5'),
        component: 'plants',
        other_batch_id: 'm',
        reason: 'Divided from M-1',
      },
      ...inputRows('n'),
    ],
    changes: [],
  })
  expect(operations.planDivision(mother, { ...division, location: 'Yard' }, withPots).newBatches[0]?.location).toBe('Yard')
})

test('a loss of all plants takes their cost and discards the batch', () => {
  const row = { batch_id: 'm', kind: 'loss', component: 'plants', reason: 'frost' }
  expect(operations.planLoss(mother, 100, false, 'frost')).toEqual({
    newBatches: [],
    entries: [{ ...row, delta: -100, cost: -parseCost('50') }],
    changes: [{ batch_id: 'm', set: { state: 'discarded' } }],
  })
  expect(operations.planLoss(mother, 10, false, 'frost')).toEqual({
    newBatches: [],
    entries: [{ ...row, delta: -10, cost: 0n }],
    changes: [],
  })
  expect(operations.planLoss(mother, 10, true, 'frost').entries[0]?.cost).toBe(-parseCost('5'))
})

test('a count of growing plants moves no cost while some are there, of plants for sale their share; none finishes a batch, some revive it', () => {
  const counted = (batch: plans.BatchSnapshot, number: number) => {
    const { newBatches, entries, changes } = planCount(batch, number, 'Counted')
    expect(newBatches).toEqual([])
    expect(entries).toMatchObject([{ batch_id: batch.id, kind: 'count', reason: 'Counted' }])
    return [entries[0]?.delta, entries[0]?.cost, changes]
  }
  expect(counted(mother, 90)).toEqual([-10, 0n, []])
  expect(counted(mother, 0)).toEqual([-100, -parseCost('50'), [{ batch_id: 'm', set: { state: 'finished' } }]])
  // Abnormal: a shortage is an expense; a surplus brings no cost.
  expect(planCount(mother, 90, 'Counted', true).entries[0]?.cost).toBe(-parseCost('5'))
  expect(planCount(mother, 110, 'Counted', true).entries[0]?.cost).toBe(0n)
  const offered = { ...mother, state: 'for_sale' }
  expect(counted(offered, 90)).toEqual([-10, -parseCost('5'), []])
  expect(counted(offered, 110)).toEqual([10, parseCost('5'), []])
  const empty = { ...mother, quantity_current: 0, cost: 0n }
  expect(counted(empty, 5)).toEqual([5, 0n, [{ batch_id: 'm', set: { state: 'growing' } }]])
  expect(counted(empty, 0)).toEqual([0, 0n, [{ batch_id: 'm', set: { state: 'finished' } }]])
})

test('a split keeps what is not changed, also that the plants are for sale', () => {
  const split = { location: null, growth_stage: null, day }
  expect(divided.planSplit(mother, 30, next, split)).toEqual({
    newBatches: [{ ...ofMother, method: 'split', started_on: day, potting_date: '2026-02-01', ready_on: '2026-10-01' }],
    entries: [
      { batch_id: 'm', kind: 'split', delta: -30, cost: -parseCost('15'), component: 'plants', other_batch_id: 'n' },
      {
        batch_id: 'n',
        kind: 'created',
        delta: 30,
        cost: parseCost('15'),
        component: 'plants',
        other_batch_id: 'm',
        reason: 'Split from M-1',
      },
    ],
    changes: [],
  })
  const sellable = { ...mother, state: 'for_sale' }
  const plan = divided.planSplit(sellable, 100, next, { location: 'Yard', growth_stage: 'Grown', day })
  expect(plan.newBatches[0]).toMatchObject({ state: 'for_sale', location: 'Yard', growth_stage: 'Grown' })
  expect(plan.changes).toEqual([{ batch_id: 'm', set: { state: 'finished' } }])
})

test('batches that are joined are finished, and the ledger names both sides', () => {
  const other = { ...mother, id: 'o', batch_code: 'O-1', quantity_current: 7, cost: parseCost('4') }
  expect(divided.planMerge(mother, [other])).toEqual({
    newBatches: [],
    entries: [
      { batch_id: 'o', kind: 'merge', delta: -7, cost: -parseCost('4'), component: 'plants', other_batch_id: 'm' },
      {
        batch_id: 'm',
        kind: 'merge',
        delta: 7,
        cost: parseCost('4'),
        component: 'plants',
        other_batch_id: 'o',
        reason: 'From O-1',
      },
    ],
    changes: [{ batch_id: 'o', set: { state: 'finished' } }],
  })
  expect(() => divided.planMerge(mother, [other, { ...other, batch_code: 'X-1', plant_type_id: 'q' }])).toThrow(
    new Problem('BAD_STATE', 'X-1 differs from M-1. You can only merge batches of the same plant and container size.', {
      batch_id: 'o',
    }),
  )
})

test('moving and changing a state move no plant and no cent', () => {
  const row = { batch_id: 'm', delta: 0, cost: 0n, component: 'plants' }
  expect(operations.planMovement(mother, 'Yard')).toEqual({
    newBatches: [],
    entries: [{ ...row, kind: 'movement', reason: 'From Tunnel 1 to Yard' }],
    changes: [{ batch_id: 'm', set: { location: 'Yard' } }],
  })
  expect(operations.planMovement({ ...mother, location: null }, 'Yard').entries[0]?.reason).toBe('From nowhere to Yard')
  expect(operations.planState(mother, { state: 'for_sale' }, 'For sale')).toEqual({
    newBatches: [],
    entries: [{ ...row, kind: 'state', reason: 'For sale' }],
    changes: [{ batch_id: 'm', set: { state: 'for_sale' } }],
  })
})

test('a cost by hand is put on the batch as what it is', () => {
  expect(operations.planCost(mother, 5n, 'labour', 'Weeding')).toEqual({
    newBatches: [],
    entries: [{ batch_id: 'm', kind: 'cost', delta: 0, cost: 5n, component: 'labour', reason: 'Weeding' }],
    changes: [],
  })
  expect(() => operations.planCost({ ...mother, quantity_current: 0 }, 5n, 'labour', 'Weeding')).toThrow(
    new Problem('BAD_STATE', 'M-1 has no plants left to carry a cost. Leave this batch out and record an expense instead.'),
  )
})

test('taking an operation back books its rows with the other sign, and discards the batches it made', () => {
  const written = [
    { batch_id: 'm', delta: -40, cost: -20n, component: null },
    { batch_id: 'n', delta: 0, cost: 5n, component: 'pots' as const },
  ]
  expect(operations.planReversal(written, { m: { location: 'Tunnel 1' } }, new Set(['n']))).toEqual({
    newBatches: [],
    entries: [
      { batch_id: 'm', kind: 'reversal', delta: 40, cost: 20n, component: 'plants' },
      { batch_id: 'n', kind: 'reversal', delta: 0, cost: -5n, component: 'pots' },
    ],
    changes: [
      { batch_id: 'm', set: { location: 'Tunnel 1' } },
      { batch_id: 'n', set: { state: 'discarded' } },
    ],
  })
})

test('supplies of one component are one row, and what cost nothing is none', () => {
  const uses = [taking('mix', '2'), taking('pots', '0'), taking('mix', '3')]
  expect(plans.inputEntries('m', { uses, labour: 0n })).toEqual([
    { batch_id: 'm', kind: 'cost', delta: 0, cost: parseCost('5'), component: 'mix' },
  ])
  expect(plans.inputEntries('m', plans.noInputs)).toEqual([])
})

test('the refusals of an operation say what to do next', () => {
  expect(() => plans.checkQuantity(mother, 101, 'quantity')).toThrow(
    new Problem('NOT_ENOUGH_PLANTS', 'Only 100 on hand in M-1; you entered 101. Lower the number, or count the batch again.', {
      available: 100,
      errors: [{ path: 'quantity', message: 'At most 100.' }],
    }),
  )
  expect(() => plans.checkQuantity({ ...mother, quantity_current: 0 }, 1, 'quantity')).toThrow(
    'M-1 has no plants left. Refresh the list to see its history.',
  )
  expect(() => plans.checkDay(mother, '2025-12-31', day, 'loss_date')).toThrow(
    invalid([{ path: 'loss_date', message: 'M-1 started on 1 Jan 2026. Choose that day or later.' }]),
  )
  expect(() => plans.checkDay(mother, '2026-09-02', day, 'loss_date')).toThrow(
    invalid([{ path: 'loss_date', message: 'That date is in the future. Choose today or earlier.' }]),
  )
  expect(() => plans.checkDay(mother, '2026-01-01', '2026-01-01', 'loss_date')).not.toThrow()
})

test('potting up is refused if the batch was potted meanwhile', () => {
  const refused = new Problem('BAD_STATE', 'M-1 is now in 0.5 L: someone has potted it up. Reload before you pot.')
  expect(() => plans.checkContainer(mother, '0.5 L', '0.5 L')).not.toThrow()
  expect(() => plans.checkContainer(mother, null, '3 L')).not.toThrow()
  expect(() => plans.checkContainer(mother, '0.2 L', '3 L')).toThrow(refused)
  expect(() => plans.checkContainer(mother, undefined, '0.5 L')).toThrow(refused)
})

test('minutes of work cost their part of the hour', () => {
  expect(formatCost(costs.labourCost(90, 3_000n))).toBe('45.000000')
  expect(formatCost(costs.labourCost(1, 1_000n))).toBe('0.166666')
})

test.each([
  ['mix', 'Bark Pumice Compost Peat Coir Perlite Substrate'],
  ['pots', 'Planter Planters Pots Bag Trays Cell Cells Tube Tubes Container Containers Liner Liners Punnet Punnets'],
] as const)('a supply whose name has one of these words is of the component %s', (component, names) => {
  for (const name of names.split(' ')) expect([name, costs.componentOf(`Large ${name}, black`)]).toEqual([name, component])
})

test('root trainers and PB sizes are pots, growing media a mix; a word inside another word is neither', () => {
  expect(['Root trainers', 'Rootrainer', 'Roottrainers 32', 'PB5', 'PB 28', 'Seed raising media'].map(costs.componentOf)).toEqual(
    ['pots', 'pots', 'pots', 'pots', 'pots', 'mix'],
  )
  expect(['Mixer', 'Embark', 'Spotless', 'Cellar wax', 'Label PBX'].map(costs.componentOf)).toEqual(
    Array.from({ length: 5 }, () => 'materials'),
  )
})

test('moves and other states change no plant and no cent, and say from where to where', () => {
  const batch = snapshot(10, '20')
  const location = (plan: plans.Plan) => [
    plan.entries.map(({ kind, delta, cost, reason }) => [kind, delta, cost, reason]),
    plan.changes,
  ]
  const changed = (set: object) => [{ batch_id: batch.id, set }]
  expect(location(operations.planMovement(batch, 'Bench 4'))).toEqual([
    [['movement', 0, 0n, 'From Tunnel 1 to Bench 4']],
    changed({ location: 'Bench 4' }),
  ])
  expect(location(operations.planMovement({ ...batch, location: null }, 'Bench 4'))[0]).toEqual([
    ['movement', 0, 0n, 'From nowhere to Bench 4'],
  ])
  expect(location(operations.planEarlierMovement(batch, 'Bench 4'))).toEqual([
    [['movement', 0, 0n, 'To Bench 4, before the move to Tunnel 1']],
    [],
  ])
  expect(location(operations.planState(batch, { state: 'for_sale' }, 'Ready'))).toEqual([
    [['state', 0, 0n, 'Ready']],
    changed({ state: 'for_sale' }),
  ])
})

test('batches of two grades are not merged: both are named, and which is not graded', () => {
  const [a, none] = [snapshot(5, '5', { grade: 'A', batch_code: 'B-1' }), snapshot(5, '5', { batch_code: 'B-2' })]
  const refused = (into: plans.BatchSnapshot, other: plans.BatchSnapshot) => {
    try {
      divided.planMerge(into, [other])
    } catch (error) {
      if (error instanceof Problem) return [error.code, error.detail, error.extra]
    }
    return undefined
  }
  const advice = 'Grade one of them first, so that nobody is given another grade than they ordered.'
  expect(refused(a, none)).toEqual(['BAD_STATE', `B-2 is not graded and B-1 is Grade A. ${advice}`, { batch_id: none.id }])
  expect(refused(none, a)).toEqual(['BAD_STATE', `B-1 is Grade A and B-2 is not graded. ${advice}`, { batch_id: a.id }])
  const other = snapshot(5, '5', { container_size: '3 L', batch_code: 'B-3' })
  expect(refused(a, other)).toEqual([
    'BAD_STATE',
    'B-3 differs from B-1. You can only merge batches of the same plant and container size.',
    { batch_id: other.id },
  ])
})

test('a grading is written on both batches: what was graded, and from where', () => {
  const batch = snapshot(10, '20', { batch_code: 'B-1' })
  const a = { ...ungraded, grade: 'A', quantity: 4 }
  const rest = { ...ungraded, quantity: 6 }
  const parts = divided.planParts(batch, [a], [{ id: 'x', batch_code: 'B-2' }], day)
  expect(
    parts.entries.map(({ batch_id, kind, delta, reason, other_batch_id }) => [batch_id, kind, delta, reason, other_batch_id]),
  ).toEqual([
    [batch.id, 'grade', -4, 'Grade A', 'x'],
    ['x', 'created', 4, 'Graded from B-1', batch.id],
  ])
  expect(parts.newBatches.map(({ id, batch_code, method, started_on }) => [id, batch_code, method, started_on])).toEqual([
    ['x', 'B-2', 'grade', day],
  ])
  const whole = divided.planGrading(batch, [{ ...a, quantity: 10 }], [], day)
  expect(whole.entries.map(({ kind, reason }) => [kind, reason])).toEqual([['grade', 'Not graded → Grade A']])
  const back = divided.planGrading({ ...batch, grade: 'A' }, [{ ...rest, quantity: 10 }], [], day)
  expect(back.entries.map(({ reason }) => reason)).toEqual(['Grade A → Not graded'])
  expect([divided.changesNoGrade(batch, [rest, rest]), divided.changesNoGrade(batch, [rest, a])]).toEqual([true, false])
})
