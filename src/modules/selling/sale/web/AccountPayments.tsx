/** The payments of a business account: what each paid, and who booked it. A manager may reverse one. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Link } from '@tanstack/react-router'
import { Pencil, Undo2, Wallet } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { AccountId } from '#kernel/id.ts'
import { managers } from '#kernel/role.ts'
import { methodName } from '#modules/selling/payment/payment.ts'
import type { PaymentCorrection } from '#modules/selling/payment/payment-correction.ts'
import { isCorrectable, isReversible } from '#modules/selling/payment/reversal.ts'
import type { Reverse } from '#modules/selling/payment/web/PaymentList.tsx'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { isOneOf } from '#web/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState, Skeleton } from '#web/ui/EmptyState.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { dayColumn, moneyColumn, paged, textColumn } from '#web/ui/columns.tsx'
import { type Formats, money } from '#web/ui/format.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useSort } from '#web/use-sort.ts'
import type { AccountPayment } from '../account-payment.ts'
import {
  correctAccountPayment,
  correctSalePayment,
  listAccountPayments,
  reverseAccountPayment,
  reverseSalePayment,
} from '../contract.ts'
import { accountPaymentSorts } from '../sorts.ts'

const ReversalForm = lazyNamed(() => import('#modules/selling/payment/web/ReversalForm.tsx'), 'ReversalForm')

const CorrectPaymentForm = lazyNamed(() => import('./CorrectPaymentForm.tsx'), 'CorrectPaymentForm')

/** Corrects a payment of an invoice, or on account. */
const correct =
  (accountId: AccountId, { id, sale_id }: AccountPayment) =>
  (body: PaymentCorrection) =>
    sale_id
      ? call(correctSalePayment, { params: { id: sale_id, paymentId: id }, body })
      : call(correctAccountPayment, { params: { id: accountId, paymentId: id }, body })

interface AccountPaymentsProps {
  readonly accountId: AccountId
}

export function AccountPayments({ accountId }: AccountPaymentsProps) {
  const settings = useSettings()
  const { sortQuery, ...sorting } = useSort(accountPaymentSorts)
  const list = usePagedList(listAccountPayments, sortQuery, { params: { id: accountId } })
  const [reversing, setReversing] = useState<AccountPayment>()
  const [correcting, setCorrecting] = useState<AccountPayment>()
  const close = () => {
    setReversing(undefined)
    setCorrecting(undefined)
  }
  const mayReverse = isOneOf(managers)
  const reverse: Reverse = (paymentId, body) =>
    reversing?.sale_id
      ? call(reverseSalePayment, { params: { id: reversing.sale_id, paymentId }, body })
      : call(reverseAccountPayment, { params: { id: accountId, paymentId }, body })
  return (
    <>
      <PagedTable
        list={list}
        {...sorting}
        label="Payments"
        columns={columns(settings)}
        rowKey={(row) => row.id}
        actions={(row) =>
          mayReverse && !row.voided && isReversible(row)
            ? [
                ...(isCorrectable(row) ? [{ label: 'Correct…', icon: Pencil, do: () => setCorrecting(row) }] : []),
                { label: 'Reverse…', icon: Undo2, do: () => setReversing(row) },
              ]
            : []
        }
        empty={
          <EmptyState icon={Wallet} title="No payments yet">
            Payments of this account’s invoices, and money taken on account, are listed here.
          </EmptyState>
        }
      />
      {correcting && (
        <Dialog title={`Correct the payment of ${money(correcting.amount, settings)}`} onClose={close}>
          <Suspense fallback={<Skeleton rows={6} />}>
            <CorrectPaymentForm
              payment={{ ...correcting, day: correcting.paid_on }}
              bookedFor={{ account: accountId, sale_id: correcting.sale_id }}
              correct={correct(accountId, correcting)}
              onDone={close}
            />
          </Suspense>
        </Dialog>
      )}
      {reversing && (
        <Dialog title={`Reverse the payment of ${money(reversing.amount, settings)}`} onClose={close}>
          <Suspense fallback={<Skeleton rows={4} />}>
            <ReversalForm payment={{ ...reversing, day: reversing.paid_on }} reverse={reverse} onDone={close} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}

const columns = (formats: Formats): PagedColumn<AccountPayment, (typeof accountPaymentSorts)[number]>[] => [
  paged(
    dayColumn('day', 'Paid on', (row) => row.paid_on, { formats, width: '120px', phone: 'detail' }),
    { sort: 'day' },
  ),
  paged(
    textColumn('method', 'Paid by', (row) => methodName(row.method), { width: '150px', phone: 'detail' }),
    { sort: 'method' },
  ),
  {
    id: 'invoice',
    title: 'For',
    width: 'minmax(160px, 2fr)',
    cell: (row) => <PaidFor payment={row} />,
    sort: 'invoice',
    phone: 'title',
  },
  paged(
    textColumn('by', 'Booked by', (row) => row.by, { width: 'minmax(120px, 1fr)', phone: 'last' }),
    { sort: 'by' },
  ),
  paged(
    moneyColumn('amount', 'Amount', (row) => row.amount, { formats, width: '130px', phone: 'end' }),
    { sort: 'amount' },
  ),
]

function PaidFor({ payment: { sale_id, invoice_number, amount, reverses, left, reason } }: { readonly payment: AccountPayment }) {
  const isGivenBack = left !== amount
  return (
    <>
      {sale_id ? (
        <Link to="/sales/transactions" search={{ sale: sale_id }}>
          Invoice {invoice_number}
        </Link>
      ) : Number(amount) > 0 || reverses ? (
        'Credit on account'
      ) : (
        'Credit refunded'
      )}{' '}
      {isGivenBack && <Badge tone="neutral">{Number(left) === 0 ? 'Reversed' : 'Partly refunded'}</Badge>}
      {reverses && <Badge tone="warn">{`Reversal: ${reason}`}</Badge>}
    </>
  )
}
