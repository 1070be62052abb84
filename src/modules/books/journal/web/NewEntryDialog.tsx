/** A journal entry by hand: its day, what it is for, and lines whose debits and credits are equal. */
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { parseNumber } from '#kernel/number.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { ComboboxField, DateField, MoneyField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Skeleton } from '#web/ui/EmptyState.tsx'
import { Form, TextField } from '#web/ui/Form.tsx'
import { type Formats, money, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import { addJournalEntry, listLedgerAccounts } from '../contract.ts'
import { NewJournalEntry } from '../journal-entry.ts'
import type { LedgerAccount } from '../ledger-account.ts'
import styles from './Journal.module.css'

interface NewEntryDialogProps {
  readonly formats: Formats
  readonly onClose: () => void
}

const empty = { account_id: '', debit: '', credit: '' }

export function NewEntryDialog({ formats, onClose }: NewEntryDialogProps) {
  const { data: accounts } = useQuery(query(listLedgerAccounts))
  return (
    <Dialog title="New journal entry" wide onClose={onClose}>
      {accounts ? (
        <Form
          shape={NewJournalEntry}
          start={{ entry_date: todayOf(formats), description: '', lines: [empty, empty] }}
          submit={async (body) => {
            const { number } = await call(addJournalEntry, { body })
            toast(`Entry ${number} is posted.`)
            onClose()
          }}
          refreshes={['/api/journal', '/api/reports']}
          action="Post"
          onCancel={onClose}
        >
          <div className={`grid gap-12 ${styles['pair']}`}>
            <DateField name="entry_date" label="Day" required formats={formats} />
            <TextField name="description" label="Description" required autoFocus placeholder="Opening balances" />
          </div>
          <Lines accounts={accounts} formats={formats} />
        </Form>
      ) : (
        <Skeleton rows={6} />
      )}
    </Dialog>
  )
}

function Lines({ accounts, formats }: { readonly accounts: readonly LedgerAccount[]; readonly formats: Formats }) {
  const { control } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  const options = accounts
    .filter(({ archived }) => !archived)
    .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))
  return (
    <>
      <ol className={`grid gap-12 ${styles['lines']}`} aria-label="Lines">
        {fields.map((field, i) => (
          <li key={field.id}>
            <ComboboxField name={`lines.${i}.account_id`} label="Account" options={options} required />
            <MoneyField name={`lines.${i}.debit`} label="Debit" formats={formats} />
            <MoneyField name={`lines.${i}.credit`} label="Credit" formats={formats} />
            <IconButton label={`Remove line ${i + 1}`} disabled={fields.length <= 2} onClick={() => remove(i)}>
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      <div className={`row wrap ${styles['tools']}`}>
        <Button onClick={() => append(empty)}>
          <Plus size={16} aria-hidden /> Add a line
        </Button>
        <Balance formats={formats} />
      </div>
    </>
  )
}

const amountOf = (text: unknown) => cents((typeof text === 'string' && parseNumber(text, 'money').text) || '0')

function Balance({ formats }: { readonly formats: Formats }) {
  const lines = useWatch({ name: 'lines' }) as readonly { readonly debit?: string; readonly credit?: string }[]
  const debits = sum(lines.map(({ debit }) => amountOf(debit)))
  const credits = sum(lines.map(({ credit }) => amountOf(credit)))
  return (
    <p role="status" className={`muted ${styles['balance']}`}>
      {`Debits ${money(moneyText(debits), formats)}, credits ${money(moneyText(credits), formats)}`}
      {debits === credits ? '' : `. ${money(moneyText(debits > credits ? debits - credits : credits - debits), formats)} to go`}
    </p>
  )
}
