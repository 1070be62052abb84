/** Next actions in words. */
import type { NextAction } from '../next-action.ts'
import { taskTypes, typeName, typeOfAction } from '#modules/growing/schedule/task-kinds.ts'

/** A kind of work by its name, anything else as it was written. */
export const actionName = (action: string): string =>
  taskTypes.some((type) => type === action) ? typeName(typeOfAction(action)) : action

export function nextActionName({ text, action }: Pick<NextAction, 'text' | 'action'>): string {
  if (text) return actionName(text)
  return action === 'put-away' ? 'No plants left: archive this batch' : 'Put up for sale'
}

/** In a row that names the plant: "Pot Camellia into PB5" is "Pot into PB5". */
export function nextActionOfRow(action: Pick<NextAction, 'text' | 'action'>, plant: string): string {
  const name = nextActionName(action)
  const words = name.replace(plant, '').split(/\s+/).filter(Boolean).join(' ').replace(/:$/, '')
  return words || name
}
