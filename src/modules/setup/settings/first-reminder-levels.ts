/** The levels of payment reminders a nursery starts with. */
import type { Settings } from './settings.ts'

export const firstReminderLevels: Settings['reminderLevels'] = [
  {
    name: 'Friendly reminder',
    days: 7,
    message: 'This is a friendly reminder of what is overdue. If you have paid, thank you.',
  },
  { name: 'Second reminder', days: 21, message: 'We have not received your payment yet. Please pay within 7 days.' },
  { name: 'Final notice', days: 45, message: 'Your account is long overdue. Please pay now, or call us today.' },
]
