/** A random season of work on plants, done twice: as it was, and with mistakes that are corrected afterwards. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { addDays } from '#kernel/day.ts'
import { correctAct } from '#modules/growing/batch/act-correction-calls.ts'
import type { ActCorrection } from '#modules/growing/batch/act-correction.ts'
import * as calls from '#modules/growing/batch/batch-calls.ts'
import { bulkCosts } from '#modules/growing/batch/batch-cost-calls.ts'
import { allocateStock, emptiedBy } from '#modules/growing/ledger/allocate-oldest-batch-first.ts'
import { issueStockFor, lockSellable, returnAllocations } from '#modules/growing/ledger/server/allocate-stock.ts'
import { parseCost } from '#kernel/quantity.ts'
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { sql } from '#server/sql.ts'
import { aShed, began, keyed } from './batches.ts'
import { owner } from './nursery.ts'

type Roll = (below: number) => number
const sizes = ['9 cm', 'PB5', 'PB8', 'PB12', 'PB18', 'PB28']

type Answer = { readonly status: number; readonly detail: string | undefined; readonly answer: object; readonly data: unknown }

/** One of the two nurseries: its batches by the place that they have in both. */
async function aSeason() {
  const shed = await aShed()
  await owner.query('UPDATE inventory_items SET quantity_on_hand = 100000 WHERE nursery_id = $1', [shed.nursery_id])
  const ids: string[] = []
  return { ...shed, manager: shed.as('manager'), ids }
}
type Season = Awaited<ReturnType<typeof aSeason>>

const Stock = z.object({
  quantity_current: z.int(),
  container_size: z.string(),
  state: z.string(),
  grade: z.nullable(z.string()),
  cost: z.string(),
  location: z.nullable(z.string()),
})
const stockOf = (season: Season, batch: number) =>
  season.has((db) =>
    db.one(
      Stock,
      sql`
      SELECT quantity_current, size.name AS container_size, state, grade.name AS grade, cost, place.name AS location FROM plant_batches AS batch
      JOIN container_sizes AS size ON size.nursery_id = batch.nursery_id AND size.id = container_size_id
      LEFT JOIN grades AS grade ON grade.nursery_id = batch.nursery_id AND grade.id = grade_id
      LEFT JOIN locations AS place ON place.nursery_id = batch.nursery_id AND place.id = location_id
      WHERE batch.nursery_id = ${season.nursery_id} AND batch.id = ${season.ids[batch] ?? ''}`,
    ),
  )

/** Runs an act in one nursery; `made`: the resulting batches. */
interface Deed {
  readonly run: (season: Season) => Promise<Answer>
  readonly made?: (answer: Answer) => string[]
}

interface Step {
  readonly right: Deed
  /** With a mistake, and what corrects it. */
  readonly wrong?: Deed & { readonly correction: Omit<ActCorrection, 'reason'> }
}

const of = (season: Season, batch: number) => ({ id: season.ids[batch] ?? '' })
const firstId = ({ data }: Answer) => [(data as { id: string }).id]

function loss(batch: number, quantity: number, day: string, abnormal: boolean, reason: string): Deed {
  return {
    run: (season) =>
      season.hand.calls(calls.recordLoss, {
        params: of(season, batch),
        body: { quantity, loss_date: day, abnormal, reason },
        ...keyed(),
      }),
  }
}

interface Chance {
  readonly season: Season
  readonly roll: Roll
  readonly batch: number
  readonly now: z.infer<typeof Stock>
  readonly day: string
  /** A day beside it. */
  readonly other: string
  readonly few: number
}

function sowing(roll: Roll): Step {
  const sow = (quantity: number): Deed => ({
    run: ({ hand, plant }) => {
      const batches = [{ plant_type_id: plant, container_size: '9 cm', quantity, cost: '97.53' }]
      return hand.calls(calls.bulkPropagation, { body: { method: 'seed', started_on: began, batches }, ...keyed() })
    },
    made: ({ data }) => [(data as { id: string }[])[0]?.id ?? ''],
  })
  const quantity = 400 + roll(200)
  return { right: sow(quantity), wrong: { ...sow(quantity + 7), correction: { quantity } } }
}

