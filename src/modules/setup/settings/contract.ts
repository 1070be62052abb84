/** Every call about settings. Read this file first. */
import * as z from 'zod/mini'
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
    'Changes the settings that are sent; of a list sent with `before`, only the difference. Changing the country sets its currency, tax, dates, units, cash rounding and time zone, except those sent with it. IN_USE if a removed location or vendor is in use; PERIOD_CLOSED if closed books or a filed tax return would change by it',
  roles: admins,
  body: SettingsSent,
  reply: Settings,
  problems: ['IN_USE', 'PERIOD_CLOSED'],
})

export const getLogo = endpoint({
  method: 'GET',
  path: '/api/profile/logo',
  summary: 'Returns the logo of the nursery as a data URL, empty without one',
  roles: everyone,
  query: z.strictObject({
    /** The id in the settings: a new logo has a new address. */
    logo: z.optional(z.string().check(z.maxLength(60))),
  }),
  reply: z.object({ image: z.string() }),
})

export const addLogo = endpoint({
  method: 'POST',
  path: '/api/profile/logo',
  status: 201,
  summary: 'Uploads the logo of documents (JPEG, PNG, WebP, AVIF or GIF) and reduces it to 480 pixels; replaces the previous one',
  roles: admins,
  file: { field: 'logo', maxBytes: 10 * 1024 * 1024 },
  body: z.strictObject({}),
  reply: Settings,
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/profile/logo',
  summary: 'Deletes the logo of documents',
  roles: admins,
  reply: Settings,
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
