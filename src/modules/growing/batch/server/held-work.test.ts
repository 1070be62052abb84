/** A hold is a quarantine: work on held plants is confirmed and written into the hold, and no passport is issued for them. */
import { expect, test } from 'vitest'
import { aShed, began, keyed, potting, today } from '#testing/batches.ts'
import { placeOnHold } from '#modules/growing/ledger/server/hold-batch.ts'
import * as calls from '../batch-calls.ts'
import { getBatch, getBatchHistory } from '../contract.ts'

test('plants on hold are moved, potted, divided, split and propagated only if that is confirmed, and the hold says so', async () => {
  const { propagate, has, people, hand, plant, balanced } = await aShed()
  const batch = await propagate(100)
  await has((db) => placeOnHold(db, people.manager, [batch.id], 'Phytophthora'))
  const params = { id: batch.id }
  const cutting = { plant_type_id: plant, container_size: '9 cm', quantity: 10, parent_batch_id: batch.id }
  const all = (while_held: boolean | undefined) => {
    const more = while_held === undefined ? {} : { while_held }
    return [
      () => hand.calls(calls.moveBatch, { params, body: { movement_date: today, new_location: 'Bed 1', ...more }, ...keyed() }),
      () => hand.calls(calls.splitBatch, { params, body: { quantity: 5, date: today, ...more }, ...keyed() }),
      () => hand.calls(calls.potUp, { params, body: potting(5, more), ...keyed() }),
      () =>
        hand.calls(calls.divide, {
          params,
          body: { input_quantity: 5, quantity: 9, container_size_to: 'PB5', action_date: today, ...more },
          ...keyed(),
        }),
      () =>
        hand.calls(calls.bulkPropagation, {
          body: { method: 'cutting', started_on: began, batches: [cutting], ...more },
          ...keyed(),
        }),
    ]
  }
  for (const act of all(undefined)) {
    const { status, code, detail, errors } = await act()
    expect([status, code, errors[0]?.path]).toEqual([409, 'BAD_STATE', 'while_held'])
    expect(detail).toContain(`${batch.batch_code} is on hold: Phytophthora. Confirm that it is to be `)
  }
  for (const act of all(true)) expect((await act()).status).toBeLessThan(300)
  const history = (await hand.calls(getBatchHistory, { params })).data.map(({ reason }) => reason)
  expect(history.filter((reason) => reason.startsWith('On hold (Phytophthora), and'))).toEqual([
    expect.stringContaining('propagated as '),
    'On hold (Phytophthora), and divided',
    'On hold (Phytophthora), and potted up into PB5',
    expect.stringContaining('split to '),
    'On hold (Phytophthora), and moved to Bed 1',
  ])
  expect((await hand.calls(getBatch, { params })).data).toMatchObject({ quantity_current: 85, on_hold: 'Phytophthora' })
  await balanced()
})
