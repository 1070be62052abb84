/** The files and mails of a report, and the dialog that sends it regularly. */
import { Suspense, useState } from 'react'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { MailCall } from '#modules/figures/engine/report-endpoint.ts'
import { ExportMenu } from '#modules/figures/engine/web/ExportMenu.tsx'
import { lazyNamed } from '#web/lazy-named.ts'
import { useShown } from '#web/ui/shown.ts'
import type { ScheduledReport } from '../report-schedule.ts'
import type { ReportQuery } from '../report-view.ts'

const ScheduleReportDialog = lazyNamed(() => import('./ScheduleReportDialog.tsx'), 'ScheduleReportDialog')

export interface ReportExportsProps {
  readonly file: Endpoint
  readonly mail: MailCall
  /** Its name as a scheduled report, if it can be one. */
  readonly kind?: ScheduledReport['kind']
  readonly query: ReportQuery
  readonly lines?: boolean
  readonly prints?: boolean
}

/** On a screen that the nursery has switched off, nothing new can be scheduled. */
export function ReportExports({ file, kind, query, ...menu }: ReportExportsProps) {
  const isShown = useShown()
  const [isScheduling, setScheduling] = useState(false)
  const canSchedule = kind !== undefined && isShown(location.pathname + location.search)
  return (
    <>
      <ExportMenu {...menu} call={file} query={query} onSchedule={canSchedule ? () => setScheduling(true) : undefined} />
      <Suspense>
        {isScheduling && kind && <ScheduleReportDialog kind={kind} query={query} onClose={() => setScheduling(false)} />}
      </Suspense>
    </>
  )
}
