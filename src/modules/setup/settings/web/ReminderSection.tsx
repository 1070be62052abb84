/** The levels of payment reminders: after how many days, and in what words. */
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Page.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import type { Settings } from '../settings.ts'
import styles from './AdminTab.module.css'
import { useDraft } from './fields.tsx'

type Level = Settings['reminderLevels'][number]
const mostLevels = 5

export function ReminderSection() {
  const { settings, refused, change } = useDraft()
  const levels = settings.reminderLevels
  const write = (reminderLevels: Level[]) => change({ reminderLevels })
  const edit = (at: number, changed: Partial<Level>) =>
    write(levels.map((level, i) => (i === at ? { ...level, ...changed } : level)))
  const last = levels.at(-1)
  return (
    <Card title="Payment Reminders">
      <p className={`muted ${styles['note']}`}>
        Sent to overdue accounts under Business Accounts, one level at a time. Days are counted from the due date of the oldest
        unpaid invoice.
      </p>
      {levels.map((level, i) => (
        <fieldset key={i} className="framed gap-10 pad-12">
          <legend>Level {i + 1}</legend>
          <TypedField label={`Name of level ${i + 1}`} maxLength={60} value={level.name} onChange={(name) => edit(i, { name })} />
          <TypedNumber
            label={`Days overdue of level ${i + 1}`}
            kind="whole"
            value={String(level.days)}
            onChange={(days) => edit(i, { days: Number(days) || 0 })}
          />
          <TypedField
            label={`Message of level ${i + 1}`}
            lines={3}
            maxLength={1000}
            value={level.message}
            onChange={(message) => edit(i, { message })}
          />
          <Button kind="ghost" aria-label={`Remove level ${i + 1}`} onClick={() => write(levels.filter((_, each) => each !== i))}>
            <Trash2 size={16} aria-hidden /> Remove
          </Button>
        </fieldset>
      ))}
      {refused['reminderLevels'] && <p role="alert">{refused['reminderLevels']}</p>}
      {levels.length < mostLevels && (
        <Button
          onClick={() =>
            write([
              ...levels,
              { name: `Reminder ${levels.length + 1}`, days: (last?.days ?? 0) + 14, message: 'Please pay the overdue amount.' },
            ])
          }
        >
          <Plus size={16} aria-hidden /> Add a level
        </Button>
      )}
    </Card>
  )
}
