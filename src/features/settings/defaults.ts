/** What a nursery starts with. Without shapes, so that every screen can afford it. */
import { firstCategories } from '#features/reference/first-entries.ts'
import type { Settings } from './settings.ts'

/** What a new nursery starts with. `today` is its first day: the default start of its financial year. */
export const defaultSettings = (today: string, nurseryName = ''): Settings => ({
  theme: 'light',
  animations: true,
  nurseryName,
  nurseryAddress: '',
  nurseryPhone: '',
  nurseryEmail: '',
  country: 'NZ',
  currency: 'NZD',
  timeZone: 'Pacific/Auckland',
  gstRegistered: false,
  gstNumber: '',
  plantPassportNumber: '',
  taxLabel: 'GST',
  salesTaxRate: '15',
  retailTaxIncluded: true,
  defaultDiscountPercent: '0',
  autoDiscountThreshold: '0',
  unitSystem: 'metric',
  dateFormat: 'MM/DD/YYYY',
  financialYearStart: today,
  laybyFee: '0',
  guaranteeMonths: 12,
  paymentTerms: 30,
  hourlyRate: '0',
  cashRounding: 'none',
  receiptFooter: '',
  nextReceiptNumber: '00001',
  plantCategories: [...firstCategories],
  hiddenCategories: [],
  locations: [],
  vendors: [],
  containerSizes: [],
})
