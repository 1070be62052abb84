/** Work on plants on hold: a hold is a quarantine, so it is confirmed, and written into the hold. */
import type { BatchSnapshot, Entry, Plan } from '#modules/growing/ledger/batch-snapshot.ts'
import { entry } from '#modules/growing/ledger/batch-snapshot.ts'
import { Problem } from '#kernel/problem.ts'

/** BAD_STATE for plants on hold, unless it is confirmed; `done` as in “moved”. */
export function refuseHeld(batches: readonly BatchSnapshot[], done: string, while_held: boolean | undefined): void {
  const held = batches.find(({ on_hold = '' }) => on_hold !== '')
  if (!held || while_held === true) return
  throw new Problem(
    'BAD_STATE',
    `${held.batch_code} is on hold: ${held.on_hold ?? ''}. Confirm that it is to be ${done} while it is on hold, or leave it where it is.`,
    { batch_id: held.id, errors: [{ path: 'while_held', message: 'Confirm that these plants are meant.' }] },
  )
}

/** A plan with what was done to the plants on hold in their history. */
export const writtenIntoHold = (plan: Plan, batches: readonly BatchSnapshot[], done: string): Plan => ({
  ...plan,
  entries: [
    ...plan.entries,
    ...batches.flatMap(({ id, on_hold = '' }): Entry[] =>
      on_hold === '' ? [] : [entry(id, 'state', 0, 0n, { reason: `On hold (${on_hold}), and ${done}` })],
    ),
  ],
})
