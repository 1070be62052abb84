/** The documents of a figure: its lines, newest first, each linked to its invoice or expense. */
import { FileSpreadsheet, FileText, ReceiptText } from 'lucide-react'
import type * as z from 'zod/mini'
import type { RequestOptions } from '#web/call.ts'
import { Button } from '#web/ui/Button.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { dayColumn, moneyColumn, numberColumn, paged, textColumn } from '#web/ui/columns.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { type Formats, money } from '#web/ui/format.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useDownload } from '#web/use-download.ts'
import type { Endpoint, ListMeta } from '#kernel/endpoint.ts'
import type { ReportLine } from '../report.ts'
import { DocumentLink } from './DocumentLink.tsx'
import styles from './LinesDialog.module.css'

type LinesCall = Endpoint<Endpoint['body'], z.ZodMiniType<readonly ReportLine[]>, Endpoint['query'], typeof ListMeta>

interface LinesDialogProps {
  /** "Revenue of Kōwhai" */
  readonly title: string
  /** The call that returns the lines, and its parameters. */
  readonly call: Endpoint
  readonly request: RequestOptions<Endpoint['body'], Endpoint['query']>
  /** A note about the lines. */
  readonly note?: string
  /** The same lines as a file, if there is one. */
  readonly file: Endpoint
  readonly formats: Formats
  readonly onClose: () => void
}

export function LinesDialog({ title, note, call, request, file, formats, onClose }: LinesDialogProps) {
  const { save, busy } = useDownload()
  const take = (format: string) => save(file, { query: { ...(request.query as object), content: 'lines', format } })
  const lines = usePagedList(call as LinesCall, request.query)
  const { rows } = lines
  return (
    <Dialog title={title} wide onClose={onClose}>
      {lines.isPending ? (
        <Skeleton rows={8} />
      ) : lines.error ? (
        <ErrorBox error={lines.error} retry={lines.retry} />
      ) : (
        <>
          {(note || rows.length > 0) && (
            <div className={`row wrap gap-8 justify-end below-12 ${styles['actions']}`}>
              {note && <p>{note}</p>}
              {rows.length > 0 && (
                <>
                  <Button busy={busy} onClick={() => take('xlsx')}>
                    <FileSpreadsheet size={16} aria-hidden /> Excel (XLSX)
                  </Button>
                  <Button busy={busy} onClick={() => take('csv')}>
                    <FileText size={16} aria-hidden /> CSV
                  </Button>
                </>
              )}
            </div>
          )}
          <PagedTable
            label={title}
            list={lines}
            columns={columns(formats, rows)}
            rowKey={(row) => row.id}
            empty={
              <EmptyState icon={ReceiptText} title="No lines">
                No documents for this figure in this period.
              </EmptyState>
            }
          />
        </>
      )}
    </Dialog>
  )
}

/** Newest first: the server has no other order. */
const columns = (formats: Formats, rows: readonly ReportLine[]): PagedColumn<ReportLine>[] => [
  paged(dayColumn('day', 'Day', (row) => row.day, { formats, width: '96px', phone: 'detail' })),
  {
    id: 'number',
    title: 'Document',
    width: 'minmax(124px, 1.2fr)',
    cell: (row) => (
      <DocumentLink
        document={row.document}
        id={row.document_id}
        label={row.number || (row.document === 'account' ? 'On account' : 'Expense')}
      />
    ),
    phone: 'title',
  },
  paged(textColumn('name', 'Name', (row) => row.name, { width: 'minmax(100px, 1.2fr)' })),
  paged(textColumn('detail', 'What', (row) => row.detail, { width: 'minmax(100px, 1.4fr)', phone: 'detail' })),
  paged(numberColumn('quantity', 'Quantity', (row) => row.quantity, { width: '82px' })),
  // Batches, supplies and payments have no tax.
  ...(rows.some(({ tax }) => Number(tax) !== 0)
    ? [
        {
          id: 'tax',
          title: 'Tax',
          width: '84px',
          align: 'end',
          cell: (row: ReportLine) => money(row.tax, formats),
        } as const,
      ]
    : []),
  paged(moneyColumn('amount', 'Amount', (row) => row.amount, { formats, width: '104px', phone: 'end' })),
]
