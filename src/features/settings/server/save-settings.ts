/** The act of changing settings: only the keys that are sent, so that two admins never undo each other's work. */
import { invalid } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { recordChange } from '#server/audit.ts'
import { parseReceiptNumber } from '../receipt-number.ts'
import { mergeList } from '../merge-lists.ts'
import { type SettingKey, type Settings, type SettingsChange, type SettingsSent, listKeys } from '../settings.ts'
import { readSettings } from './read-settings.ts'
import { invoiceExists, lockSettings, writeReceiptCounter, writeSetting } from './settings.queries.ts'

export async function saveSettings(db: Db, userId: string, { before: lists = {}, ...sent }: SettingsSent): Promise<Settings> {
  if (Object.keys(lists).length > 0) await lockSettings(db)
  const before = await readSettings(db)
  const wanted: SettingsChange = { ...sent, ...merged(lists, sent, before) }
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

/** Each list that was changed from what the sender saw, with what others made of it since. */
function merged(lists: NonNullable<SettingsSent['before']>, sent: SettingsChange, now: Settings): SettingsChange {
  const changed = listKeys.flatMap((key) => {
    const [from, to]: (readonly unknown[] | undefined)[] = [lists[key], sent[key]]
    return from && to ? [[key, mergeList(from, to, now[key], nameOf)]] : []
  })
  return Object.fromEntries(changed) as SettingsChange
}

/** A word, or a size by its code. */
const nameOf = (entry: unknown) =>
  (typeof entry === 'object' && entry !== null && 'code' in entry ? String(entry.code) : String(entry)).toLowerCase()

/** Numbers only go where none was used before. */
async function setNextReceiptNumber(db: Db, written: string): Promise<void> {
  if (await invoiceExists(db, written))
    throw invalid([{ path: 'nextReceiptNumber', message: `Invoice ${written} exists already. Choose a higher number.` }])
  await writeReceiptCounter(db, parseReceiptNumber(written))
}
