/** The search parameters of the tasks. */
import { taskTypes } from '#modules/growing/schedule/task-types.ts'
import { day, daysParams, either, id, oneOf, sortParam, text } from '#web/search-params.ts'

export const tasksSearch = {
  ...sortParam,
  ...daysParams,
  view: oneOf('week', 'month', 'schedules', 'sprays', 'scouting'),
  search: text,
  type: oneOf(...taskTypes),
  who: either(oneOf('none'), id),
  status: oneOf('completed', 'cancelled', 'all'),
  day,
  task: either(oneOf('new'), id),
  /** The day and the person of a new task. */
  on: day,
  for: id,
  scout: oneOf('new', 'limits'),
  /** Pest, disease or reading at a place whose line is open. */
  subject: id,
  place: id,
}
