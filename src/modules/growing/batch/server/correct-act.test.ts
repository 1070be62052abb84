/** Any operation on plants is corrected or taken out, and all that came after follows: plants, costs, supplies, months. */
import { expect, test } from 'vitest'
import { aShed, began, booksByDay, keyed, today } from '#testing/batches.ts'
import { addDays } from '#kernel/day.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import * as calls from '../batch-calls.ts'
import { bulkCosts } from '../batch-cost-calls.ts'
import { correctAct, getCorrectableAct, previewActCorrection } from '../act-correction-calls.ts'
import type { ActCorrection } from '../act-correction.ts'
import { getBatch } from '../contract.ts'

const day = (n: number) => addDays(began, n)

async function aBench() {
  const shed = await aShed()
  const owner = shed.as('manager')
  const idOf = (answer: object) => String((answer as { operation_id?: unknown }).operation_id)
  const lose = async (id: string, quantity: number, more = {}) => {
    const body = { quantity, loss_date: day(10), ...more }
    return idOf((await shed.hand.calls(calls.recordLoss, { params: { id }, body, ...keyed() })).answer)
  }
  const pot = async (id: string, quantity: number, more = {}) => {
    const body = { container_size: 'PB5', quantity, potting_date: day(20), ...more }
    const { data, answer, detail } = await shed.hand.calls(calls.potUp, { params: { id }, body, ...keyed() })
    expect(detail).toBeUndefined()
    return { batch: data, operation: idOf(answer) }
  }
  const move = async (id: string, new_location: string, n: number) => {
    const body = { movement_date: day(n), new_location }
    return idOf((await shed.hand.calls(calls.moveBatch, { params: { id }, body, ...keyed() })).answer)
  }
  const correct = (id: string, change: Omit<ActCorrection, 'reason'>) =>
    owner.calls(correctAct, { params: { id }, body: { ...change, reason: 'Typed wrongly' }, ...keyed() })
  const preview = (id: string, change: Omit<ActCorrection, 'reason'>) =>
    owner.calls(previewActCorrection, { params: { id }, body: change })
  const undo = (id: string) => shed.hand.calls(calls.reverseOperations, { body: { operation_ids: [id] }, ...keyed() })
  const now = async (id: string) => (await owner.calls(getBatch, { params: { id } })).data
  return { ...shed, owner, lose, pot, move, correct, preview, undo, now }
}
type Bench = Awaited<ReturnType<typeof aBench>>

/** Plants, cost, container, place and days of a batch. */
const stateOf = async ({ now }: Pick<Bench, 'now'>, id: string) => {
  const { quantity_current, cost, container_size, location, state, started_on } = await now(id)
  return { quantity_current, cost, container_size, location, state, started_on }
}

test('a loss of 60 that was 16 is corrected before the potting; plants, supplies, costs and books are as if it had been right', async () => {
  const season = async (lost: number) => {
    const bench = await aBench()
    const tray = await bench.propagate(600)
    const loss = await bench.lose(tray.id, lost)
    const part = await bench.pot(tray.id, 300)
    const whole = await bench.pot(tray.id, 300 - lost, { potting_date: day(25) })
    return { bench, tray, loss, part, whole }
  }
  const [wrong, right] = [await season(60), await season(16)]
  const seen = await wrong.bench.preview(wrong.loss, { quantity: 16 })
  expect(seen.data.batches).toMatchObject([
    { plants: 240, plants_after: 284 },
    { plants: 300, plants_after: 300 },
  ])
  const done = await wrong.bench.correct(wrong.loss, { quantity: 16 })
  expect(done.status, done.detail).toBe(200)
  const all = async ({ bench, tray, part }: typeof wrong) => [
    await stateOf(bench, tray.id),
    await stateOf(bench, part.batch.id),
    await bench.onHand(bench.bag),
    await bench.onHand(bench.mix),
    await booksByDay(bench),
  ]
  expect(await all(wrong)).toEqual(await all(right))
  await wrong.bench.balanced()

  // One Undo, and it is as it was entered.
  const [correction] = done.answer['operation_ids'] as string[]
  expect((await wrong.bench.undo(String(correction))).status).toBe(200)
  const again = await season(60)
  expect(await all(wrong)).toEqual(await all(again))
  await wrong.bench.balanced()
})

