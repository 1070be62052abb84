/** The calls about the first steps of a new nursery. */
import { endpoint } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { FirstDayProgress } from './first-day.ts'

export const getFirstDay = endpoint({
  method: 'GET',
  path: '/api/first-day',
  summary: 'Which first steps of a new nursery are done, and whether I hid the list on my dashboard',
  roles: managers,
  reply: FirstDayProgress,
})

export const hideFirstSteps = endpoint({
  method: 'POST',
  path: '/api/first-day/hide',
  summary: 'Hides the list of first steps on my dashboard for good; the others of the nursery keep theirs',
  roles: managers,
  reply: FirstDayProgress,
})
