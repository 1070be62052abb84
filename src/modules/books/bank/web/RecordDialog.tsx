/** Records a line of a statement that is not booked yet: as an expense, or to another account of the chart. */
import { expenseSuggestions } from '#modules/buying/expense/contract.ts'
import type { LedgerAccount } from '#modules/books/journal/ledger-account.ts'
import { purchaseKindOptions } from '#modules/setup/settings/tax-rate-options.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { ComboboxField, MoneyField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, SelectField, TextField } from '#web/ui/Form.tsx'
import type { Formats } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import { type BankLine, EntryOfLine, ExpenseOfLine } from '../bank-line.ts'
import { recordBankEntry, recordBankExpense } from '../contract.ts'
import { bankPaths } from './bank-lines.tsx'

interface RecordDialogProps {
  readonly as: 'expense' | 'entry'
  readonly line: BankLine
  readonly accounts: readonly LedgerAccount[]
  readonly title: string
  readonly formats: Formats
  readonly onClose: () => void
}

export function RecordDialog({ as, title, ...record }: RecordDialogProps) {
  return (
    <Dialog title={title} onClose={record.onClose}>
      {as === 'expense' ? <ExpenseForm {...record} /> : <EntryForm {...record} />}
    </Dialog>
  )
}

type RecordProps = Omit<RecordDialogProps, 'as' | 'title'>

function ExpenseForm({ line, formats, onClose }: RecordProps) {
  const settings = useSettings()
  const { data: words } = useQuery(query(expenseSuggestions))
  return (
    <Form
      shape={ExpenseOfLine}
      start={{ category: '', vendor: '', description: line.description, tax_kind: 'standard', gst_paid: '' }}
      submit={async (body) => {
        await call(recordBankExpense, { params: { id: line.id }, body })
        toast('The expense is recorded and matched.')
        onClose()
      }}
      refreshes={[...bankPaths]}
      action="Record"
      onCancel={onClose}
    >
      <TextField name="category" label="Category" required autoFocus options={words?.categories ?? []} />
      <TextField name="vendor" label="Vendor" options={settings.vendors} />
      <TextField name="description" label="Description" />
      <SelectField
        name="tax_kind"
        label={`Kind of ${settings.taxLabel}`}
        options={[...purchaseKindOptions(settings, line.line_date)]}
      />
      <MoneyField name="gst_paid" label={`${settings.taxLabel} in it`} hint="As it is printed on the bill" formats={formats} />
    </Form>
  )
}

function EntryForm({ line, accounts, onClose }: RecordProps) {
  return (
    <Form
      shape={EntryOfLine}
      start={{ account_id: '', description: line.description }}
      submit={async (body) => {
        await call(recordBankEntry, { params: { id: line.id }, body })
        toast('The line is posted and matched.')
        onClose()
      }}
      refreshes={[...bankPaths]}
      action="Record"
      onCancel={onClose}
    >
      <ComboboxField
        name="account_id"
        label={Number(line.amount) > 0 ? 'Where it came from' : 'What it was for'}
        hint="Card clearing for card takings, cash in transit for cash that was banked."
        options={accounts.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
        required
      />
      <TextField name="description" label="Description" required />
    </Form>
  )
}
