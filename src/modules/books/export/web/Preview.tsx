import { query } from '#web/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import type { Column } from '#web/ui/column.ts'
import { moneyColumn, nameColumn, textColumn } from '#web/ui/columns.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { type Formats, counted, money } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { FileCheck } from 'lucide-react'
import { type ExportFile, type NewAccountingExport, type PreviewedAccount, formatNames } from '../accounting-export.ts'
import { previewAccountingExport } from '../contract.ts'
import styles from './Exports.module.css'

interface PreviewProps {
  readonly wanted: NewAccountingExport
  readonly formats: Formats
}

export function Preview({ wanted, formats }: PreviewProps) {
  const preview = useQuery(query(previewAccountingExport, { query: wanted }))
  if (preview.isPending) return <Skeleton rows={4} />
  if (preview.isError) return <ErrorBox error={preview.error} retry={() => void preview.refetch()} />
  const { entries, earlier_entries, files, accounts, refused, agrees } = preview.data
  if (entries === 0)
    return (
      <EmptyState icon={FileCheck} title="Everything is exported">
        Everything booked in this period is already exported.
      </EmptyState>
    )
  return (
    <section className="grid gap-12 min-0" aria-label="What will be exported">
      <p>
        <Badge tone={agrees ? 'ok' : 'warn'}>{agrees ? 'Agrees with the journal' : 'Differs from the journal'}</Badge>{' '}
        {earlier_entries > 0 &&
          `${counted(earlier_entries, 'entry', 'entries')} of earlier days changed since they were exported.`}
      </p>
      {!agrees && (
        <p className={`muted ${styles['hint']}`}>
          An account that is used for something else since is the usual reason. Compare the columns before you import the files.
        </p>
      )}
      {refused.length > 0 && (
        <p className={`muted ${styles['hint']}`} role="note">
          {formatNames[wanted.format]} takes no imported journal on {refused.join(', ')}. Under Accounts, give what is posted
          there the code of a clearing account, or enter these lines by hand.
        </p>
      )}
      <Files files={files} formats={formats} />
      <DataTable
        label="Accounts"
        rows={accounts}
        columns={accountColumns(formats, earlier_entries > 0)}
        rowKey={({ code }) => code}
        empty={null}
      />
    </section>
  )
}

export const Files = ({ files, formats }: { readonly files: readonly ExportFile[]; readonly formats: Formats }) => (
  <ul className={styles['files']}>
    {files.map(({ name, records, total_amount }) => (
      <li className="grid gap-12 line-top" key={name}>
        <b>{name}</b>
        <span className="muted num text-end">{counted(records, 'record')}</span>
        <span className="muted num text-end">{money(total_amount, formats)}</span>
      </li>
    ))}
  </ul>
)

const accountColumns = (formats: Formats, withEarlier: boolean): Column<PreviewedAccount>[] => [
  textColumn('code', 'Code', (row) => row.code, { width: '90px', phone: 'detail' }),
  nameColumn('name', 'Account', (row) => row.name, { width: 'minmax(180px, 2fr)', phone: 'title' }),
  moneyColumn('amount', 'This export', (row) => row.amount, { formats, width: '150px', phone: 'end' }),
  ...(withEarlier
    ? [
        moneyColumn<PreviewedAccount>('earlier', 'Earlier days', (row) => row.earlier_days, {
          formats,
          width: '150px',
          phone: 'detail',
        }),
      ]
    : []),
  moneyColumn('before', 'Exported before', (row) => row.exported_before, { formats, width: '150px', phone: 'detail' }),
  moneyColumn('journal', 'Journal', (row) => row.journal, { formats, width: '150px', phone: 'last' }),
]
