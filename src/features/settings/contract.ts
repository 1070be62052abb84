/** Every call about settings. Read this file first. */
import { endpoint } from '#kernel/endpoint.ts'
import { admins, everyone, managers } from '#kernel/role.ts'
import { Books, ClosePeriod, NewAdjustment } from './books.ts'
import { Settings, SettingsSent } from './settings.ts'

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/profile/settings',
  summary: 'The settings map of the nursery',
  roles: everyone,
  reply: Settings,
})

export const saveSettings = endpoint({
  method: 'POST',
  path: '/api/profile/settings',
  summary:
    'Changes the keys that are sent and leaves the others alone; of a list whose `before` is told, only what makes the difference. Another country brings its currency, tax, dates, units, cash rounding and time zone, except those sent with it. IN_USE for a location or vendor that is removed while something uses it',
  roles: admins,
  body: SettingsSent,
  reply: Settings,
  problems: ['IN_USE'],
})

export const getBooks = endpoint({
  method: 'GET',
  path: '/api/books',
  summary: 'Up to which day the books are closed, who closed them, and the adjusting entries',
  roles: managers,
  reply: Books,
})

export const closeBooks = endpoint({
  method: 'POST',
  path: '/api/books/close',
  summary: 'Closes the books up to a day; an admin opens them again with a reason',
  roles: managers,
  body: ClosePeriod,
  reply: Books,
  problems: ['PERIOD_CLOSED'],
})

export const adjustBooks = endpoint({
  method: 'POST',
  path: '/api/books/adjustments',
  status: 201,
  summary: 'Books on an open day what a closed period should have said',
  roles: managers,
  body: NewAdjustment,
  reply: Books,
  idempotent: true,
  problems: ['PERIOD_CLOSED'],
})
