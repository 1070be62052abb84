/** Saved reports, and the progress of those being made. */
import { Download, FileClock, FileText, Mail, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { dayIn } from '#kernel/day.ts'
import { call } from '#web/call.ts'
import { download } from '#web/download.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { nameColumn, paged, textColumn } from '#web/ui/columns.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { type Formats, ago, day, dayRange } from '#web/ui/format.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { useDownload } from '#web/use-download.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useSort } from '#web/use-sort.ts'
import { deleteReport, getReport, getReportFile, listReports, mailSavedReport } from '../contract.ts'
import type { MadeReport } from '../saved-report.ts'
import { madeReportSorts } from '../sorts.ts'
import { tablesView } from '../report-view.ts'
import { expensesCalls, financialCalls, salesCalls } from './report-calls.ts'
import { ReportBody } from './ReportBody.tsx'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'

const MailReportDialog = lazyNamed(() => import('#modules/figures/engine/web/MailReportDialog.tsx'), 'MailReportDialog')
const LinesDialog = lazyNamed(() => import('#modules/figures/engine/web/LinesDialog.tsx'), 'LinesDialog')

interface MadeReportsProps {
  /** The open report, and the figure whose lines are shown. */
  readonly open: string
  readonly figure: Figure
  readonly onOpen: (id: string, figure?: Figure) => void
  readonly formats: Formats
}

interface Figure {
  readonly key: string
  readonly of: string
}

export function MadeReports({ open, figure, onOpen, formats }: MadeReportsProps) {
  useLive(['/api/reports'], '/api/reports')
  const [removing, setRemoving] = useState<MadeReport>()
  const [mailing, setMailing] = useState<MadeReport>()
  const { sortQuery, ...sorting } = useSort(madeReportSorts)
  const list = usePagedList(listReports, sortQuery)
  const { run, busy } = useAction('/api/reports')
  const remove = async ({ id }: MadeReport) => {
    await run(() => call(deleteReport, { params: { id } }))
    setRemoving(undefined)
  }
  const take = ({ id }: MadeReport, format: 'csv' | 'xlsx' | 'pdf') =>
    void download(getReportFile, { params: { id }, query: { format } })
  return (
    <>
      <PagedTable
        list={list}
        {...sorting}
        label="Reports that were made"
        columns={columns(formats)}
        rowKey={(row) => row.id}
        onOpen={(row) => onOpen(row.id)}
        actions={(row) => [
          ...(row.status === 'ready'
            ? [
                { label: 'Excel (XLSX)', icon: Download, do: () => take(row, 'xlsx') },
                { label: 'CSV', icon: Download, do: () => take(row, 'csv') },
                { label: 'PDF', icon: FileText, do: () => take(row, 'pdf') },
                { label: 'E-mail', icon: Mail, do: () => setMailing(row) },
              ]
            : []),
          { label: 'Remove…', icon: Trash2, danger: true, do: () => setRemoving(row) },
        ]}
        empty={
          <EmptyState icon={FileClock} title="No saved reports">
            Open a statement and choose “Save a copy”: it stays as it was, whatever happens to the books later.
          </EmptyState>
        }
      />
      {removing && (
        <ConfirmDialog
          title={`Remove ${removing.title}?`}
          action="Remove"
          busy={busy}
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(undefined)}
        >
          It cannot be brought back. The books stay as they are.
        </ConfirmDialog>
      )}
      <Suspense>
        {mailing && (
          <MailReportDialog mail={mailSavedReport} query={{}} params={{ id: mailing.id }} onClose={() => setMailing(undefined)} />
        )}
      </Suspense>
      {open && (
        <SavedReport
          id={open}
          figure={figure}
          formats={formats}
          onFigure={(wanted) => onOpen(open, wanted)}
          onClose={() => onOpen('')}
        />
      )}
    </>
  )
}

const states: Readonly<Record<MadeReport['status'], { readonly tone: Tone; readonly label: string }>> = {
  waiting: { tone: 'neutral', label: 'Waiting' },
  running: { tone: 'info', label: 'Being made' },
  ready: { tone: 'ok', label: 'Ready' },
  failed: { tone: 'bad', label: 'Failed' },
}

const columns = (formats: Formats): PagedColumn<MadeReport, (typeof madeReportSorts)[number]>[] => [
  paged(
    nameColumn('title', 'Report', (row) => row.title, { width: 'minmax(160px, 2fr)', phone: 'title' }),
    { sort: 'title' },
  ),
  {
    id: 'days',
    title: 'Days',
    width: 'minmax(190px, 1.4fr)',
    cell: (row) => dayRange(row.from_day, row.to_day, formats),
    sort: 'days',
    phone: 'detail',
  },
  paged(
    textColumn('by', 'Made by', (row) => row.created_by),
    { sort: 'by' },
  ),
  {
    id: 'at',
    title: 'Made',
    width: '110px',
    cell: (row) => ago(row.created_at, formats),
    sort: 'at',
  },
  {
    id: 'status',
    title: 'Status',
    width: '150px',
    cell: (row) => (
      <Badge tone={states[row.status].tone}>
        {row.status === 'running' ? `${states.running.label} · ${row.progress}%` : states[row.status].label}
      </Badge>
    ),
    phone: 'end',
  },
]

/** Explains that the lines of a figure come from the current books. */
const calls = { sales: salesCalls, expenses: expensesCalls, financial: financialCalls } as const

interface SavedReportProps {
  readonly id: string
  readonly figure: Figure
  readonly formats: Formats
  readonly onFigure: (figure?: Figure) => void
  readonly onClose: () => void
}

function SavedReport({ id, figure, formats, onFigure, onClose }: SavedReportProps) {
  const { data, error, refetch } = useQuery(query(getReport, { params: { id } }))
  const { save, busy } = useDownload()
  if (data?.content && figure.key)
    return (
      <Suspense>
        <LinesDialog
          title={figure.of || 'Lines'}
          note={`From the books as they are now. The report stays as it was on ${day(dayIn(formats.timeZone, new Date(data.ready_at ?? data.created_at)), formats)}.`}
          call={calls[data.kind].lines}
          file={calls[data.kind].file}
          request={{ query: { ...data.request.query, key: figure.key } }}
          formats={formats}
          onClose={() => onFigure()}
        />
      </Suspense>
    )
  return (
    <Dialog title={data ? `${data.title}, ${dayRange(data.from_day, data.to_day, formats)}` : 'Report'} wide onClose={onClose}>
      {error ? (
        <ErrorBox error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={8} />
      ) : data.content ? (
        <>
          <p className="flex justify-end below-12">
            <Button busy={busy} onClick={() => save(getReportFile, { params: { id }, query: { format: 'pdf' } })}>
              <FileText size={16} aria-hidden /> PDF
            </Button>
          </p>
          <ReportBody
            view={tablesView}
            report={data.content}
            query={{}}
            formats={formats}
            onOpen={(key, of = '') => onFigure({ key, of })}
          />
        </>
      ) : (
        <p role="status">{data.problem ?? 'The report is being made. It opens here as soon as it is ready.'}</p>
      )}
    </Dialog>
  )
}
