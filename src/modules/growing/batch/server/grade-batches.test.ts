/** Grading on a real database: parts, costs, history, undo, what is refused; and the list of grades. */
import { expect, test } from 'vitest'
import { aShed, keyed, today } from '#testing/batches.ts'
import * as reference from '#modules/setup/reference/contract.ts'
import * as calls from '../batch-calls.ts'
import { getBatch, getBatchHistory, getLineage, listBatches } from '../contract.ts'

type Part = { readonly quantity: number; readonly grade?: string } & Readonly<Record<string, unknown>>

async function aGradingShed() {
  const shed = await aShed()
  const grade = (batch_id: string, parts: readonly Part[], more = {}) =>
    shed.hand.calls(calls.gradeBatches, {
      body: { batches: [{ batch_id, parts: [...parts] }], date: today, ...more },
      ...keyed(),
    })
  const read = async (id: string) => (await shed.hand.calls(getBatch, { params: { id } })).data
  return { ...shed, grade, read }
}

test('a wholesaler sorts 500 plants into two grades and some that stay: plants and cents go with them, and Undo brings all back', async () => {
  const { hand, propagate, grade, read, balanced } = await aGradingShed()
  const batch = await propagate(500, '250.00')
  const tall = { grade: 'A', height_from_cm: 40, height_to_cm: 60, caliper_to_mm: 12, specification: '3 canes' }
  const done = await grade(batch.id, [
    { quantity: 300, ...tall },
    { quantity: 150, grade: 'B' },
  ])
  expect(done.status).toBe(200)
  const [first] = done.data
  expect(first).toMatchObject({
    quantity_current: 300,
    cost: '150.000000',
    grade: 'A',
    height_from_cm: 40,
    height_to_cm: 60,
    caliper_from_mm: 12,
    caliper_to_mm: 12,
    specification: '3 canes',
    method: 'grade',
    parent_batch_id: batch.id,
  })
  expect(await read(batch.id)).toMatchObject({ quantity_current: 50, cost: '25.000000', grade: null })
  const list = async (asked: object) => (await hand.calls(listBatches, { query: asked })).data
  expect((await list({ grade: 'B' })).map(({ quantity_current, cost }) => [quantity_current, cost])).toEqual([[150, '75.000000']])
  expect((await list({ sort: 'grade' })).map((each) => each.grade)).toEqual([null, 'A', 'B'])
  const { data: lineage } = await hand.calls(getLineage, { params: { id: batch.id } })
  expect(lineage.nodes).toHaveLength(3)
  const { data: history } = await hand.calls(getBatchHistory, { params: { id: batch.id } })
  expect(history.filter(({ kind }) => kind === 'grade').map(({ delta, reason }) => [delta, reason])).toEqual([
    [-150, 'Grade B'],
    [-300, 'Grade A, 40–60 cm, 12 mm caliper, 3 canes'],
  ])
  await balanced()

  const operation_ids = done.answer['operation_ids'] as string[]
  const back = await hand.calls(calls.reverseOperations, { body: { operation_ids }, ...keyed() })
  expect(back.status).toBe(200)
  expect(await read(batch.id)).toMatchObject({ quantity_current: 500, cost: '250.000000' })
  expect(await read(first?.id ?? '')).toMatchObject({ quantity_current: 0, cost: '0.000000', state: 'discarded' })
  await balanced()
})

test('a whole batch is graded in place and graded again; undone, it has the grade and the height it had', async () => {
  const { hand, propagate, grade, read, balanced } = await aGradingShed()
  const batch = await propagate(40)
  await grade(batch.id, [{ quantity: 40, grade: 'B', height_from_cm: 30 }], { notes: 'by eye' })
  const again = await grade(batch.id, [{ quantity: 40, grade: 'A' }])
  expect(again.data).toMatchObject([{ id: batch.id, quantity_current: 40, grade: 'A', height_from_cm: null }])
  const operation_ids = again.answer['operation_ids'] as string[]
  await hand.calls(calls.reverseOperations, { body: { operation_ids }, ...keyed() })
  expect(await read(batch.id)).toMatchObject({ grade: 'B', height_from_cm: 30, height_to_cm: 30, quantity_current: 40 })
  const { data: history } = await hand.calls(getBatchHistory, { params: { id: batch.id } })
  expect(history.map(({ kind, reason }) => [kind, reason])).toContainEqual(['grade', 'Not graded → Grade B, 30 cm: by eye'])
  await balanced()
})

