/** The settings of the demo's nursery. */
import type { Settings } from '#modules/setup/settings/settings.ts'
import { locations, vendors } from './content.ts'

/** Its financial year starts in April, as most do in New Zealand. */
export const demoSettings = (today: string) =>
  ({
    nurseryName: 'Tōtara Lane Nursery',
    nurseryAddress: '218 Tōtara Lane, RD 2\nCambridge 3494\nNew Zealand',
    nurseryPhone: '07 555 0142',
    nurseryEmail: 'hello@totaralane.example',
    country: 'NZ',
    currency: 'NZD',
    timeZone: 'Pacific/Auckland',
    gstRegistered: true,
    gstRegistrations: [{ registered: true, from: null }],
    gstNumber: '123-456-789',
    taxLabel: 'GST',
    salesTaxRate: '15',
    retailTaxIncluded: true,
    defaultDiscountPercent: '10',
    autoDiscountThreshold: '250.00',
    hourlyRate: '30.00',
    dateFormat: 'DD/MM/YYYY',
    cashRounding: '10c',
    financialYearStart: `${Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0)}-04-01`,
    receiptFooter: 'Trees and shrubs are guaranteed for 12 months. Keep this receipt, water well, and come back with questions.',
    locations: [...locations],
    vendors: [...vendors],
  }) satisfies Partial<Settings>
