/** Next actions in words. */
import { taskTypes, typeName, typeOfAction } from '#features/schedules/task-kinds.ts'

/** A kind of work by its name, anything else as it was written. */
export const actionName = (action: string): string =>
  taskTypes.some((type) => type === action) ? typeName(typeOfAction(action)) : action