test('a potting is taken out of the middle: the plants stand in the old container, its supplies are back, later work stays', async () => {
  const bench = await aBench()
  const tray = await bench.propagate(100)
  const potted = await bench.pot(tray.id, 100)
  await bench.move(tray.id, 'Bed 1', 22)
  await bench.lose(tray.id, 10, { loss_date: day(30), abnormal: true })
  const before = await bench.onHand(bench.bag)
  expect((await bench.correct(potted.operation, { removed: true })).status).toBe(200)
  expect(await stateOf(bench, tray.id)).toMatchObject({
    quantity_current: 90,
    cost: '162.000000',
    container_size: '9 cm',
    location: 'Bed 1',
  })
  expect(await bench.onHand(bench.bag)).toEqual([Number(before[0]) + 100, 0.18])
  await bench.balanced()
  expect((await bench.owner.calls(getCorrectableAct, { params: { id: potted.operation } })).data.removed).toBe(true)
})

test('where plants went on from, container, place and day are corrected through what came of them', async () => {
  const bench = await aBench()
  const tray = await bench.propagate(100)
  const potted = await bench.pot(tray.id, 60, { location: 'Bed 1' })
  const body = { quantity: 20, date: day(30) }
  const split = await bench.hand.calls(calls.splitBatch, { params: { id: potted.batch.id }, body, ...keyed() })
  const moved = { ...body, quantity: 10, location: 'Bed 9' }
  const apart = await bench.hand.calls(calls.splitBatch, { params: { id: potted.batch.id }, body: moved, ...keyed() })
  const change = { container_size: 'PB8', location: 'Bed 2', occurred_on: day(15) }
  expect((await bench.correct(potted.operation, change)).status).toBe(200)
  expect(await stateOf(bench, potted.batch.id)).toMatchObject({ container_size: 'PB8', location: 'Bed 2', started_on: day(15) })
  expect(await stateOf(bench, split.data.id)).toMatchObject({ container_size: 'PB8', location: 'Bed 2' })
  expect(await stateOf(bench, apart.data.id)).toMatchObject({ container_size: 'PB8', location: 'Bed 9' })
  await bench.balanced()
})

test('a potting of a whole batch that was of some leaves the others in a batch of their own', async () => {
  const bench = await aBench()
  const tray = await bench.propagate(100)
  const potted = await bench.pot(tray.id, 100)
  const done = await bench.correct(potted.operation, { quantity: 80 })
  expect(done.status, done.detail).toBe(200)
  expect(await stateOf(bench, tray.id)).toMatchObject({ quantity_current: 80, container_size: 'PB5' })
  const rest = done.data.find(({ id }) => id !== tray.id)
  expect(rest).toMatchObject({ quantity_current: 20, container_size: '9 cm', cost: '36.000000' })
  expect(await bench.onHand(bench.bag)).toEqual([920, 0.18])
  expect((await bench.correct(potted.operation, { quantity: 90 })).status).toBe(200)
  expect(await stateOf(bench, rest?.id ?? '')).toMatchObject({ quantity_current: 10, cost: '18.000000' })
  await bench.balanced()
})

test('what cannot follow is named with the nearest that is possible, and nothing changes', async () => {
  const bench = await aBench()
  const tray = await bench.propagate(100)
  const loss = await bench.lose(tray.id, 10)
  const potted = await bench.pot(tray.id, 60)
  await bench.lose(potted.batch.id, 25, { loss_date: day(40) })
  const refused = await bench.correct(loss, { quantity: 50 })
  expect([refused.status, refused.code, refused.detail]).toEqual([
    409,
    'NOT_ENOUGH_PLANTS',
    `The potting of ${spelledOutDay(day(20))} needs plants of ${tray.batch_code}, and only 50 would be left. The nearest possible number is 40.`,
  ])
  const out = await bench.correct(potted.operation, { removed: true })
  expect(out.detail).toBe(
    `The loss of ${spelledOutDay(day(40))} needs plants of ${potted.batch.batch_code}, and none would be left. The nearest possible number is 25.`,
  )
  const late = await bench.correct(potted.operation, { occurred_on: day(50) })
  expect(late.detail).toBe(
    `The loss of ${spelledOutDay(day(40))} was done in ${potted.batch.batch_code} before ${spelledOutDay(day(50))}. The nearest possible day is ${spelledOutDay(day(40))}.`,
  )
  expect((await bench.correct(loss, { occurred_on: addDays(began, -1) })).detail).toContain(`started on ${spelledOutDay(began)}`)
  expect((await bench.correct(loss, { occurred_on: addDays(today, 1) })).errors[0]?.path).toBe('occurred_on')
  expect((await bench.correct(loss, { container_size: 'PB5' })).errors[0]?.path).toBe('container_size')
  expect((await bench.correct(loss, { quantity: 10 })).errors[0]?.message).toContain('Nothing has changed')
  expect(await stateOf(bench, tray.id)).toMatchObject({ quantity_current: 30 })
  await bench.balanced()
})

