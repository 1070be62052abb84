import { expect, test } from 'vitest'
import { countBatch, mergeBatches, potUp, recordLoss } from '#modules/growing/batch/batch-calls.ts'
import type { FieldWork } from './field-request.ts'
import { heldBy, mustWait, readyToSend, sendInOrder, withServerIds } from './sending-order.ts'

const on = (id: string, batch: string, more: Partial<FieldWork> = {}, creates: readonly string[] = []): FieldWork => ({
  id,
  at: '2026-11-25T09:00:00Z',
  state: 'waiting',
  body: { path: recordLoss.path, params: { id: batch }, body: { quantity: 1 } },
  receipt: { title: '', batches: [], creates },
  ...more,
})
const idsOf = (work: readonly FieldWork[]) => work.map(({ id }) => id)

test('what was done to one batch is sent in its order, what was done to others at the same time', () => {
  expect(idsOf(readyToSend([on('1', 'a'), on('2', 'a'), on('3', 'b'), on('4', 'c', { state: 'sent' })]))).toEqual(['1', '3'])
})

test('work waits while a person has to settle what was done to the batch before it', () => {
  const work = [on('1', 'a', { state: 'attention' }), on('2', 'a'), on('3', 'b')]
  expect(idsOf(readyToSend(work))).toEqual(['3'])
  expect(heldBy(work[1] as FieldWork, work)?.id).toBe('1')
  expect(heldBy(work[2] as FieldWork, work)).toBeUndefined()
  expect(mustWait(on('4', 'a'), work)).toBe(true)
  expect(mustWait(on('4', 'c'), work)).toBe(false)
  // Settled or discarded, it holds nothing back.
  expect(mustWait(on('4', 'a'), [on('1', 'a', { state: 'void' }), on('2', 'a', { state: 'sent' })])).toBe(false)
})

test('work on a batch that earlier work makes waits for it, and is sent with the id that the server gave', () => {
  const potting = on('1', 'a', { body: { path: potUp.path, params: { id: 'a' }, body: { quantity: 5 } } }, ['made-1'])
  const count = { path: countBatch.path, params: { id: 'made-1' }, body: { counted: 5 } }
  const counting = on('2', 'made-1', { body: count })
  expect(idsOf(readyToSend([potting, counting]))).toEqual(['1'])
  const sent = { ...potting, state: 'sent', number: 'b-77' } as const
  expect(idsOf(readyToSend([sent, counting]))).toEqual(['2'])
  expect(withServerIds(counting.body, [sent, counting])).toEqual({ ...count, params: { id: 'b-77' } })
  expect(() => withServerIds(counting.body, [{ ...potting, state: 'void' }, counting])).toThrow(/made this batch was discarded/)
})

test('of several batches each is named by its own id, and a photo is left as it is', () => {
  const file = { bytes: 3 }
  const many = on('1', 'a', { state: 'sent', number: 'x y' }, ['made-1', 'made-2'])
  const move = { path: '/api/plant-batches/bulk-movement', params: {}, body: { batch_ids: ['made-2', 'made-1', 'c'] }, file }
  const sent = withServerIds(move, [many])
  expect(sent.body['batch_ids']).toEqual(['y', 'x', 'c'])
  expect(sent.file).toBe(file)
})

test('a merge waits for what was done to each of its batches, and holds later work on all of them', () => {
  const merge = on('2', 'a', { body: { path: mergeBatches.path, params: { id: 'a' }, body: { batch_ids: ['made-1', 'c'] } } })
  const work = [on('1', 'x', {}, ['made-1']), merge, on('3', 'c'), on('4', 'd')]
  expect(idsOf(readyToSend(work))).toEqual(['1', '4'])
  const sent = { ...on('1', 'x', { state: 'sent', number: 'b-77' }, ['made-1']) }
  expect(idsOf(readyToSend([sent, ...work.slice(1)]))).toEqual(['2', '4'])
  expect(withServerIds(merge.body, [sent, merge]).body['batch_ids']).toEqual(['b-77', 'c'])
})

test('all is sent, six at a time at most, each batch in its order, and what is refused holds only its own batch', async () => {
  const work = Array.from({ length: 60 }, (_, i) => on(String(i), `batch ${i % 12}`))
  const sent: string[] = []
  let [running, most] = [0, 0]
  const after = await sendInOrder(work, 6, async (entry) => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
    sent.push(entry.id)
    return { ...entry, state: entry.id === '5' ? 'attention' : 'sent' }
  })
  expect(most).toBe(6)
  const ofBatch = (n: number) => sent.filter((id) => Number(id) % 12 === n).map(Number)
  expect(ofBatch(0)).toEqual([0, 12, 24, 36, 48])
  expect(ofBatch(5)).toEqual([5])
  expect(after.filter(({ state }) => state === 'waiting').map(({ id }) => id)).toEqual(['17', '29', '41', '53'])
})

test('without a network nothing more is tried', async () => {
  const tried: string[] = []
  await sendInOrder([on('1', 'a'), on('2', 'b'), on('3', 'c')], 1, async ({ id }) => {
    tried.push(id)
    return undefined
  })
  expect(tried).toEqual(['1'])
})
