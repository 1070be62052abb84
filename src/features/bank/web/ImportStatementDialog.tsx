/** Imports a bank statement: its columns are matched here, and remembered for the account. */
import { useState } from 'react'
import type { LedgerAccount } from '#features/journal/ledger-account.ts'
import { call } from '#web/call.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { dayColumn, moneyColumn, textColumn } from '#web/ui/columns.tsx'
import { type Formats, counted } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import type { StatementPreview } from '../bank-line.ts'
import { importStatement, previewStatement } from '../contract.ts'
import { type DateOrder, dateOrders } from '#kernel/written-day.ts'
import { bankPaths } from './bank-lines.tsx'
import styles from './Bank.module.css'

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
          hint="A .csv or .ofx file of your bank, up to 10,000 lines"
          accept=".csv,text/csv,.ofx,.qfx,application/x-ofx"
          onFile={setFile}
        />
      )}
    </Dialog>
  )
}

type Columns = StatementPreview['columns']
type Line = StatementPreview['lines'][number]

const roles: readonly (readonly [keyof Columns, string])[] = [
  ['day_column', 'Date'],
  ['amount_column', 'Amount'],
  ['money_in_column', 'Money in'],
  ['money_out_column', 'Money out'],
  ['description_column', 'Description'],
  ['reference_column', 'Reference'],
  ['balance_column', 'Balance'],
]

const orderNames: Readonly<Record<DateOrder, string>> = { 'day first': '31/12/2026', 'month first': '12/31/2026' }

function Review({ file, account, formats, onClose }: ImportProps & { readonly file: File }) {
  const [choice, setChoice] = useState<Partial<Columns> & { readonly date_order?: DateOrder }>({})
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
  const { titles, columns, date_order, chooses_columns, lines, line_count, faults, fault_count } = preview.data
  const [fault] = faults
  return (
    <PlainForm
      action={`Import ${counted(line_count, 'line')}`}
      disabled={fault_count > 0 || line_count === 0}
      refreshes={[...bankPaths]}
      submit={async () => {
        const { imported, known } = await call(importStatement, {
          file,
          body: chooses_columns ? { ...body, ...columns, date_order } : body,
        })
        toast(`${counted(imported, 'line')} imported${known > 0 ? `, ${known} were here already` : ''}.`)
        onClose()
      }}
      onCancel={onClose}
    >
      {chooses_columns && (
        <div className={styles['columns']}>
          {roles.map(([role, label]) => (
            <Choice
              key={role}
              label={label}
              value={columns[role]}
              options={[['', 'None'], ...titles.map((title) => [title, title] as const)]}
              onChange={(title) => setChoice({ ...columns, date_order, [role]: title })}
            />
          ))}
          <Choice
            label="Dates are written"
            value={date_order}
            options={dateOrders.map((order) => [order, orderNames[order]] as const)}
            onChange={(order) => setChoice({ ...columns, date_order: dateOrders.find((each) => each === order) ?? date_order })}
          />
        </div>
      )}
      {fault && (
        <p role="alert">
          Row {fault.row}: {fault.message}
          {fault_count > 1 && ` ${counted(fault_count - 1, 'more row')} cannot be read.`}
        </p>
      )}
      <DataTable
        label="First lines"
        rows={lines.slice(0, 6).map((line, i) => ({ ...line, key: String(i) }))}
        rowKey={({ key }) => key}
        empty={null}
        columns={[
          dayColumn('day', 'Day', (row: Line) => row.line_date, { formats, width: '120px', phone: 'detail' }),
          textColumn('description', 'Description', (row: Line) => [row.description, row.reference].filter(Boolean).join(' · '), {
            width: 'minmax(180px, 2fr)',
            phone: 'title',
          }),
          moneyColumn('amount', 'Amount', (row: Line) => row.amount, { formats, width: '130px', phone: 'end' }),
        ]}
      />
    </PlainForm>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly onChange: (value: string) => void
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <Field label={label}>
    {(ids) => (
      <select {...ids} className={inputClass} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
)
