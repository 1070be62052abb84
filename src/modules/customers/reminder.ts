/** Payment reminders: which level an account is due for, and why it gets none. */
import type { Settings } from '#modules/setup/settings/settings.ts'

export type ReminderLevel = Settings['reminderLevels'][number]

/** The last reminder sent about what is overdue now. */
interface LastReminder {
  /** Counted from 1. */
  readonly level: number
  readonly level_name: string
  readonly sent_on: string
}

interface OverdueAccount {
  readonly email: string
  readonly no_reminders: boolean
  /** Age of the oldest unpaid invoice. */
  readonly days_overdue: number
  readonly last: LastReminder | null
}

export interface DueReminder {
  /** Counted from 1; null where none is due. */
  readonly level: number | null
  readonly level_name: string
  /** Reason why no reminder can be sent; '' if one can. */
  readonly reason: string
}

/**
 * The next level of an account: one above the last that was sent, as soon as the days of that level have passed. Levels are not skipped,
 * so that everybody gets the friendly reminder first, and nobody gets two on one day.
 */
export function dueReminder(account: OverdueAccount, levels: readonly ReminderLevel[], today: string): DueReminder {
  const { email, no_reminders, days_overdue, last } = account
  const none = (reason: string): DueReminder => ({ level: null, level_name: '', reason })
  const next = (last?.level ?? 0) + 1
  const level = levels[next - 1]
  if (no_reminders) return none('Excluded from reminders')
  if (last?.sent_on === today) return none('Reminded today')
  if (!level) return none(last ? `${last.level_name} has already been sent` : 'No reminder levels in the settings')
  if (days_overdue < level.days) return none(`${level.name} from ${level.days} days overdue`)
  if (email === '') return none('No e-mail address')
  return { level: next, level_name: level.name, reason: '' }
}
