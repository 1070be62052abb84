/** Reads the settings of the nursery, with defaults for those not set. */
import { dayIn } from '#kernel/day.ts'
import { readInvoiceSequence } from '#server/number-sequence.ts'
import type { Db } from '#server/database.ts'
import { writeReceiptNumber } from '../receipt-number.ts'
import { countryRates } from '../country.ts'
import { defaultSettings } from '../defaults.ts'
import { hiddenWith } from '../features.ts'
import { firstReminderLevels } from '../first-reminder-levels.ts'
import type { SettingRules, Settings } from '../settings.ts'
import { basisOn } from '../tax-bases.ts'
import { isRegistered } from '../registration.ts'
import { standardRate } from '../tax-rates.ts'
import { settingRows, settingRowsWithNames } from './settings.queries.ts'

export async function readSettings(db: Db): Promise<Settings> {
  const [settings, counter] = await Promise.all([settingsFrom(db, settingRowsWithNames(db)), readInvoiceSequence(db)])
  return counter ? { ...settings, nextReceiptNumber: writeReceiptNumber(counter) } : settings
}

/** Settings for rules, faster to read: ringing up a sale reads no list of vendors, and takes its number later. */
export const readRules = (db: Db): Promise<SettingRules> => settingsFrom(db, settingRows(db))

async function settingsFrom(db: Db, pendingRows: ReturnType<typeof settingRows>): Promise<Settings> {
  const rows = await pendingRows
  const chosen = Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Partial<Settings>
  // The name of the tax follows the units until it is set.
  if (chosen.taxLabel === undefined && chosen.unitSystem === 'imperial') chosen.taxLabel = 'Sales Tax'
  const { timeZone } = { ...defaultSettings(''), ...chosen }
  const today = dayIn(timeZone, await db.now())
  const { taxRates = countryRates(chosen.country ?? 'NZ', timeZone), reminderLevels = firstReminderLevels } = chosen
  // Stored without its days up to version 1.0.
  const { gstRegistrations = [{ registered: chosen.gstRegistered ?? false, from: null }] } = chosen
  const hiddenFeatures = hiddenWith(chosen.hiddenFeatures ?? [], chosen.wantedFeatures ?? [])
  const all = { ...defaultSettings(today), ...chosen, gstRegistrations, taxRates, reminderLevels, hiddenFeatures }
  const gstRegistered = isRegistered(gstRegistrations, today)
  return { ...all, gstRegistered, salesTaxRate: standardRate(taxRates, today), taxBasis: basisOn(all.taxBases, today) }
}

/** Today, where the nursery is. */
export const todayOf = async (db: Db): Promise<string> => dayIn((await readRules(db)).timeZone, await db.now())
