/** Creates the settings of a new nursery: its name, its first receipt number, its growth stages. */
import { isNamesSetting } from '#modules/setup/reference/server/settings-lists.ts'
import { startReference } from '#modules/setup/reference/server/first-entries.ts'
import { dayIn } from '#kernel/day.ts'
import { writeInvoiceSequence } from '#server/number-sequence.ts'
import type { Db } from '#server/database.ts'
import { parseReceiptNumber } from '../receipt-number.ts'
import { countryRates } from '../country.ts'
import { defaultSettings } from '../defaults.ts'
import type { SettingKey, Settings } from '../settings.ts'
import { readSettings } from './read-settings.ts'
import { writeSetting } from './settings.queries.ts'

/** `chosen` overrides the defaults; everything else follows them until it is set. */
export async function startSettings(db: Db, chosen: Partial<Settings> & { readonly nurseryName: string }): Promise<void> {
  const { nextReceiptNumber, salesTaxRate, gstRegistered, taxBasis, ...rest } = chosen
  const { timeZone, country } = { ...defaultSettings(''), ...chosen }
  const rates = chosen.taxRates ?? countryRates(country, timeZone)
  const taxRates =
    salesTaxRate === undefined ? rates : rates.map((rate, i) => (i === 0 ? { ...rate, percent: salesTaxRate } : rate))
  const { nextReceiptNumber: first, financialYearStart } = defaultSettings(dayIn(timeZone, await db.now()))
  const gstRegistrations = gstRegistered && [{ registered: true, from: null }]
  const taxBases = taxBasis && [{ basis: taxBasis, from: null }]
  const start: Partial<Settings> = {
    financialYearStart,
    ...(gstRegistrations && { gstRegistrations }),
    ...(taxBases && { taxBases }),
    ...rest,
    taxRates,
  }
  await Promise.all([
    writeInvoiceSequence(db, parseReceiptNumber(nextReceiptNumber ?? first)),
    ...Object.entries(start)
      .filter(([key]) => !isNamesSetting(key))
      .map(([key, value]) => writeSetting(db, key as SettingKey, value, null)),
    startReference(db, { ...chosen, country }),
  ])
}

/** The name on documents, for a nursery whose provider did not name it at first. */
export async function nameIfUnnamed(db: Db, name: string): Promise<void> {
  if ((await readSettings(db)).nurseryName === '') await writeSetting(db, 'nurseryName', name, null)
}
