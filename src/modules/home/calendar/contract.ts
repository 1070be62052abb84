/** Every call about a person's calendar. */
import { endpoint } from '#kernel/endpoint.ts'
import { everyone } from '#kernel/role.ts'
import { CalendarLink, MadeCalendarLink } from './calendar.ts'

export const getCalendarLink = endpoint({
  method: 'GET',
  path: '/api/calendar',
  summary: 'Returns whether I have a calendar address; the address itself was shown when it was made',
  roles: everyone,
  reply: CalendarLink,
})

export const makeCalendarLink = endpoint({
  method: 'POST',
  path: '/api/calendar',
  status: 201,
  summary: 'Makes my secret calendar address, which is shown once; the one before stops working',
  roles: everyone,
  reply: MadeCalendarLink,
})

export const removeCalendarLink = endpoint({
  method: 'DELETE',
  path: '/api/calendar',
  summary: 'Revokes my calendar address: it stops working at once',
  roles: everyone,
})
