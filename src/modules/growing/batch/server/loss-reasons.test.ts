/** Losses by the reasons of the nursery: recorded, refused, and reported without their notes. */
import { expect, test } from 'vitest'
import { aShed, keyed, today } from '#testing/batches.ts'
import { getAnalytics } from '#modules/reports/contract.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import * as calls from '../batch-calls.ts'

test('a loss is recorded by a reason of the settings, and reported by it whatever its notes', async () => {
  const shed = await aShed()
  await shed.as('admin').calls(saveSettings, { body: { lossReasons: ['died', 'Vine weevil'] } })
  const { id } = await shed.propagate(50)
  const lose = (quantity: number, more: { readonly reason?: string; readonly notes?: string }) =>
    shed.hand.calls(calls.recordLoss, { params: { id }, body: { quantity, loss_date: today, ...more }, ...keyed() })
  expect(await lose(1, { reason: 'frost' })).toMatchObject({
    status: 422,
    errors: [{ path: 'reason', message: 'Choose one of died, Vine weevil.' }],
  })
  await lose(5, { reason: 'vine weevil', notes: 'Roots eaten' })
  await lose(3, { reason: 'Vine weevil' })
  await lose(2, {})
  const { data } = await shed.as('manager').calls(getAnalytics, { query: { view: 'losses', from: today, to: today } })
  const rows = data.sections.find((each) => each.id === 'reason')?.rows.map(({ cells }) => [cells[0], cells[1]])
  expect(rows).toEqual([
    ['Vine weevil', '8'],
    ['died', '2'],
  ])
})

test('a nursery has at least one reason', async () => {
  const shed = await aShed()
  expect(await shed.as('admin').calls(saveSettings, { body: { lossReasons: [] } })).toMatchObject({ status: 422 })
})
