/** Marks that wait on the device. */
import { expect, test } from 'vitest'
import type { Run } from './delivery.ts'
import { type WaitingMark, withMarks } from './waiting-marks.ts'

const mark = (stop_id: string): WaitingMark => ({
  id: `mark of ${stop_id}`,
  stop_id,
  outcome: 'delivered',
  receiver: 'Pat',
  reason: '',
  at: '2026-11-26T02:00:00.000Z',
  isRefused: false,
})

test('a stop whose mark waits is shown as done; one that was marked meanwhile stays as the server has it', () => {
  const run = {
    stops: [
      { id: 'a', status: 'planned' },
      { id: 'b', status: 'refused', reason: 'Closed' },
      { id: 'c', status: 'planned' },
    ],
  }
  expect(withMarks(run as Run, [mark('a'), mark('b')]).stops).toEqual([
    { id: 'a', status: 'delivered', receiver: 'Pat', reason: '', finished_at: '2026-11-26T02:00:00.000Z' },
    { id: 'b', status: 'refused', reason: 'Closed' },
    { id: 'c', status: 'planned' },
  ])
})
