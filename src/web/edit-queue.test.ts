import { expect, test } from 'vitest'
import { editQueue } from './edit-queue.ts'

/** A row on a server that refuses every version but its own, and answers when it is let go. */
function aRow() {
  let version = 1
  const sent: number[] = []
  const answer = async (given: number, released: Promise<void> = Promise.resolve()) => {
    sent.push(given)
    await released
    if (given !== version) throw new Error(`version ${given}, but the row has ${version}`)
    return { version: ++version }
  }
  return { answer, sent, changeByOther: () => (version += 1) }
}

test('an edit waits for the one before it and is sent with the version which that made', async () => {
  const { run } = editQueue()
  const { answer, sent } = aRow()
  const held = { id: 'task', version: 1 }
  const edits = [run(held, answer), run(held, answer), run(held, answer)]
  expect((await Promise.all(edits)).map(({ version }) => version)).toEqual([2, 3, 4])
  expect(sent).toEqual([1, 2, 3])
})

test('a part of the screen that was refreshed meanwhile waits for the edit that another, older part has under way', async () => {
  const { run } = editQueue()
  const { answer } = aRow()
  const board = { id: 'task', version: 1 }
  await run(board, answer)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  // The board still holds version 1; the dialog has been given version 2.
  const moved = run(board, (version) => answer(version, released))
  const completed = run({ id: 'task', version: 2 }, answer)
  release()
  expect([(await moved).version, (await completed).version]).toEqual([3, 4])
})

test('after a refused edit the next one is sent with the version before it', async () => {
  const { run } = editQueue()
  const { answer } = aRow()
  const held = { id: 'task', version: 1 }
  const refused = run(held, () => Promise.reject(new Error('not a day')))
  const next = run(held, answer)
  await expect(refused).rejects.toThrow('not a day')
  expect((await next).version).toBe(2)
})

test('another user’s change is a conflict until the screen has been refreshed', async () => {
  const { run } = editQueue()
  const { answer, changeByOther } = aRow()
  const held = { id: 'task', version: 1 }
  await run(held, answer)
  changeByOther()
  await expect(run(held, answer)).rejects.toThrow('version 2, but the row has 3')
  expect((await run({ id: 'task', version: 3 }, answer)).version).toBe(4)
})
