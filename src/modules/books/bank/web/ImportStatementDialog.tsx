/** Imports a bank statement: its columns are matched here, and remembered for the account. */
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { LedgerAccount } from '#modules/books/journal/ledger-account.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/ui/Button.tsx'
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
import { type StatementPreview, minusMeanings } from '../bank-line.ts'
import { importStatement, previewStatement } from '../contract.ts'
import { type DateOrder, dateOrders } from '#kernel/written-day.ts'
import { decimalMarks } from '#kernel/written-number.ts'
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
  ['direction_column', 'In or out'],
  ['money_in_column', 'Money in'],
  ['money_out_column', 'Money out'],
  ['description_column', 'Description'],
  ['reference_column', 'Reference'],
  ['balance_column', 'Balance'],
]

/** Roles whose column holds amounts. */
const amounts = new Set<keyof Columns>(['amount_column', 'money_in_column', 'money_out_column', 'balance_column'])

const orderNames: Readonly<Record<DateOrder, string>> = { 'day first': '31/12/2026', 'month first': '12/31/2026' }

type Body = Omit<z.input<typeof previewStatement.body>, 'account_id'>

function Review({ file, account, formats, onClose }: ImportProps & { readonly file: File }) {
  const [choice, setChoice] = useState<Body>({})
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
  const { columns, date_order, chooses_columns, asks_decimals, lines, line_count, fault_count } = preview.data
  return (
    <PlainForm
      action={`Import ${counted(line_count, 'line')}`}
      disabled={fault_count > 0 || line_count === 0 || asks_decimals}
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
        <Choices preview={preview.data} onChange={(change) => setChoice({ ...choice, ...columns, date_order, ...change })} />
      )}
      <Faults
        preview={preview.data}
        onLeaveOut={(rows) => setChoice({ ...choice, left_out: [choice.left_out, ...rows].filter(Boolean).join(' ') })}
      />
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

interface ChoicesProps {
  readonly preview: StatementPreview
  readonly onChange: (change: Body) => void
}

function Choices({ preview, onChange }: ChoicesProps) {
  const { titles, amount_titles, columns, date_order, decimals, asks_decimals, minus, directions } = preview
  const decided = (value: string, way: string): Body => {
    const isOut = (each: (typeof directions)[number]) => (each.value === value ? way === 'out' : each.is_out)
    const valuesOf = (wanted: boolean) => directions.flatMap((each) => (isOut(each) === wanted ? [each.value] : [])).join('\n')
    return { out_values: valuesOf(true), in_values: valuesOf(false) }
  }
  return (
    <div className={`grid gap-12 ${styles['columns']}`}>
      {roles.map(([role, label]) => (
        <Choice
          key={role}
          label={label}
          value={columns[role]}
          options={[['', 'None'], ...(amounts.has(role) ? amount_titles : titles).map((title) => [title, title] as const)]}
          onChange={(title) =>
            onChange({ [role]: title, ...(role === 'direction_column' ? { out_values: undefined, in_values: undefined } : {}) })
          }
        />
      ))}
      {directions.map(({ value, is_out }) => (
        <Choice
          key={value}
          label={`“${value}” is`}
          value={is_out === null ? '' : is_out ? 'out' : 'in'}
          options={[...(is_out === null ? [['', 'Choose…'] as const] : []), ['in', 'Money in'], ['out', 'Money out']]}
          onChange={(way) => onChange(decided(value, way))}
        />
      ))}
      <Choice
        label="Dates are written"
        value={date_order}
        options={dateOrders.map((order) => [order, orderNames[order]] as const)}
        onChange={(order) => onChange({ date_order: dateOrders.find((each) => each === order) })}
      />
      <Choice
        label="Decimals are written"
        value={asks_decimals ? '' : decimals}
        options={[...(asks_decimals ? [['', 'Choose…'] as const] : []), ['point', '1,234.50'], ['comma', '1.234,50']]}
        onChange={(mark) => onChange({ decimals: decimalMarks.find((each) => each === mark) })}
      />
      {columns.amount_column !== '' && columns.direction_column === '' && (
        <Choice
          label="A minus means"
          value={minus}
          options={[
            ['money out', 'Money out'],
            ['money in', 'Money in'],
          ]}
          onChange={(meaning) => onChange({ minus: minusMeanings.find((each) => each === meaning) })}
        />
      )}
    </div>
  )
}

interface FaultsProps {
  readonly preview: StatementPreview
  readonly onLeaveOut: (rows: readonly number[]) => void
}

/** Rows that cannot be read, to be left out, and how many are not imported. */
function Faults({ preview: { faults, fault_count, unbooked, unread_count, chooses_columns }, onLeaveOut }: FaultsProps) {
  const row = chooses_columns ? 'row' : 'transaction'
  return (
    <>
      {faults.length > 0 && (
        <div role="alert">
          {faults.slice(0, 5).map((fault) => (
            <p key={fault.row}>
              {chooses_columns ? 'Row' : 'Transaction'} {fault.row}: {fault.message}
            </p>
          ))}
          {fault_count > 5 && <p>{`${counted(fault_count - 5, `more ${row}`)} cannot be read.`}</p>}
          <Button onClick={() => onLeaveOut(faults.map((fault) => fault.row))}>
            {`Leave out ${counted(faults.length, row)}`}
          </Button>
        </div>
      )}
      {unbooked.length > 0 && (
        <p>
          {`Not imported, because the bank has not booked it: ${unbooked.map(({ state, row_count }) => `${counted(row_count, 'row')} marked “${state}”`).join(', ')}. A payment that is booked later is in a later statement.`}
        </p>
      )}
      {unread_count > 0 && (
        <p>{`${counted(unread_count, 'row')} of the file ${unread_count === 1 ? 'is' : 'are'} not imported: above the titles, without an amount, or left out.`}</p>
      )}
    </>
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
