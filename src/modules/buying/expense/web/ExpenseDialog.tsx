/** Creates an expense (or several in a row), edits it or deletes it. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, Repeat, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { useSupplyOptions } from '#modules/supplies/web/use-supply-options.ts'
import { trimDecimals } from '#kernel/number.ts'
import { invalid } from '#kernel/problem.ts'
import { call } from '#web/call.ts'
import { refresh } from '#web/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import { AmountField, ComboboxField, DateField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { Form, TextAreaField, TextField } from '#web/ui/Form.tsx'
import { formValues } from '#web/ui/form-values.ts'
import { day, money, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { createExpense, deleteExpense, editExpense, restoreExpense } from '../contract.ts'
import { type Expense, ExpenseChange, NewExpense, isFarAway } from '../expense.ts'
import { CostFields, emptyCost } from './CostFields.tsx'
import { claimsTax } from './use-usual-tax.ts'
import styles from './ExpensesScreen.module.css'
import { NewReceipts, Receipts, sendReceipts } from './Receipts.tsx'
import { TypedStockEffects } from './StockEffects.tsx'
import { useAction } from '#web/use-action.ts'

interface ExpenseDialogProps {
  /** Absent: a new one. */
  readonly expense: Expense | undefined
  readonly suggestions: { readonly categories: readonly string[]; readonly vendors: readonly string[] }
  readonly onClose: () => void
  /** Turns it into a recurring expense. */
  readonly onRepeat: (expense: Expense) => void
}

const refreshed = ['/api/expenses', '/api/reports', '/api/inventory']

export function ExpenseDialog({ expense, suggestions, onClose, onRepeat }: ExpenseDialogProps) {
  const settings = useSettings()
  const client = useQueryClient()
  const [copied, copy] = useState<Expense>()
  const [written, setWritten] = useState(0)
  const [files, setFiles] = useState<readonly File[]>([])
  const changed = () => refresh(client, ...refreshed)
  const { run } = useAction(...refreshed)
  const askAboutDay = useDayQuestion(settings)
  const editing = copied ? undefined : expense
  const valuesOf = (like: Expense | undefined) => ({
    expense_date: editing && like ? like.expense_date : todayOf(settings),
    ...formValues(like, emptyCost),
    quantity: Number(like?.quantity) > 0 ? trimDecimals(like?.quantity) : '',
    volume_m3: trimDecimals(like?.volume_m3),
    ...(like && claimsTax(settings, editing ? like.expense_date : todayOf(settings)) ? { tax_kind: like.tax_kind } : {}),
  })
  const add = async (body: NewExpense) => {
    if (![body.description, body.category, body.vendor].some(Boolean))
      throw invalid([{ path: 'description', message: 'Enter a description.' }])
    askAboutDay(body.expense_date)
    const saved = await call(createExpense, { body })
    const name = saved.description || 'The expense'
    toast(`${name}: ${money(saved.cost, settings)} recorded.`)
    await sendReceipts(saved.id, files).catch((error: unknown) =>
      toast(`${name} is recorded, but its receipt was not uploaded. ${errorMessage(error)}`, { kind: 'bad' }),
    )
    await changed()
  }
  const addAnother = async (body: NewExpense) => {
    await add(body)
    copy(undefined)
    setFiles([])
    setWritten(written + 1)
  }
  const edit = async (values: ExpenseChange, { id, version }: Expense) => {
    askAboutDay(values.expense_date)
    await call(editExpense, { params: { id }, body: { ...values, version } })
    toast('The expense is saved.')
    await changed()
    onClose()
  }
  const remove = (taken: Expense) => {
    const { id } = taken
    const stock = stockIn(taken)
    return run(async () => {
      await call(deleteExpense, { params: { id } })
      const undo = () => run(() => call(restoreExpense, { params: { id } }))
      toast(`The expense is out of the books${stock ? `, and ${stock} off the stock` : ''}.`, {
        action: { label: 'Undo', do: () => void undo() },
      })
      onClose()
    })
  }
  const fields = <Fields suggestions={suggestions} />
  return (
    <Dialog title={editing ? editing.description || 'Expense' : 'Add an expense'} wide onClose={onClose}>
      {editing ? (
        <EditForm
          shape={ExpenseChange}
          row={editing}
          valuesOf={(row) => ({ ...valuesOf(row), version: row.version })}
          submit={edit}
          action="Save"
          onCancel={onClose}
        >
          {fields}
          {editing.supply && (
            <p className={`rounded ink ${styles['stock']}`} role="note">
              This expense put {stockIn(editing)} into stock. Changing the quantity, the cost or the day corrects the stock;
              taking the expense out takes them off again.
            </p>
          )}
          {editing.supply && <TypedStockEffects expense={editing} />}
          <Receipts expense={editing} />
          <div className="flex wrap gap-8">
            <Button onClick={() => copy(editing)}>
              <Copy size={17} aria-hidden /> Write the same again
            </Button>
            {editing.recurring_id === null && (
              <Button onClick={() => onRepeat(editing)}>
                <Repeat size={17} aria-hidden /> Let it recur
              </Button>
            )}
            <Button kind="danger" onClick={() => void remove(editing)}>
              <Trash2 size={17} aria-hidden /> Take out
            </Button>
          </div>
        </EditForm>
      ) : (
        <Form
          key={`${copied?.id} ${written}`}
          shape={NewExpense}
          start={{ ...valuesOf(copied), inventory_item_id: '' }}
          submit={async (body) => {
            await add(body)
            onClose()
          }}
          action="Save"
          also={{ action: 'Save and add another', submit: addAnother }}
          onCancel={onClose}
        >
          {fields}
          <Bought />
          <NewReceipts files={files} onChange={setFiles} />
        </Form>
      )}
    </Dialog>
  )
}

/** Asks once about a day that is years away: saved again, it is accepted. */
function useDayQuestion(settings: Settings): (day: string) => void {
  const confirmed = useRef('')
  return (chosen) => {
    if (!isFarAway(chosen, todayOf(settings)) || confirmed.current === chosen) return
    confirmed.current = chosen
    throw invalid([
      { path: 'expense_date', message: `Is ${day(chosen, settings)} right? Correct the day, or save again to keep it.` },
    ])
  }
}

function Fields({ suggestions }: Pick<ExpenseDialogProps, 'suggestions'>) {
  const settings = useSettings()
  const day = String(useWatch({ name: 'expense_date' }) ?? '')
  return (
    <>
      <div className="fields">
        <TextField name="description" label="What" autoFocus />
        <DateField name="expense_date" label="Day" formats={settings} required />
        <TextField name="category" label="Category" options={suggestions.categories} />
        <TextField name="vendor" label="Vendor" options={[...new Set([...settings.vendors, ...suggestions.vendors])]} />
        <CostFields costLabel="Cost, tax included" day={day || todayOf(settings)} />
        <AmountField name="quantity" kind="quantity" label="Quantity" placeholder="0" />
        <AmountField name="volume_m3" kind="quantity" label="Volume in m³" placeholder="–" />
      </div>
      <TextAreaField name="notes" label="Notes" />
    </>
  )
}

function Bought() {
  const { options, searching } = useSupplyOptions()
  return (
    <ComboboxField
      name="inventory_item_id"
      label="Raises the stock of"
      hint="If this is a supply: its quantity is added to the stock, at its cost without tax"
      options={options}
      searching={searching}
    />
  )
}

/** "1000 each of Pot 9 cm"; undefined if it raised no stock. */
const stockIn = ({ supply, quantity }: Expense): string | undefined =>
  supply ? `${Number(quantity)} ${supply.unit} of ${supply.name}` : undefined