test('plants found again in a batch whose potting was undone leave its family correctable', async () => {
  const bench = await aBench()
  const tray = await bench.propagate(100)
  const loss = await bench.lose(tray.id, 10)
  const potted = await bench.pot(tray.id, 60)
  expect((await bench.undo(potted.operation)).status).toBe(200)
  const body = { counted: 5, date: day(40) }
  const found = await bench.hand.calls(calls.countBatch, { params: { id: potted.batch.id }, body, ...keyed() })
  expect(found.status, found.detail).toBe(200)
  expect((await bench.correct(loss, { quantity: 12 })).status).toBe(200)
  expect(await stateOf(bench, tray.id)).toMatchObject({ quantity_current: 88 })
  expect(await stateOf(bench, potted.batch.id)).toMatchObject({ quantity_current: 5, state: 'growing', cost: '0.000000' })
  await bench.balanced()
})

test('a cost by hand is shared once more, and an undo takes it along instead of being blocked by it', async () => {
  const season = async (lost: number) => {
    const bench = await aBench()
    const tray = await bench.propagate(100, '100.00')
    const loss = await bench.lose(tray.id, lost, { abnormal: true })
    const potted = await bench.pot(tray.id, 40, { recipe_id: null })
    const body = { batch_ids: [tray.id], amount: '120', component: 'other' as const, reason: 'Freight', date: day(15) }
    await bench.owner.calls(bulkCosts, { body, ...keyed() })
    return { bench, tray, loss, potted }
  }
  const [wrong, right] = [await season(20), await season(40)]
  expect((await wrong.bench.correct(wrong.loss, { quantity: 40 })).status).toBe(200)
  const all = async ({ bench, tray, potted }: typeof wrong) => [
    await stateOf(bench, tray.id),
    await stateOf(bench, potted.batch.id),
    await booksByDay(bench),
  ]
  expect(await all(wrong)).toEqual(await all(right))
  expect((await right.bench.undo(right.loss)).status).toBe(200)
  expect(await stateOf(right.bench, right.tray.id)).toMatchObject({ quantity_current: 60, cost: '132.000000' })
  await wrong.bench.balanced()
  await right.bench.balanced()
})

test('of closed books what is corrected counts today, and no day is moved into them', async () => {
  const bench = await aBench()
  const tray = await bench.propagate(100, '100.00')
  const loss = await bench.lose(tray.id, 20, { abnormal: true })
  await bench.as('admin').calls(closeBooks, { body: { closed_through: day(15), reason: 'Filed' } })
  const books = await booksByDay(bench)
  expect((await bench.correct(loss, { occurred_on: day(12) })).code).toBe('PERIOD_CLOSED')
  expect((await bench.correct(loss, { quantity: 10, loss_reason: 'pest' })).status).toBe(200)
  expect(await stateOf(bench, tray.id)).toMatchObject({ quantity_current: 90, cost: '90.000000' })
  const after = await booksByDay(bench)
  expect(after.filter((line) => !books.includes(line))).toEqual([`${today} plant_losses -10`, `${today} stock_plants 10`])
  expect((await bench.owner.calls(getCorrectableAct, { params: { id: loss } })).data).toMatchObject({
    quantity: 10,
    loss_reason: 'pest',
  })
})