test('many batches are graded at once, all or none', async () => {
  const { hand, propagate, read } = await aGradingShed()
  const [a, b] = [await propagate(10), await propagate(20)]
  const part = (batch: { readonly id: string }, quantity: number) => ({ batch_id: batch.id, parts: [{ quantity, grade: 'A' }] })
  const grade = (...batches: ReturnType<typeof part>[]) =>
    hand.calls(calls.gradeBatches, { body: { batches, date: today }, ...keyed() })
  const refused = await grade(part(a, 10), part(b, 21))
  expect([refused.status, refused.code, refused.errors]).toEqual([
    409,
    'NOT_ENOUGH_PLANTS',
    [{ path: 'batches.1.parts.0.quantity', message: 'At most 20.' }],
  ])
  expect((await read(a.id)).grade).toBeNull()
  expect((await grade(part(a, 10), part(b, 5))).data.map((each) => [each.grade, each.quantity_current])).toEqual([
    ['A', 10],
    ['A', 5],
  ])
})

test('bad grading is refused with a sentence at its field', async () => {
  const { propagate, grade, as } = await aGradingShed()
  const batch = await propagate(10)
  const refusal = async (...parts: Part[]) => {
    const { status, errors } = await grade(batch.id, parts)
    return [status, errors]
  }
  expect(await refusal({ quantity: 10 })).toEqual([
    422,
    [{ path: 'batches.0.parts.0.grade', message: 'Enter a grade or a measurement.' }],
  ])
  expect(await refusal({ quantity: 5, grade: 'A' }, { quantity: 5, grade: 'A' })).toEqual([
    422,
    [{ path: 'batches.0.parts.1.grade', message: 'This grade and size is entered twice. Enter one quantity.' }],
  ])
  expect(await refusal({ quantity: 5, height_from_cm: 60, height_to_cm: 40 })).toEqual([
    422,
    [{ path: 'batches.0.parts.0.height_to_cm', message: 'Enter 60 cm or more, or swap the two.' }],
  ])
  expect(await refusal({ quantity: 5, height_from_cm: 0 })).toEqual([
    422,
    [{ path: 'batches.0.parts.0.height_from_cm', message: 'Enter a whole number from 1 to 9,999.' }],
  ])
  const body = { batches: [{ batch_id: batch.id, parts: [{ quantity: 1, grade: 'A' }] }], date: today }
  expect((await as('sales').calls(calls.gradeBatches, { body, ...keyed() })).status).toBe(403)
})

test('a grade is renamed and merged everywhere, also in what an undo brings back', async () => {
  const { hand, as, propagate, grade, read } = await aGradingShed()
  const batch = await propagate(10)
  await grade(batch.id, [{ quantity: 10, grade: 'A' }])
  const later = await grade(batch.id, [{ quantity: 10, grade: 'B' }])
  const grades = async () => (await hand.calls(reference.listReferenceEntries, { query: { kind: 'grades' } })).data
  const named = async (name: string) => (await grades()).find((each) => each.name === name)
  const a = await named('A')
  const rename = { kind: 'grades', name: 'Extra', version: a?.version ?? 0 } as const
  expect((await as('admin').calls(reference.changeReferenceEntry, { params: { id: a?.id ?? '' }, body: rename })).status).toBe(
    200,
  )
  const b = await named('B')
  const merge = { kind: 'grades', into_id: a?.id ?? '' } as const
  await as('admin').calls(reference.mergeReferenceEntry, { params: { id: b?.id ?? '' }, body: merge })
  expect((await read(batch.id)).grade).toBe('Extra')
  const operation_ids = later.answer['operation_ids'] as string[]
  await hand.calls(calls.reverseOperations, { body: { operation_ids }, ...keyed() })
  expect(await read(batch.id)).toMatchObject({ grade: 'Extra', grade_id: a?.id })
})
