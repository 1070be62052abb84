/** Sends this report by e-mail every day, week or month; below, all that go so, and the end of each. */
import { useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Check.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { day } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import type { NewReportSchedule, ReportSchedule, ScheduledReport } from '../report-schedule.ts'
import type { ReportQuery } from '../report-view.ts'
import { listReportSchedules, removeReportSchedule, scheduleReport } from '../schedule-calls.ts'
import { periodNames } from './ReportTools.tsx'

interface ScheduleReportProps {
  readonly kind: ScheduledReport['kind']
  readonly query: ReportQuery
  readonly onClose: () => void
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const hourText = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourText(hour) }))
const weekChoices = weekdays.map((label, i) => ({ value: i + 1, label }))
const monthChoices = Array.from({ length: 28 }, (_, i) => ({ value: i + 1, label: `Day ${i + 1}` }))

export function ScheduleReportDialog({ kind, query: shown, onClose }: ScheduleReportProps) {
  const [to, setTo] = useState('')
  const [every, setEvery] = useState<NewReportSchedule['every']>('week')
  const [onDay, setOnDay] = useState(1)
  const [hour, setHour] = useState(7)
  const [spreadsheet, setSpreadsheet] = useState(false)
  const submit = async () => {
    await call(scheduleReport, {
      body: {
        report: { kind, query: shown } as ScheduledReport,
        to: to.split(/[\s,;]+/).filter((address) => address !== ''),
        every,
        on_day: every === 'day' ? null : onDay,
        hour,
        spreadsheet,
      },
    })
    toast('The report goes out from the next time on.')
    setTo('')
  }
  const choose = (next: NewReportSchedule['every']) => {
    setEvery(next)
    setOnDay(1)
  }
  return (
    <Dialog title="E-mail this report regularly" onClose={onClose}>
      <div className="grid gap-20">
        <PlainForm
          action="Set up"
          disabled={to.trim() === ''}
          submit={submit}
          refreshes={[listReportSchedules.path]}
          onCancel={onClose}
        >
          <TypedField
            label="To"
            hint="Up to five addresses, separated by commas. Each can stop it by a link in the e-mail."
            name="to"
            value={to}
            onChange={setTo}
            maxLength={1000}
            required
            autoFocus
          />
          <Field label="How often" name="every">
            {() => (
              <Chips
                label="How often"
                value={every}
                onChange={choose}
                options={[
                  { value: 'day', label: 'Every day' },
                  { value: 'week', label: 'Every week' },
                  { value: 'month', label: 'Every month' },
                ]}
              />
            )}
          </Field>
          {every !== 'day' && (
            <Select
              label="On"
              name="on_day"
              value={onDay}
              onChange={setOnDay}
              options={every === 'week' ? weekChoices : monthChoices}
            />
          )}
          <Select label="At" name="hour" value={hour} onChange={setHour} options={hours} />
          <Checkbox label="Attach the spreadsheet (XLSX) beside the PDF" checked={spreadsheet} onChange={setSpreadsheet} />
        </PlainForm>
        <Schedules />
      </div>
    </Dialog>
  )
}

interface SelectProps {
  readonly label: string
  readonly name: string
  readonly value: number
  readonly onChange: (value: number) => void
  readonly options: readonly { readonly value: number; readonly label: string }[]
}

const Select = ({ label, name, value, onChange, options }: SelectProps) => (
  <Field label={label} name={name}>
    {(ids) => (
      <select {...ids} className={inputClass} value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)

function Schedules() {
  const settings = useSettings()
  const list = useQuery(query(listReportSchedules))
  const { run, busy } = useAction(listReportSchedules.path)
  if (list.isPending) return <Skeleton rows={2} />
  if (list.isError) return <ErrorBox error={list.error} retry={() => void list.refetch()} />
  if (list.data.length === 0) return null
  const remove = ({ id, title }: ReportSchedule) =>
    run(async () => {
      await call(removeReportSchedule, { params: { id } })
      toast(`${title} is not e-mailed any more.`)
    })
  return (
    <section className="grid gap-12" aria-label="Reports that go out regularly">
      <h3>Reports that go out regularly</h3>
      <ul className="grid">
        {list.data.map((each) => (
          <li className="row between gap-12 line-top pad-12" key={each.id}>
            <span className="min-0">
              <b>{titleText(each)}</b>
              <small className="block muted break-words">
                {whenText(each)} ·{' '}
                {each.recipients.map(({ email, stopped }) => (stopped ? `${email} (stopped)` : email)).join(', ')}
              </small>
              {each.failure !== '' && (
                <small className="block" role="alert">
                  Not sent on {day(each.done_for, settings)}: {each.failure}
                </small>
              )}
            </span>
            <Button
              kind="ghost"
              busy={busy}
              aria-label={`Remove ${titleText(each)}, ${whenText(each)}`}
              onClick={() => void remove(each)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** "Sales report, last month" */
const titleText = ({ title, period }: Pick<ReportSchedule, 'title' | 'period'>) => {
  const name = Object.entries(periodNames).find(([value]) => value === period)?.[1]
  return name === undefined ? title : `${title}, ${name.toLowerCase()}`
}

/** "Every Monday at 7 am" */
const whenText = ({ every, on_day, hour }: Pick<ReportSchedule, 'every' | 'on_day' | 'hour'>) => {
  const days =
    every === 'day' ? 'Every day' : every === 'week' ? `Every ${weekdays[(on_day ?? 1) - 1]}` : `Day ${on_day} of every month`
  return `${days} at ${hourText(hour)}`
}
