/** A bill is entered or changed: from whom, its number, when it is due, and what it is for, line by line. */
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { expenseSuggestions } from '#features/expenses/contract.ts'
import { isFarAway } from '#features/expenses/expense.ts'
import { useUsualTax } from '#features/expenses/web/use-usual-tax.ts'
import { NewReceipts, sendReceipts } from '#features/expenses/web/Receipts.tsx'
import { listReferenceEntries } from '#features/reference/contract.ts'
import type { Settings } from '#features/settings/settings.ts'
import { moneyText } from '#kernel/money.ts'
import { trimDecimals } from '#kernel/number.ts'
import { invalid } from '#kernel/problem.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import { Field } from '#web/ui/Field.tsx'
import { type Opened, OpenedRow } from '#web/ui/OpenedRow.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedDay } from '#web/ui/TypedDay.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { day, money, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { type BillKind, type NewBillLine, type WholeBill, billTotals, dueOn } from '../bill.ts'
import { createBill, editBill } from '../contract.ts'
import { BillLineFields, type TypedBillLine, emptyLine } from './BillLineFields.tsx'
import { billName, touched } from './bill-labels.tsx'
import styles from './Bills.module.css'

interface BillFormProps {
  /** None: a new one. */
  readonly bill: WholeBill | undefined
  readonly kind: BillKind
  readonly vendor: string
  readonly settings: Settings
  readonly onDone: () => void
}

const linesOf = (bill: WholeBill | undefined): TypedBillLine[] =>
  bill?.lines.map((line) => ({
    key: line.id,
    id: line.id,
    description: line.description,
    category: line.category,
    cost: line.cost,
    tax: line.gst_paid,
    inventory_item_id: line.inventory_item_id ?? '',
    quantity: Number(line.quantity) > 0 ? trimDecimals(line.quantity) : '',
  })) ?? [emptyLine()]

const isAmount = (text: string) => /^\d{1,9}(\.\d{1,2})?$/.test(text)

export const BillForm = ({ bill, ...rest }: BillFormProps) => (
  <OpenedRow row={bill}>{(opened) => <OpenedBill opened={opened} {...rest} />}</OpenedRow>
)

type OpenedProps = Omit<BillFormProps, 'bill'> & { readonly opened: Opened<WholeBill | undefined> }

