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
  expect(visibleSettings(settings, 'sales')).toEqual({ ...settings, hourlyRate: '0.00', pottingBudget: '0.00' })
})

test('each role sees what its work needs: the number of invoices and who gets the seals is for managers, the bank account for those who sell', () => {
  const settings = {
    ...defaultSettings('2026-04-01'),
    sealEmail: 'auditor@example.com',
    nextReceiptNumber: '00417',
    gstNumber: '12-345-678',
    bankAccountNumber: '12-3456-7890123-00',
    plantPassportNumber: 'GB-12345',
  }
  const seenBy = (role: (typeof roles)[number]) => {
    const { sealEmail, nextReceiptNumber, gstNumber, bankAccountNumber, plantPassportNumber } = visibleSettings(settings, role)
    return [sealEmail, nextReceiptNumber, gstNumber, bankAccountNumber, plantPassportNumber]
  }
  const [seals, next, tax, bank, passport] = ['auditor@example.com', '00417', '12-345-678', '12-3456-7890123-00', 'GB-12345']
  for (const role of ['admin', 'manager'] as const) expect(seenBy(role), role).toEqual([seals, next, tax, bank, passport])
  for (const role of ['general_staff', 'sales'] as const) expect(seenBy(role), role).toEqual(['', '00001', tax, bank, passport])
  expect(seenBy('production')).toEqual(['', '00001', '', '', passport])
})