function potting({ roll, batch, now, day, other }: Chance): Step | undefined {
  const container_size = sizes[sizes.indexOf(now.container_size) + 1]
  if (!container_size) return undefined
  const isWhole = roll(3) === 0
  const pot = (quantity: number, more: object): Deed => ({
    run: async (season) => {
      const { quantity_current } = await stockOf(season, batch)
      const plants = { container_size, quantity: isWhole ? quantity_current : quantity }
      const body = { ...plants, potting_date: day, minutes: 12, ...more }
      return season.hand.calls(calls.potUp, { params: of(season, batch), body, ...keyed() })
    },
    ...(isWhole ? {} : { made: firstId }),
  })
  const quantity = 20 + roll(20)
  const elsewhere = {
    ...pot(quantity, { potting_date: other, location: 'Bed 9' }),
    correction: { occurred_on: day, location: 'Bed 2' },
  }
  const more = { ...pot(quantity + 5, { location: 'Bed 2' }), correction: { quantity } }
  return { right: pot(quantity, { location: 'Bed 2' }), wrong: isWhole || roll(2) === 0 ? elsewhere : more }
}

function division({ roll, batch, day, few }: Chance): Step {
  const divide = (input_quantity: number, quantity: number): Deed => ({
    run: (season) => {
      const body = { input_quantity, quantity, container_size_to: 'PB5', action_date: day, minutes: 7 }
      return season.hand.calls(calls.divide, { params: of(season, batch), body, ...keyed() })
    },
    made: firstId,
  })
  const quantity = 60 + roll(30)
  const correction = { input_quantity: few, quantity }
  return { right: divide(few, quantity), wrong: { ...divide(few + 3, quantity + 4), correction } }
}

function splitting({ batch, day, few }: Chance): Step {
  const split = (quantity: number): Deed => ({
    run: (season) =>
      season.hand.calls(calls.splitBatch, { params: of(season, batch), body: { quantity, date: day }, ...keyed() }),
    made: firstId,
  })
  return { right: split(few + 20), wrong: { ...split(few + 25), correction: { quantity: few + 20 } } }
}

function grading({ batch, day, few }: Chance): Step {
  const grade = (a: number, b: number): Deed => ({
    run: (season) => {
      const parts = [
        { quantity: a, grade: 'A' },
        { quantity: b, grade: 'B' },
      ]
      const body = { batches: [{ batch_id: of(season, batch).id, parts }], date: day }
      return season.hand.calls(calls.gradeBatches, { body, ...keyed() })
    },
    made: ({ data }) => (data as { id: string }[]).map(({ id }) => id),
  })
  return { right: grade(few + 20, 20), wrong: { ...grade(few + 23, 18), correction: { parts: [few + 20, 20] } } }
}

function counting({ batch, now, day, few }: Chance): Step {
  const counted = now.quantity_current - (few % 3)
  const count = (to: number): Deed => ({
    run: (season) =>
      season.hand.calls(calls.countBatch, { params: of(season, batch), body: { counted: to, date: day }, ...keyed() }),
  })
  return { right: count(counted), wrong: { ...count(counted + 5), correction: { counted } } }
}

function freight({ batch, day }: Chance): Step {
  const bill = { amount: '31.07', component: 'other' as const, reason: 'Freight', date: day }
  const run: Deed['run'] = (season) =>
    season.manager.calls(bulkCosts, { body: { batch_ids: [of(season, batch).id], ...bill }, ...keyed() })
  return { right: { run } }
}

async function merging({ season, batch, now, day }: Chance): Promise<Step | undefined> {
  const others = await Promise.all(season.ids.map((_, i) => stockOf(season, i)))
  const isLike = (each: z.infer<typeof Stock>) => each.container_size === now.container_size && each.grade === now.grade
  const like = others.findIndex((each, i) => i !== batch && each.quantity_current > 0 && isLike(each))
  if (like < 0) return undefined
  const run: Deed['run'] = (either) => {
    const body = { batch_ids: [of(either, like).id], date: day }
    return either.hand.calls(calls.mergeBatches, { params: of(either, batch), body, ...keyed() })
  }
  return { right: { run } }
}

function moving({ batch, day }: Chance): Step {
  const move = (new_location: string): Deed => ({
    run: (season) => {
      const body = { movement_date: day, new_location }
      return season.hand.calls(calls.moveBatch, { params: of(season, batch), body, ...keyed() })
    },
  })
  return { right: move('Bed 4'), wrong: { ...move('Bed 5'), correction: { location: 'Bed 4' } } }
}

