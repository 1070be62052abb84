import { expect, test } from 'vitest'
import { editTask } from '#modules/growing/task/task-calls.ts'
import { editPrice } from '#modules/plants/contract.ts'
import { ownEdits } from './own-edits.ts'

interface Request {
  readonly params: Readonly<Record<string, string>>
  readonly body: { readonly version?: number; readonly title?: string }
  readonly afterOwn?: boolean
}

/** A row on a server that refuses every version but its own, and answers when it is let go. */
function aRow(id = 'task') {
  let version = 1
  const sent: unknown[] = []
  const answer = async ({ body }: Request, released: Promise<void> = Promise.resolve()) => {
    sent.push(body)
    await released
    if (body.version !== version) throw new Error(`version ${body.version}, but the row has ${version}`)
    return { data: { id, version: ++version } }
  }
  return { answer, sent, changeByOther: () => (version += 1) }
}

const held = (version: number): Request => ({ params: { id: 'task' }, body: { version, title: 'Water' }, afterOwn: true })

test('an edit waits for the one before it and is sent with the version which that made', async () => {
  const run = ownEdits()
  const { answer, sent } = aRow()
  const edits = [1, 2, 3].map(() => run(editTask, held(1), answer))
  expect((await Promise.all(edits)).map(({ data }) => data.version)).toEqual([2, 3, 4])
  expect(sent).toEqual([1, 2, 3].map((version) => ({ version, title: 'Water' })))
})

test('a part of the screen that was refreshed meanwhile waits for the edit that another, older part has under way', async () => {
  const run = ownEdits()
  const { answer } = aRow()
  // The board still holds version 1; the dialog has been given version 2.
  await run(editTask, held(1), answer)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const moved = run(editTask, held(1), (request) => answer(request, released))
  const completed = run(editTask, held(2), answer)
  release()
  expect([(await moved).data.version, (await completed).data.version]).toEqual([3, 4])
})

test('after a refused edit the next one is sent with the version before it', async () => {
  const run = ownEdits()
  const { answer } = aRow()
  const refused = run(editTask, held(1), () => Promise.reject(new Error('not a day')))
  const next = run(editTask, held(1), answer)
  await expect(refused).rejects.toThrow('not a day')
  expect((await next).data.version).toBe(2)
})

test('another user’s change is a conflict until the screen has been refreshed', async () => {
  const run = ownEdits()
  const { answer, changeByOther } = aRow()
  await run(editTask, held(1), answer)
  changeByOther()
  await expect(run(editTask, held(1), answer)).rejects.toThrow('version 2, but the row has 3')
  expect((await run(editTask, held(3), answer)).data.version).toBe(4)
})

test('the row is that of the last parameter, whatever the order in which they are given', async () => {
  const run = ownEdits()
  const { answer } = aRow('price')
  const price: Request = { params: { priceId: 'price', id: 'plant' }, body: { version: 1 }, afterOwn: true }
  await run(editPrice, price, answer)
  expect((await run(editPrice, price, answer)).data.version).toBe(3)
})

test('the version of another row in an answer is not taken for that of the row', async () => {
  const run = ownEdits()
  const { answer, sent } = aRow('receipt')
  await run(editTask, held(1), answer)
  await expect(run(editTask, held(1), answer)).rejects.toThrow('version 1, but the row has 2')
  expect(sent).toHaveLength(2)
})

test('a form is sent with the version that it shows, so that it does not overwrite the edit before it', async () => {
  const run = ownEdits()
  const { answer, sent } = aRow()
  const form = { params: { id: 'task' }, body: { version: 1, title: 'Water' } }
  await run(editTask, form, answer)
  await expect(run(editTask, form, answer)).rejects.toThrow('version 1, but the row has 2')
  // The edit after the form's own is sent with the version that the form's edit created.
  expect((await run(editTask, held(1), answer)).data.version).toBe(3)
  expect(sent.map((body) => (body as Request['body']).version)).toEqual([1, 1, 2])
})

test('a request without a version is sent as it is, and waits for nothing', async () => {
  const run = ownEdits()
  const { answer } = aRow()
  const { promise: never } = Promise.withResolvers<void>()
  void run(editTask, held(1), (request) => answer(request, never))
  const noted: Request = { params: { id: 'task' }, body: { title: 'Weed' } }
  expect(await run(editTask, noted, (request) => Promise.resolve({ data: request }))).toEqual({ data: noted })
})
