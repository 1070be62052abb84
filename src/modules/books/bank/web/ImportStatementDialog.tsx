/** Imports a bank statement after a preview: how it was read, open questions, possible duplicates, rows that are left out. */
import { useState } from 'react'
import type { LedgerAccount } from '#modules/books/journal/ledger-account.ts'
import { call } from '#web/call.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { type Formats, counted } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import type { StatementPreview } from '../bank-line.ts'
import { importStatement, previewStatement } from '../contract.ts'
import { bankPaths } from './bank-lines.tsx'
import { type StatementChoice, StatementChoices } from './StatementChoices.tsx'
import { SimilarLines, FirstLines, NotImported, UnreadableRows } from './StatementRows.tsx'

interface ImportProps {
  readonly account: LedgerAccount
  readonly formats: Formats
  readonly onClose: () => void
}

export function ImportStatementDialog({ account, formats, onClose }: ImportProps) {
  const [file, setFile] = useState<File>()
  return (
    <Dialog title={`Import a statement of ${account.name}`} wide onClose={onClose}>
      {file ? (
        <Review file={file} account={account} formats={formats} onClose={onClose} />
      ) : (
        <FileDrop
          label="Drop a statement here, or choose a file"
          hint="CSV, OFX, QFX, CAMT, MT940, QIF or a spreadsheet of your bank, up to 50,000 lines"
          accept=".csv,text/csv,.txt,.tsv,.xlsx,.ods,.xls,.ofx,.qfx,application/x-ofx,.xml,.zip,.sta,.940,.mt940,.qif"
          onFile={setFile}
        />
      )}
    </Dialog>
  )
}

/** Adds rows to a list of rows: `3 7-9`. */
const withRows = (list: string | undefined, rows: string) => [list, rows].filter(Boolean).join(' ')

function Review({ file, account, formats, onClose }: ImportProps & { readonly file: File }) {
  const [choice, setChoice] = useState<StatementChoice>({})
  const body = { account_id: account.id, ...choice }
  const preview = useQuery({
    queryKey: ['bank statement', file.name, file.size, file.lastModified, body],
    queryFn: () => call(previewStatement, { file, body }),
    placeholderData: (before) => before,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  if (preview.isPending) return <Skeleton rows={8} />
  if (preview.isError) return <ErrorBox error={preview.error} />
  const { columns, date_order, chooses_columns, questions, fault_count, similar_count, line_count, new_count } = preview.data
  const change = (changed: StatementChoice) => setChoice({ ...choice, ...changed })
  // A guess in question is no choice.
  const open = questions.some(({ path }) => path === 'amount_column')
    ? { amount_column: undefined, money_in_column: undefined, money_out_column: undefined }
    : {}
  const chosen = chooses_columns ? { ...columns, ...open, date_order } : {}
  return (
    <PlainForm
      action={new_count === 0 && line_count > 0 ? 'Nothing new to import' : `Import ${counted(new_count, 'line')}`}
      disabled={fault_count > 0 || similar_count > 0 || questions.length > 0 || line_count === 0}
      refreshes={[...bankPaths]}
      submit={async () => {
        const { imported, known, left_out } = await call(importStatement, { file, body: { ...body, ...chosen } })
        toast(
          [
            `${counted(imported, 'line')} imported`,
            ...(known > 0 ? [`${known} here already`] : []),
            ...(left_out > 0 ? [`${counted(left_out, 'row')} left out`] : []),
          ].join(', ') + '.',
        )
        onClose()
      }}
      onCancel={onClose}
    >
      <Decided preview={preview.data} />
      <StatementChoices preview={preview.data} onChange={(changed) => change({ ...chosen, ...changed })} />
      <UnreadableRows preview={preview.data} onLeaveOut={(rows) => change({ left_out: withRows(choice.left_out, rows) })} />
      <SimilarLines
        preview={preview.data}
        formats={formats}
        onSame={(rows) => change({ same_rows: withRows(choice.same_rows, rows) })}
        onOther={(rows) => change({ new_rows: withRows(choice.new_rows, rows) })}
      />
      <FirstLines
        preview={preview.data}
        formats={formats}
        onLeaveOut={(row) =>
          change({ left_out: withRows(choice.left_out, String(row)), included: without(choice.included, row) })
        }
      />
      <NotImported preview={preview.data} onKeep={(row) => change({ included: withRows(choice.included, String(row)) })} />
    </PlainForm>
  )
}

const without = (list: string | undefined, row: number) =>
  (list ?? '')
    .split(' ')
    .filter((each) => each !== String(row))
    .join(' ')

const Decided = ({ preview: { decided, questions } }: { readonly preview: StatementPreview }) => (
  <>
    <ul className="grid gap-4">
      {decided.map((text) => (
        <li key={text}>{text}.</li>
      ))}
    </ul>
    {questions.length > 0 && (
      <div role="alert">
        {questions.map(({ path, message }) => (
          <p key={path}>{message}</p>
        ))}
      </div>
    )}
  </>
)
