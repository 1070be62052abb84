/** Every call about recurring expenses, those paid at once and those by bill. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { NewRecurring, Recurring, RecurringChange } from './recurring.ts'

export const listRecurring = endpoint({
  method: 'GET',
  path: '/api/recurring-expenses',
  summary: 'Lists recurring expenses, those paid at once and those by bill, with the next day of each',
  roles: managers,
  reply: z.array(Recurring),
})

export const getRecurring = endpoint({
  method: 'GET',
  path: '/api/recurring-expenses/:id',
  summary: 'Returns one recurring expense, with its next day',
  roles: managers,
  reply: Recurring,
})

export const createRecurring = endpoint({
  method: 'POST',
  path: '/api/recurring-expenses',
  status: 201,
  summary: 'Creates an expense or a bill that recurs; days that are already due are booked at once',
  roles: managers,
  body: NewRecurring,
  reply: Recurring,
  idempotent: true,
})

export const editRecurring = endpoint({
  method: 'PUT',
  path: '/api/recurring-expenses/:id',
  summary: 'Changes future bookings of a recurring expense; past ones do not change',
  roles: managers,
  body: RecurringChange,
  reply: Recurring,
})

export const pauseRecurring = endpoint({
  method: 'POST',
  path: '/api/recurring-expenses/:id/pause',
  summary: 'Pauses a recurring expense; days within the pause are skipped',
  roles: managers,
  reply: Recurring,
})

export const resumeRecurring = endpoint({
  method: 'POST',
  path: '/api/recurring-expenses/:id/resume',
  summary: 'Resumes a paused recurring expense from today',
  roles: managers,
  reply: Recurring,
})

export const removeRecurring = endpoint({
  method: 'DELETE',
  path: '/api/recurring-expenses/:id',
  summary: 'Ends a recurring expense permanently; its past bookings remain',
  roles: managers,
})