function OpenedBill({ opened, kind, vendor: named, settings, onDone }: OpenedProps) {
  const bill = opened.row
  const suggestions = useQuery(query(expenseSuggestions)).data
  const usualTax = useUsualTax(settings)
  const [vendor, setVendor] = useState(bill?.vendor ?? named)
  const [bill_number, setNumber] = useState(bill?.bill_number ?? '')
  const [bill_date, setBillDate] = useState(bill?.bill_date ?? todayOf(settings))
  const [due, setDue] = useState(bill?.due_date)
  const [notes, setNotes] = useState(bill?.notes ?? '')
  const [lines, setLines] = useState(() => linesOf(bill))
  const [files, setFiles] = useState<readonly File[]>([])
  const [confirmed, confirm] = useState('')
  const terms = useTerms(vendor)
  const due_date = due ?? (bill_date === '' ? '' : dueOn({ bill_date }, terms))
  const taxOf = (line: TypedBillLine) => line.tax ?? usualTax(line.cost, vendor, line.category)
  const isDelivery = bill?.lines.some((line) => line.is_delivery) ?? false
  const totals = billTotals(
    lines
      .filter(({ cost }) => isAmount(cost))
      .map((line) => ({ cost: line.cost, gst_paid: isAmount(taxOf(line)) ? taxOf(line) : '0' })),
  )

  const askAboutDay = () => {
    if (bill_date === '' || !isFarAway(bill_date, todayOf(settings)) || confirmed === bill_date) return
    confirm(bill_date)
    throw invalid([
      { path: 'bill_date', message: `Is ${day(bill_date, settings)} right? Correct the day, or save again to keep it.` },
    ])
  }
  const save = async () => {
    askAboutDay()
    const body = {
      vendor,
      bill_number,
      bill_date,
      ...(kind === 'bill' && due_date ? { due_date } : {}),
      notes,
      lines: lines.map((line): NewBillLine => ({
        ...(line.id ? { id: line.id } : {}),
        description: line.description,
        category: line.category,
        cost: line.cost,
        gst_paid: taxOf(line) || '0',
        ...(line.quantity ? { quantity: line.quantity } : {}),
        ...(line.inventory_item_id ? { inventory_item_id: line.inventory_item_id } : {}),
      })),
    }
    const saved = await opened.save((row) =>
      row
        ? call(editBill, { params: { id: row.id }, body: { ...body, version: row.version } })
        : call(createBill, { body: { kind, ...body } }),
    )
    toast(`${billName(saved)} of ${saved.vendor}: ${money(saved.total_amount, settings)} is saved.`)
    const [first] = saved.lines
    if (first)
      await sendReceipts(first.id, files).catch((error: unknown) =>
        toast(`${billName(saved)} is saved, but not its attachment. ${errorMessage(error)}`, { kind: 'bad' }),
      )
    onDone()
  }
  const change = (key: string, what: Partial<TypedBillLine>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...what } : line)))
  const names = [...new Set([...settings.vendors, ...(suggestions?.vendors ?? [])])]
  return (
    <PlainForm
      className={styles['form']}
      sticky
      action={opened.action('Save')}
      submit={save}
      refreshes={touched}
      errorAction={opened.discard}
      onCancel={onDone}
      summary={
        <p className={styles['sum']}>
          {settings.taxLabel} {money(moneyText(totals.tax), settings)} · Total <b>{money(moneyText(totals.total), settings)}</b>
        </p>
      }
    >
      <div className={styles['pair']}>
        <Field label="Vendor" name="vendor" required>
          {(ids) => (
            <Combobox
              {...ids}
              free
              value={vendor}
              onChange={setVendor}
              options={names.map((name) => ({ value: name, label: name }))}
            />
          )}
        </Field>
        <TypedField
          label={kind === 'bill' ? 'Bill number' : 'Credit note number'}
          name="bill_number"
          maxLength={60}
          required
          value={bill_number}
          onChange={setNumber}
        />
        <TypedDay
          label={kind === 'bill' ? 'Bill date' : 'Date'}
          name="bill_date"
          value={bill_date}
          onChange={setBillDate}
          formats={settings}
          required
        />
        {kind === 'bill' && (
          <TypedDay
            label="Due"
            name="due_date"
            hint={
              terms === null
                ? 'As the bill says'
                : `${terms} ${terms === 1 ? 'day' : 'days'} after the bill, by the vendor’s terms`
            }
            value={due_date}
            onChange={setDue}
            formats={settings}
          />
        )}
      </div>
      {isDelivery && (
        <p className={styles['note']} role="note">
          This bill is for goods of a purchase order: its amounts cannot be changed here. Void it to enter it again at the order.
        </p>
      )}
      <ol className={styles['lines']} aria-label="Lines">
        {lines.map((line, i) => (
          <BillLineFields
            key={line.key}
            line={line}
            tax={taxOf(line)}
            path={`lines.${i}`}
            kind={kind}
            settings={settings}
            categories={suggestions?.categories ?? []}
            onChange={(what) => change(line.key, what)}
            onRemove={lines.length > 1 && !isDelivery ? () => setLines(lines.filter(({ key }) => key !== line.key)) : undefined}
          />
        ))}
      </ol>
      {!isDelivery && (
        <div>
          <Button onClick={() => setLines([...lines, emptyLine()])}>
            <Plus size={17} aria-hidden /> Add a line
          </Button>
        </div>
      )}
      <TypedField label="Notes" name="notes" maxLength={2000} lines={2} value={notes} onChange={setNotes} />
      {!bill && <NewReceipts files={files} onChange={setFiles} />}
    </PlainForm>
  )
}

/** The days in which a vendor wants to be paid; null where it has no terms. */
function useTerms(vendor: string): number | null {
  const vendors = useQuery(query(listReferenceEntries, { query: { kind: 'vendors' } })).data ?? []
  const found = vendors.find(({ name }) => name.toLowerCase() === vendor.trim().toLowerCase())
  return found?.kind === 'vendors' ? found.payment_terms : null
}
