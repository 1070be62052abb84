/** The imported statements of an account; each can be undone. */
import { FileX, Undo2 } from 'lucide-react'
import type { LedgerAccount } from '#modules/books/journal/ledger-account.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { countColumn, dayColumn, textColumn } from '#web/ui/columns.tsx'
import type { Formats } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { dayIn } from '#kernel/day.ts'
import type { BankImport } from '../bank-line.ts'
import { listBankImports, undoBankImport } from '../contract.ts'
import { bankPaths } from './bank-lines.tsx'

interface ImportsDialogProps {
  readonly account: LedgerAccount
  readonly formats: Formats
  readonly onClose: () => void
}

export function ImportsDialog({ account, formats, onClose }: ImportsDialogProps) {
  const { data, error } = useQuery(query(listBankImports, { query: { account_id: account.id } }))
  const { run } = useAction(...bankPaths)
  const undo = ({ id, file_name }: BankImport) =>
    void run(async () => {
      await call(undoBankImport, { params: { id } })
      toast(`The import of ${file_name} is undone.`)
    })
  return (
    <Dialog title={`Imported statements of ${account.name}`} wide onClose={onClose}>
      {error ? (
        <ErrorBox error={error} />
      ) : !data ? (
        <Skeleton rows={5} />
      ) : (
        <DataTable
          label="Imported statements"
          rows={data}
          rowKey={({ id }) => id}
          empty={<EmptyState icon={FileX} title="No statements imported yet" />}
          actions={(row) => [{ label: 'Undo the import', icon: Undo2, do: () => undo(row) }]}
          columns={[
            textColumn('file', 'File', (row: BankImport) => row.file_name, { width: 'minmax(180px, 2fr)', phone: 'title' }),
            dayColumn('day', 'Imported', (row: BankImport) => dayIn(formats.timeZone, new Date(row.imported_at)), {
              formats,
              width: '120px',
              phone: 'detail',
            }),
            countColumn('added', 'Lines', (row: BankImport) => row.added, { width: '90px', phone: 'end' }),
            countColumn('known', 'Here already', (row: BankImport) => row.known, { width: '120px' }),
            countColumn('left_out', 'Left out', (row: BankImport) => row.left_out, { width: '100px' }),
          ]}
        />
      )}
    </Dialog>
  )
}
