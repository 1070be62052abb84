/** Every call about settings. Read this file first. */
import { endpoint } from '#kernel/endpoint.ts'
import { admins, everyone, managers } from '#kernel/role.ts'
import { Books, ClosePeriod, NewAdjustment } from './books.ts'
import { Settings, SettingsSent } from './settings.ts'

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/profile/settings',
  summary: 'Returns the settings of the nursery as a map',
  roles: everyone,
  reply: Settings,
})

export const saveSettings = endpoint({
  method: 'POST',
  path: '/api/profile/settings',
  summary:
    'Changes the settings that are sent; of a list sent with `before`, only the difference. Changing the country sets its currency, tax, dates, units, cash rounding and time zone, except those sent with it. IN_USE if a removed location or vendor is in use',
  roles: admins,
  body: SettingsSent,
  reply: Settings,
  problems: ['IN_USE'],
})

export const getBooks = endpoint({
  method: 'GET',
  path: '/api/books',
  summary: 'Returns the day up to which the books are closed, who closed them, and the adjusting entries',
  roles: managers,
  reply: Books,
})

export const closeBooks = endpoint({
  method: 'POST',
  path: '/api/books/close',
  summary: 'Closes the books up to a day; an admin can reopen them with a reason',
  roles: managers,
  body: ClosePeriod,
  reply: Books,
  problems: ['PERIOD_CLOSED'],
})

export const adjustBooks = endpoint({
  method: 'POST',
  path: '/api/books/adjustments',
  status: 201,
  summary: 'Creates an adjusting entry on an open day for a closed period',
  roles: managers,
  body: NewAdjustment,
  reply: Books,
  idempotent: true,
  problems: ['PERIOD_CLOSED'],
})
