/** What the nursery has chosen, with the defaults for what it has not. */
import { dayIn } from '#kernel/day.ts'
import { readInvoiceSequence } from '#server/number-sequence.ts'
import type { Db } from '#server/database.ts'
import { writeReceiptNumber } from '../receipt-number.ts'
import { defaultSettings } from '../defaults.ts'
import type { Settings } from '../settings.ts'
import { settingRows } from './settings.queries.ts'

export async function readSettings(db: Db): Promise<Settings> {
  const [rows, counter] = await Promise.all([settingRows(db), readInvoiceSequence(db)])
  const chosen = Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Partial<Settings>
  // What the tax is called follows the units until somebody decides.
  if (chosen.taxLabel === undefined && chosen.unitSystem === 'imperial') chosen.taxLabel = 'Sales Tax'
  const { timeZone } = { ...defaultSettings(''), ...chosen }
  const settings = { ...defaultSettings(dayIn(timeZone, new Date())), ...chosen }
  return counter ? { ...settings, nextReceiptNumber: writeReceiptNumber(counter) } : settings
}

/** Today, where the nursery is. */
export const todayOf = async (db: Db): Promise<string> => dayIn((await readSettings(db)).timeZone, new Date())
