/** A bill is entered or changed: from whom, its number, when it is due, and what it is for, line by line. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { expenseSuggestions } from '#modules/buying/expense/contract.ts'
import { NewReceipts, sendReceipts } from '#modules/buying/expense/web/Receipts.tsx'
import { moneyText } from '#kernel/money.ts'
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
import { counted, money } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import type { BillKind, WholeBill } from '../bill.ts'
import { createBill, editBill } from '../contract.ts'
import { BillLineFields, type TypedBillLine, emptyLine } from './BillLineFields.tsx'
import { billName, touched } from './bill-labels.tsx'
import styles from './Bills.module.css'
import { useTypedBill } from './use-typed-bill.ts'

interface BillFormProps {
  /** Undefined for a new one. */
  readonly bill: WholeBill | undefined
  readonly kind: BillKind
  readonly vendor: string
  readonly onDone: () => void
}

export const BillForm = ({ bill, ...rest }: BillFormProps) => (
  <OpenedRow row={bill}>{(opened) => <OpenedBill opened={opened} {...rest} />}</OpenedRow>
)

type OpenedProps = Omit<BillFormProps, 'bill'> & { readonly opened: Opened<WholeBill | undefined> }

function OpenedBill({ opened, kind, vendor, onDone }: OpenedProps) {
  const settings = useSettings()
  const bill = opened.row
  const typed = useTypedBill({ bill, kind, vendor, settings })
  const [files, setFiles] = useState<readonly File[]>([])
  const { totals } = typed
  const save = async () => {
    const body = typed.body()
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
        <p className="text-end num">
          {settings.taxLabel} {money(moneyText(totals.tax), settings)} · Total <b>{money(moneyText(totals.total), settings)}</b>
        </p>
      }
    >
      <Header typed={typed} kind={kind} />
      <Lines typed={typed} kind={kind} bill={bill} />
      <TypedField
        label="Notes"
        name="notes"
        maxLength={2000}
        lines={2}
        value={typed.notes}
        onChange={(notes) => typed.set({ notes })}
      />
      {!bill && <NewReceipts files={files} onChange={setFiles} />}
    </PlainForm>
  )
}

/** The saved line, where it raised the stock of the supply that is chosen still: of another one nothing is corrected. */
function raisedBy(bill: WholeBill | undefined, { id, inventory_item_id }: TypedBillLine) {
  const saved = bill?.lines.find((line) => line.id === id && line.inventory_item_id === inventory_item_id)
  return bill && saved && { ...saved, expense_date: bill.bill_date }
}

interface PartProps {
  readonly typed: ReturnType<typeof useTypedBill>
  readonly kind: BillKind
}

function Header({ typed, kind }: PartProps) {
  const settings = useSettings()
  const suggested = useQuery(query(expenseSuggestions)).data?.vendors ?? []
  const names = [...new Set([...settings.vendors, ...suggested])]
  const { terms } = typed
  return (
    <div className="fields">
      <Field label="Vendor" name="vendor" required>
        {(ids) => (
          <Combobox
            {...ids}
            free
            value={typed.vendor}
            onChange={(vendor) => typed.set({ vendor })}
            options={names.map((name) => ({ value: name, label: name }))}
          />
        )}
      </Field>
      <TypedField
        label={kind === 'bill' ? 'Bill number' : 'Credit note number'}
        name="bill_number"
        maxLength={60}
        required
        value={typed.bill_number}
        onChange={(bill_number) => typed.set({ bill_number })}
      />
      <TypedDay
        label={kind === 'bill' ? 'Bill date' : 'Date'}
        name="bill_date"
        value={typed.bill_date}
        onChange={(bill_date) => typed.set({ bill_date })}
        formats={settings}
        required
      />
      {kind === 'bill' && (
        <TypedDay
          label="Due"
          name="due_date"
          hint={terms === null ? 'As on the bill' : `${counted(terms, 'day')} after the bill, by the vendor’s terms`}
          value={typed.due_date}
          onChange={(due_date) => typed.set({ due_date })}
          formats={settings}
        />
      )}
    </div>
  )
}

function Lines({ typed, kind, bill }: PartProps & Pick<BillFormProps, 'bill'>) {
  const isDelivery = bill?.lines.some((line) => line.is_delivery) ?? false
  const categories = useQuery(query(expenseSuggestions)).data?.categories ?? []
  const { lines } = typed
  return (
    <>
      {isDelivery && (
        <p className={`rounded ink ${styles['note']}`} role="note">
          This bill is for goods of a purchase order: its amounts cannot be changed here. Void it to enter it again at the order.
        </p>
      )}
      <ol className={`grid gap-12 ${styles['lines']}`} aria-label="Lines">
        {lines.map((line, i) => (
          <BillLineFields
            key={line.key}
            line={line}
            saved={isDelivery ? undefined : raisedBy(bill, line)}
            tax={typed.taxOf(line)}
            taxKind={typed.kindOf(line)}
            day={typed.bill_date}
            path={`lines.${i}`}
            kind={kind}
            categories={categories}
            onChange={(what) => typed.setLine(line.key, what)}
            onRemove={
              lines.length > 1 && !isDelivery
                ? () => typed.set({ lines: lines.filter(({ key }) => key !== line.key) })
                : undefined
            }
          />
        ))}
      </ol>
      {!isDelivery && (
        <div>
          <Button onClick={() => typed.set({ lines: [...lines, emptyLine()] })}>
            <Plus size={17} aria-hidden /> Add a line
          </Button>
        </div>
      )}
    </>
  )
}