const steps: readonly ((chance: Chance) => Step | undefined | Promise<Step | undefined>)[] = [
  ({ batch, few, day }) => ({
    right: loss(batch, few, day, false, 'frost'),
    wrong: { ...loss(batch, few + 6, day, false, 'frost'), correction: { quantity: few } },
  }),
  ({ batch, few, day, other }) => ({
    right: loss(batch, few, day, false, 'frost'),
    wrong: {
      ...loss(batch, few, other, true, 'pest'),
      correction: { occurred_on: day, abnormal: false, loss_reason: 'frost' },
    },
  }),
  ({ batch, few, day }) => ({
    right: loss(batch, few, day, true, 'frost'),
    wrong: { ...loss(batch, few + 4, day, true, 'frost'), correction: { quantity: few } },
  }),
  potting,
  potting,
  division,
  splitting,
  grading,
  counting,
  freight,
  merging,
  ({ batch, few, day, now }) => ({ right: now.state === 'for_sale' ? sale(batch, few + 3, day) : offer(batch, day) }),
  moving,
]

async function nextStep(season: Season, roll: Roll, n: number): Promise<Step | undefined> {
  if (season.ids.length < 3 || roll(14) === 0) return sowing(roll)
  const day = addDays(began, 10 + n)
  const batch = roll(season.ids.length)
  const now = await stockOf(season, batch)
  if (now.quantity_current < 60) return undefined
  const other = addDays(day, roll(2) === 0 ? 1 : -1)
  return steps[roll(steps.length)]?.({ season, roll, batch, now, day, other, few: 1 + roll(9) })
}

const offer = (batch: number, date: string): Deed => ({
  run: (season) =>
    season.hand.calls(calls.setBatchState, { body: { batch_ids: [of(season, batch).id], state: 'for_sale', date }, ...keyed() }),
})

/** Sells like a till; every third sale comes back in part. */
const sale = (batch: number, quantity: number, day: string): Deed => ({
  run: (season) =>
    season.has(async (db) => {
      const [id, item] = [randomUUID(), randomUUID()]
      const { nursery_id, plant } = season
      const { container_size } = await stockOf(season, batch)
      await db.run(sql`
        INSERT INTO sales (nursery_id, id, invoice_number, sale_date, payment_method, payment_status, subtotal, tax_amount, total_amount, tax_rules)
        VALUES (${nursery_id}, ${id}, ${id}, ${day}, 'cash', 'paid', 1, 0, 1, '{}')`)
      await db.run(sql`
        INSERT INTO sale_items (nursery_id, id, sale_id, position, item_type, plant_type_id, plant_common_name, container_size, quantity, unit_price, line_total, tax_amount)
        VALUES (${nursery_id}, ${item}, ${id}, 1, 'plant', ${plant}, 'Harakeke', ${container_size}, ${quantity}, 1, 1, 0)`)
      const kind = { plant_type_id: plant, container_size, grade: null }
      const batches = await lockSellable(db, [kind])
      const line = { ...kind, quantity, batch_id: season.ids[batch], called: 'Harakeke' }
      const [taken = []] = allocateStock([line], batches)
      const why = { kind: 'sale', reference_id: id, user_id: season.people.sales, occurred_on: day } as const
      await issueStockFor(db, [{ takes: taken.map((each) => ({ ...each, sale_item_id: item })), why }], emptiedBy(taken, batches))
      const [first] = taken
      if (first && quantity % 3 === 0)
        await returnAllocations(
          db,
          [{ ...first, quantity: 1, cost: `0.${String(parseCost(first.cost) / BigInt(first.quantity)).padStart(6, '0')}` }],
          why,
        )
      return { status: 200, detail: undefined, answer: {}, data: null }
    }),
})

const operationOf = (answer: Answer): string | undefined => {
  const { operation_id, operation_ids } = answer.answer as { operation_id?: string; operation_ids?: string[] }
  return operation_id ?? operation_ids?.[0]
}

interface Mistake {
  readonly operation: string
  readonly change: Omit<ActCorrection, 'reason'>
}

