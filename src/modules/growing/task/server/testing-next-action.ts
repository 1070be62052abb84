/** Shared by `next-action.test.ts` and `next-action.proof.ts`. */
import { aShed, keyed, potting, today } from '#testing/batches.ts'
import * as batchCalls from '#modules/growing/batch/batch-calls.ts'
import { getBatch } from '#modules/growing/batch/contract.ts'
import * as calls from '../task-calls.ts'

export async function aPlannedBatch(
  tasks: readonly { readonly title: string; readonly task_type: string; readonly quantity?: number }[],
) {
  const shed = await aShed()
  const batch = await shed.propagate(100)
  const planned: string[] = []
  for (const task of tasks) {
    const body = { ...task, scheduled_date: today, batch_id: batch.id } as const
    planned.push((await shed.hand.calls(calls.createTask, { body: body as never })).data.id)
  }
  const params = { id: batch.id }
  const read = async () => (await shed.hand.calls(getBatch, { params })).data
  const task = async (i: number) => (await shed.hand.calls(calls.getTask, { params: { id: planned[i] ?? '' } })).data
  const potUp = (quantity: number, more: object = {}) =>
    shed.hand.calls(batchCalls.potUp, { params, body: potting(quantity, more), ...keyed() })
  const undo = (operation_id: unknown) =>
    shed.hand.calls(batchCalls.reverseOperations, { body: { operation_ids: [String(operation_id)] }, ...keyed() })
  return { ...shed, batch, params, read, task, potUp, undo }
}
