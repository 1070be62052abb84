import { expect, test } from 'vitest'
import { roles } from '#kernel/role.ts'
import { defaultSettings } from './defaults.ts'
import { visibleSettings } from './visible-settings.ts'

test('only those who manage the nursery see what an hour of work costs', () => {
  const settings = { ...defaultSettings('2026-04-01'), hourlyRate: '31.50', nurseryName: 'Totara Lane' }
  const seen = roles.map((role) => [role, visibleSettings(settings, role).hourlyRate])
  expect(Object.fromEntries(seen)).toEqual({
    admin: '31.50',
    manager: '31.50',
    general_staff: '0.00',
    production: '0.00',
    sales: '0.00',
  })
  expect(visibleSettings(settings, 'sales')).toEqual({ ...settings, hourlyRate: '0.00' })
})