/** Does a season of `acts` acts with `mistakes` mistakes, corrects them in another order, and compares. */
export async function correctedSeason(roll: Roll, acts: number, mistakes: number): Promise<void> {
  const [right, wrong] = [await aSeason(), await aSeason()]
  const made: Mistake[] = []
  for (let n = 0; n < acts; n++) {
    const step = await nextStep(right, roll, Math.min(n, 250))
    if (step) made.push(...(await doBoth(step, { right, wrong, roll, isDone: made.length >= mistakes })))
  }
  expect(made.length).toBeGreaterThan(0)
  await correctAll(wrong, made, roll)
  await compare(right, wrong)
}

interface Both {
  readonly right: Season
  readonly wrong: Season
  readonly roll: Roll
  /** No more mistakes are made. */
  readonly isDone: boolean
}

/** Gives the mistakes that were made. */
async function doBoth({ right: act, wrong: mistaken }: Step, { right, wrong, roll, isDone }: Both): Promise<Mistake[]> {
  const done = await act.run(right)
  if (done.status >= 400) return []
  const slip = isDone || roll(2) === 0 ? undefined : mistaken
  const { answer, mistakes } = await doWrong(act, slip, wrong)
  if (answer.status >= 400) {
    const operation_ids = [operationOf(done) ?? '']
    expect((await right.hand.calls(calls.reverseOperations, { body: { operation_ids }, ...keyed() })).status).toBe(200)
    return []
  }
  if (act.made) {
    right.ids.push(...act.made(done))
    wrong.ids.push(...act.made(answer))
  }
  const isTwice = !(isDone || act.made) && mistaken !== undefined && roll(3) === 0
  return isTwice ? [...mistakes, ...(await doTwice(act, wrong))] : mistakes
}

/** Does the act as it should be if the mistake is refused. */
async function doWrong(act: Deed, slip: Step['wrong'], season: Season): Promise<{ answer: Answer; mistakes: Mistake[] }> {
  const answer = await slip?.run(season)
  if (!slip || !answer || answer.status >= 400) return { answer: await act.run(season), mistakes: [] }
  return { answer, mistakes: [mistakeIn(answer, slip.correction)] }
}

/** Done once more by mistake: it has to be taken out. */
async function doTwice(act: Deed, season: Season): Promise<Mistake[]> {
  const answer = await act.run(season)
  return answer.status < 400 ? [mistakeIn(answer, { removed: true })] : []
}

const mistakeIn = (answer: Answer, change: Mistake['change']): Mistake => ({ operation: operationOf(answer) ?? '', change })

/** Retries refused corrections after the others: another mistake may be in the way. */
async function correctAll({ manager }: Season, mistakes: readonly Mistake[], roll: Roll): Promise<void> {
  let open = [...mistakes]
  for (let round = 0; open.length > 0; round++) {
    expect(round, `${open.length} corrections of ${mistakes.length} are refused`).toBeLessThan(mistakes.length + 1)
    const refused: Mistake[] = []
    for (const each of open.toSorted(() => roll(3) - 1)) {
      const body = { ...each.change, reason: 'Typed wrongly' }
      const { status, detail } = await manager.calls(correctAct, { params: { id: each.operation }, body, ...keyed() })
      expect([200, 409], detail).toContain(status)
      if (status === 409) refused.push(each)
    }
    open = refused
  }
}

async function compare(right: Season, wrong: Season): Promise<void> {
  for (const [batch] of right.ids.entries()) {
    const [a, b] = [await stockOf(right, batch), await stockOf(wrong, batch)]
    expect({ ...b, cost: '' }, `batch ${batch}`).toEqual({ ...a, cost: '' })
    expect(Math.abs(Number(a.cost) - Number(b.cost)), `cost of batch ${batch}: ${a.cost} and ${b.cost}`).toBeLessThan(2e-6)
  }
  const [a, b] = [await booksOf(right), await booksOf(wrong)]
  for (const line of new Set([...a.keys(), ...b.keys()]))
    expect(Math.abs((a.get(line) ?? 0) - (b.get(line) ?? 0)), line).toBeLessThan(2e-6)
  await wrong.balanced()
}

/** The journal by day and account. */
async function booksOf({ has, nursery_id }: Season): Promise<ReadonlyMap<string, number>> {
  while (await has((db) => postJournal(db)));
  const { rows } = await owner.query<{ line: string; amount: string }>(
    `SELECT entry_date::text || ' ' || purpose AS line, sum(amount)::text AS amount FROM journal_lines WHERE nursery_id = $1 GROUP BY 1`,
    [nursery_id],
  )
  return new Map(rows.map(({ line, amount }) => [line, Number(amount)]))
}
