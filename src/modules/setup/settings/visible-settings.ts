/** Settings that a role is given: those that its work needs. */
import { type Role, managers, sellers } from '#kernel/role.ts'
import type { Settings } from './settings.ts'

/** For those who manage the nursery: what work costs, who gets the seals, how many invoices there are. Others enter minutes and never see their cost. */
const withoutManagement = { hourlyRate: '0.00', pottingBudget: '0.00', sealEmail: '', nextReceiptNumber: '00001' } as const
/** For those who sell: what invoices, receipts and statements are printed with. */
const withoutSelling = {
  gstNumber: '',
  bankName: '',
  bankAccountName: '',
  bankCode: '',
  bankAccountNumber: '',
  paymentInstructions: '',
} as const

/** The settings as that role sees them: those that it does not need have their first value. */
export const visibleSettings = (settings: Settings, role: Role): Settings => ({
  ...settings,
  ...(managers.includes(role) ? {} : withoutManagement),
  ...(sellers.includes(role) ? {} : withoutSelling),
})
