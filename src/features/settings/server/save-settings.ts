/** The act of changing settings: only the keys that are sent, so that two admins never undo each other's work. */
import { invalid } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { recordChange } from '#server/audit.ts'
import { parseReceiptNumber } from '../receipt-number.ts'
import type { SettingKey, Settings, SettingsChange } from '../settings.ts'
import { readSettings } from './read-settings.ts'
import { invoiceExists, writeReceiptCounter, writeSetting } from './settings.queries.ts'

export async function saveSettings(db: Db, userId: string, wanted: SettingsChange): Promise<Settings> {
  const before = await readSettings(db)
  const { nextReceiptNumber, ...rest } = wanted
  if (nextReceiptNumber !== undefined) await setNextReceiptNumber(db, nextReceiptNumber)
  const changed = Object.entries(rest) as [SettingKey, unknown][]
  await Promise.all(changed.map(([key, value]) => writeSetting(db, key, value, userId)))

  const touched = (settings: Settings) => Object.fromEntries(Object.keys(wanted).map((key) => [key, settings[key as SettingKey]]))
  const after = await readSettings(db)
  await recordChange(db, {
    user_id: userId,
    action: 'settings.save',
    subject_type: 'settings',
    before: touched(before),
    after: touched(after),
  })
  return after
}

/** Numbers only go where none was used before. */
async function setNextReceiptNumber(db: Db, written: string): Promise<void> {
  if (await invoiceExists(db, written))
    throw invalid([{ path: 'nextReceiptNumber', message: `Invoice ${written} exists already. Choose a higher number.` }])
  await writeReceiptCounter(db, parseReceiptNumber(written))
}
