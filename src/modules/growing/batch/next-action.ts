/** Next action of a batch, which its page offers first. */
import type { PlantBatch } from './batch.ts'
import { typeOfAction } from '#modules/growing/schedule/task-kinds.ts'

/** The actions of the page that a next action can be done by. */
export type DoneBy = 'pot-up' | 'divide' | 'move' | 'state' | 'put-away'

export interface NextAction {
  /** Undefined if it is done outside Glasshouse, such as pruning. */
  readonly action: DoneBy | undefined
  /** Text as written; empty for actions that follow from the batch itself. */
  readonly text: string
  readonly day: string | null
  readonly is_late: boolean
}

type Fields =
  | 'quantity_current'
  | 'state'
  | 'on_hold'
  | 'sale_from'
  | 'next_action'
  | 'next_action_date'
  | 'ready_on'
  | 'archived'

const actionOf = (text: string): DoneBy | undefined => {
  const type = typeOfAction(text)
  if (type === 'potting-up') return 'pot-up'
  if (type === 'division') return 'divide'
  if (type === 'moving') return 'move'
  return type === 'for-sale' ? 'state' : undefined
}

/** The day by which a list of batches is sorted (`batchOrders.next` on the server): of the next action, else of being ready; without a day, last. */
export const nextDayOf = ({ state, next_action_date, ready_on }: Pick<PlantBatch, Fields>): string =>
  next_action_date ?? (state === 'growing' ? ready_on : null) ?? '9999-12-31'

/** Undefined: there is nothing to do but wait, or to sell. */
export function nextActionOf(batch: Pick<PlantBatch, Fields>, today: string): NextAction | undefined {
  const { quantity_current, state, on_hold, sale_from, next_action, next_action_date, ready_on, archived } = batch
  if (archived || on_hold) return undefined
  if (quantity_current === 0) return { action: 'put-away', text: '', day: null, is_late: false }
  const isDue = (day: string | null) => day !== null && day < today
  if (next_action) {
    const action = actionOf(next_action)
    // It is for sale already: the plan was not cleared.
    if (action !== 'state' || state === 'growing')
      return { action, text: next_action, day: next_action_date, is_late: isDue(next_action_date) }
  }
  if (state === 'growing' && ready_on !== null && sale_from === null)
    return { action: 'state', text: '', day: ready_on, is_late: isDue(ready_on) }
  return undefined
}
