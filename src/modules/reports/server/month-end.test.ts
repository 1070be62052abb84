import { expect, test } from 'vitest'
import { aNursery } from '#testing/nursery.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { getMonthEnd } from '../contract.ts'

test('the list of a month’s end ticks itself: a closed month is ticked, a missing bank statement is not', async () => {
  const nursery = await aNursery()
  const manager = nursery.as('manager')
  const before = (await manager.calls(getMonthEnd)).data
  const doneOf = ({ tasks }: typeof before) => Object.fromEntries(tasks.map(({ task, done }) => [task, done]))
  expect(doneOf(before)).toEqual({ bank: false, bills: true, statements: true, tax: true, drawers: true, closed: false })
  await manager.calls(closeBooks, { body: { closed_through: before.to, reason: '' } })
  expect(doneOf((await manager.calls(getMonthEnd)).data)).toMatchObject({ closed: true, bank: false })
})
