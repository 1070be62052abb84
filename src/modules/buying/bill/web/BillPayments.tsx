/** Payments to vendors, and what vendors paid back; each can be reversed. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Undo2, Wallet } from 'lucide-react'
import { useState } from 'react'
import { methodName } from '#modules/selling/payment/payment.ts'
import { ReasonForm } from '#modules/selling/payment/web/ReasonForm.tsx'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { call } from '#web/call.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Checkbox } from '#web/ui/Check.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExportCsv } from '#web/ui/ExportCsv.tsx'
import { PageHead } from '#web/ui/Page.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { TypedDay } from '#web/ui/TypedDay.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { dayColumn, moneyColumn, paged, textColumn } from '#web/ui/columns.tsx'
import { counted, money, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useSort } from '#web/use-sort.ts'
import type { BillPayment } from '../bill-payment.ts'
import { listBillPayments, reverseBillPayment } from '../contract.ts'
import { billPaymentSorts } from '../sorts.ts'
import { touched } from './bill-labels.tsx'

interface BillPaymentsProps {
  /** Only those of this vendor. */
  readonly vendorId?: string
}

export function BillPayments({ vendorId }: BillPaymentsProps) {
  const settings = useSettings()
  const { sortQuery, ...sorting } = useSort(billPaymentSorts)
  const list = usePagedList(listBillPayments, { limit: '100', ...sortQuery, ...(vendorId ? { vendor_id: vendorId } : {}) })
  const [reversing, reverse] = useState<BillPayment>()
  return (
    <>
      <PageHead
        note={list.total !== undefined && counted(list.total, 'payment')}
        actions={<ExportCsv list={list} {...paymentFile} />}
      />
      <PagedTable
        list={list}
        {...sorting}
        label="Payments"
        columns={columns(settings)}
        rowKey={(row) => row.id}
        actions={(row) =>
          row.reverses === null && Number(row.left) !== 0 ? [{ label: 'Reverse…', icon: Undo2, do: () => reverse(row) }] : []
        }
        empty={
          <EmptyState icon={Wallet} title="No payments yet">
            Payments of bills are listed here, with the bills that each one settled.
          </EmptyState>
        }
      />
      {reversing && <ReverseDialog payment={reversing} onDone={() => reverse(undefined)} />}
    </>
  )
}

interface ReverseDialogProps {
  readonly payment: BillPayment
  readonly onDone: () => void
}

function ReverseDialog({ payment, onDone }: ReverseDialogProps) {
  const settings = useSettings()
  const [paid_on, setDay] = useState(() => todayOf(settings))
  const open = payment.bills.filter(({ left }) => Number(left) !== 0)
  const [unselected, setUnselected] = useState<readonly string[]>([])
  const reversed = open.filter(({ id }) => !unselected.includes(id))
  const inCash = payment.method === 'cash'
  const amount = money(moneyText(sum(reversed.map(({ left }) => cents(left)))), settings)
  return (
    <Dialog title={`Reverse the payment of ${money(payment.amount.replace('-', ''), settings)}`} onClose={onDone}>
      <ReasonForm
        action={`Reverse ${amount}`}
        hint={
          reversed.length === 0
            ? 'Choose the bills to reopen.'
            : `${reversed.map(({ bill_number }) => bill_number).join(', ')} of ${payment.vendor} is due again. The payment stays in the list, marked as reversed.`
        }
        inCash={inCash}
        drawer="Return cash to"
        refreshes={touched}
        submit={async (reason, till) => {
          await call(reverseBillPayment, {
            params: { id: payment.id },
            body: { reason, bill_ids: reversed.map(({ id }) => id), ...(inCash ? till : { paid_on }) },
          })
          toast(`The payment of ${amount} is reversed.`)
          onDone()
        }}
        onCancel={onDone}
      >
        {open.length > 1 &&
          open.map(({ id, bill_number, left }) => (
            <Checkbox
              key={id}
              label={`Bill ${bill_number}, ${money(left, settings)}`}
              checked={!unselected.includes(id)}
              onChange={(checked) => setUnselected(checked ? unselected.filter((each) => each !== id) : [...unselected, id])}
            />
          ))}
        {!inCash && <TypedDay label="Reversed on" name="paid_on" value={paid_on} onChange={setDay} formats={settings} required />}
      </ReasonForm>
    </Dialog>
  )
}

interface Totals {
  readonly amount: string
}

const columns = (settings: Settings): PagedColumn<BillPayment, (typeof billPaymentSorts)[number], Totals>[] => [
  paged(
    dayColumn('day', 'Day', (row) => row.paid_on, { formats: settings, width: '110px', phone: 'detail' }),
    { sort: 'day' },
  ),
  {
    id: 'vendor',
    title: 'Vendor',
    width: 'minmax(140px, 1fr)',
    cell: (row) => row.vendor,
    phone: 'title',
  },
  {
    id: 'bills',
    title: 'Bills',
    width: 'minmax(160px, 2fr)',
    cell: (row) => (
      <>
        {row.bills.map(({ bill_number }) => bill_number).join(', ')}{' '}
        {row.left !== row.amount && (
          <Badge tone="neutral">
            {Number(row.left) === 0 ? 'Reversed' : `Partly reversed (${money(row.left.replace('-', ''), settings)} remains)`}
          </Badge>
        )}
        {row.reverses !== null && <Badge tone="warn">{`Reversal: ${row.reason}`}</Badge>}
      </>
    ),
    phone: 'detail',
  },
  paged(
    textColumn('method', 'Paid by', (row) => methodName(row.method), { width: '130px', phone: 'detail' }),
    { sort: 'method' },
  ),
  { id: 'reference', title: 'Reference', width: 'minmax(110px, 1fr)', cell: (row) => row.reference || '–' },
  paged(
    moneyColumn('amount', 'Amount', (row) => row.amount, { formats: settings, width: '120px', phone: 'end' }),
    { sort: 'amount', total: (totals) => money(totals.amount, settings) },
  ),
]

const paymentFile = {
  name: 'bill-payments.csv',
  head: ['Day', 'Vendor', 'Bills', 'Paid by', 'Reference', 'Amount', 'Reversal of'],
  row: (row: BillPayment) => [
    row.paid_on,
    row.vendor,
    row.bills.map(({ bill_number, amount }) => `${bill_number}: ${amount}`).join(', '),
    methodName(row.method),
    row.reference,
    row.amount,
    row.reverses ?? '',
  ],
}
