/** Takes a report away: printed, as a spreadsheet with or without every line, as a PDF, or by mail. */
import { CalendarClock, Download, FileSpreadsheet, FileText, Mail, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Endpoint } from '#kernel/endpoint.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { lazyNamed } from '#web/lazy-named.ts'
import { useDownload } from '#web/use-download.ts'
import type { MailCall } from '../report-endpoint.ts'

const MailReportDialog = lazyNamed(() => import('./MailReportDialog.tsx'), 'MailReportDialog')

interface ExportMenuProps {
  readonly call: Endpoint
  readonly mail: MailCall
  readonly query: Readonly<Record<string, string>>
  /** True if single lines can be exported too. */
  readonly lines?: boolean
  /** False above a list that prints all its rows itself. */
  readonly prints?: boolean
  /** Sets it up to go by e-mail regularly, where it can. */
  readonly onSchedule?: (() => void) | undefined
}

export function ExportMenu({ call, mail, query, lines = false, prints = true, onSchedule }: ExportMenuProps) {
  const [mailing, setMailing] = useState(false)
  const { save, busy } = useDownload()
  const take = (more: Readonly<Record<string, string>>) => save(call, { query: { ...query, ...more } })
  const label = (
    <>
      <Download size={16} aria-hidden />
      {busy ? 'Preparing…' : 'Export'}
    </>
  )
  return (
    <>
      {prints && (
        <Button onClick={() => print()}>
          <Printer size={16} aria-hidden /> Print
        </Button>
      )}
      <Popover className={buttonClass} align="end" label={label}>
        <button type="button" data-closes onClick={() => take({ format: 'xlsx' })}>
          <FileSpreadsheet size={17} aria-hidden /> Excel (XLSX)
        </button>
        <button type="button" data-closes onClick={() => take({ format: 'csv' })}>
          <FileText size={17} aria-hidden /> CSV
        </button>
        <button type="button" data-closes onClick={() => take({ format: 'pdf' })}>
          <FileText size={17} aria-hidden /> PDF
        </button>
        {lines && (
          <button type="button" data-closes onClick={() => take({ format: 'xlsx', content: 'lines' })}>
            <FileSpreadsheet size={17} aria-hidden /> Every line (XLSX)
          </button>
        )}
        {lines && (
          <button type="button" data-closes onClick={() => take({ format: 'csv', content: 'lines' })}>
            <FileText size={17} aria-hidden /> Every line (CSV)
          </button>
        )}
        <button type="button" data-closes onClick={() => setMailing(true)}>
          <Mail size={17} aria-hidden /> E-mail
        </button>
        {onSchedule && (
          <button type="button" data-closes onClick={onSchedule}>
            <CalendarClock size={17} aria-hidden /> E-mail regularly…
          </button>
        )}
      </Popover>
      <Suspense>{mailing && <MailReportDialog mail={mail} query={query} onClose={() => setMailing(false)} />}</Suspense>
    </>
  )
}
