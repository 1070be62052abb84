/** One sale: goods, payments, and the actions that are still possible. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Link } from '@tanstack/react-router'
import { Ban, Download, FileMinus, Link2, Mail, Pencil, Printer, TriangleAlert, UserRoundPen } from 'lucide-react'
import { Suspense, useState } from 'react'
import { dayIn } from '#kernel/day.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { admins, managers } from '#kernel/role.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { currentUser, isOneOf } from '#web/session.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { day, money } from '#web/ui/format.ts'
import { Menu } from '#web/ui/Menu.tsx'
import { OpenedRow } from '#web/ui/OpenedRow.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useDownload } from '#web/use-download.ts'
import { useQuery } from '#web/use-query.ts'
import { getInvoicePdf, getPayLink } from '../contract.ts'
import { correctSalePayment, getSale, reverseSalePayment } from '#modules/selling/sale/contract.ts'
import { missingOn } from '../invoice-law.ts'
import { missingSellerDetails } from '../seller-details.ts'
import { invoiceOf } from '../invoice.ts'
import type { CreditNote } from '#modules/selling/sale/refund-calls.ts'
import { methodName } from '#modules/selling/payment/payment.ts'
import { type Correction, PaymentList, type Reverse } from '#modules/selling/payment/web/PaymentList.tsx'
import type { Sale } from '#modules/selling/sale/sale.ts'
import { InvoiceSheet } from './InvoiceSheet.tsx'
import styles from '#modules/selling/sale/web/SaleDialog.module.css'
import { SaleDetailsForm } from './SaleDetailsForm.tsx'
import { SaleCreditNotes } from './SaleCreditNotes.tsx'
import { SaleMail } from './SaleMail.tsx'
import { PayForm } from '#modules/selling/sale/web/PayForm.tsx'
import { VoidForm } from '#modules/selling/sale/web/VoidForm.tsx'
import { printInvoice } from './print-invoice.ts'

const GoodsReturnDialog = lazyNamed(() => import('./GoodsReturnDialog.tsx'), 'GoodsReturnDialog')
const AllowanceForm = lazyNamed(() => import('#modules/selling/sale/web/AllowanceForm.tsx'), 'AllowanceForm')
const ChangeBuyerForm = lazyNamed(() => import('#modules/selling/sale/web/ChangeBuyerForm.tsx'), 'ChangeBuyerForm')
const SellerDetails = lazyNamed(() => import('./SellerDetails.tsx'), 'SellerDetails')
const CorrectPaymentForm = lazyNamed(() => import('#modules/selling/sale/web/CorrectPaymentForm.tsx'), 'CorrectPaymentForm')

interface SaleDialogProps {
  readonly id: string
  readonly onClose: () => void
}

export function SaleDialog({ id, onClose }: SaleDialogProps) {
  const settings = useSettings()
  const sale = useQuery(query(getSale, { params: { id } }))
  const [mailing, setMailing] = useState<'invoice' | CreditNote>()
  const [isCompleting, setCompleting] = useState(false)
  // Books and reports link credit notes by their invoice, and those without a receipt by their own id.
  if (sale.error instanceof Problem && sale.error.code === 'NOT_FOUND')
    return (
      <Suspense>
        <GoodsReturnDialog id={id} onClose={onClose} />
      </Suspense>
    )
  if (sale.data && mailing)
    return (
      <SaleMail
        saleId={id}
        invoiceNumber={sale.data.invoice_number}
        creditNote={mailing === 'invoice' ? undefined : mailing}
        onDone={() => setMailing(undefined)}
      />
    )
  if (isCompleting)
    return (
      <Suspense>
        <SellerDetails settings={settings} onDone={() => setCompleting(false)} />
      </Suspense>
    )
  return (
    <Dialog title={sale.data ? `Invoice ${sale.data.invoice_number}` : 'Invoice'} wide onClose={onClose}>
      {sale.isPending ? (
        <Skeleton rows={8} />
      ) : sale.isError ? (
        <ErrorBox error={sale.error} retry={() => void sale.refetch()} />
      ) : (
        <>
          <div className={`grid one-column ${styles['paper']}`}>
            <InvoiceSheet invoice={invoiceOf(sale.data, settings)} size="a4" />
          </div>
          {isOneOf(admins) && missingSellerDetails(settings).length > 0 && (
            <div className={`row warned gap-8 above-12 rounded weight-500 ${styles['lacks']}`} role="note">
              <TriangleAlert size={18} aria-hidden /> Customers see your address and tax number on invoices. Some of it is
              missing.
              <Button onClick={() => setCompleting(true)}>Add your details</Button>
            </div>
          )}
          {missingOn(sale.data, settings).map((message) => (
            <p key={message} className={`row warned gap-8 above-12 rounded weight-500 ${styles['lacks']}`} role="note">
              <TriangleAlert size={18} aria-hidden /> {message}
            </p>
          ))}
          {sale.data.void_reason && (
            <p className={`above-12 rounded bad weight-500 ${styles['void']}`}>
              Voided: {sale.data.void_reason}
              {sale.data.void_refunds?.map(({ method, amount, refunded_on }) => (
                <small key={`${method} ${amount}`}>
                  {money(amount, settings)} refunded on {day(refunded_on, settings)} ({methodName(method)})
                </small>
              ))}
            </p>
          )}
          <Payments sale={sale.data} />
          <SaleCreditNotes sale={sale.data} onMail={setMailing} />
          <Actions sale={sale.data} onMail={() => setMailing('invoice')} />
        </>
      )}
    </Dialog>
  )
}

interface PaymentsProps {
  readonly sale: Sale
}

/**
 * Payments of an invoice on account can be reversed one by one; a payment at the till is refunded with a credit note, or by
 * voiding the sale.
 */
function Payments({ sale }: PaymentsProps) {
  const settings = useSettings()
  const { id, voided_at, payment_method, business_account_id, created_by } = sale
  const onAccount = payment_method === 'account'
  const reverse: Reverse = (paymentId, body) => call(reverseSalePayment, { params: { id, paymentId }, body })
  const payments = sale.payments.map((payment) => ({
    ...payment,
    day: dayIn(settings.timeZone, new Date(payment.paid_at)),
  }))
  const bookedFor = onAccount && business_account_id ? { account: business_account_id, sale_id: id } : null
  const correction: Correction = {
    may: isOneOf(managers) || (!onAccount && created_by === currentUser()?.id),
    form: (payment, onDone) => (
      <CorrectPaymentForm
        payment={payment}
        bookedFor={bookedFor}
        correct={(body) => call(correctSalePayment, { params: { id, paymentId: payment.id }, body })}
        onDone={onDone}
      />
    ),
  }
  return (
    <PaymentList
      payments={payments}
      reverse={voided_at || !onAccount ? undefined : reverse}
      correction={voided_at ? undefined : correction}
    />
  )
}

interface ActionsProps {
  readonly sale: Sale
  readonly onMail: () => void
}

type Doing = 'void' | 'pay' | 'details' | 'account' | 'allowance'

const owedOn = ({ total_amount, amount_paid }: Sale) => cents(total_amount) - cents(amount_paid)

interface StepProps {
  readonly doing: Doing
  readonly sale: Sale
  readonly onDone: () => void
}

function Step({ doing, ...step }: StepProps) {
  return (
    <div className={styles['step']}>
      <Suspense fallback={<Skeleton rows={4} />}>
        {doing === 'void' && <VoidForm {...step} />}
        {doing === 'details' && (
          <OpenedRow row={step.sale}>{(opened) => <SaleDetailsForm opened={opened} onDone={step.onDone} />}</OpenedRow>
        )}
        {doing === 'account' && <ChangeBuyerForm {...step} />}
        {doing === 'allowance' && <AllowanceForm {...step} />}
        {doing === 'pay' && <PayForm {...step} owed={moneyText(owedOn(step.sale))} />}
      </Suspense>
    </div>
  )
}

function Actions({ sale, onMail }: ActionsProps) {
  const [doing, setDoing] = useState<Doing>()
  const { save } = useDownload()
  const { run } = useAction()
  const { payLinks } = useSettings()
  const copyLink = () =>
    void run(async () => {
      const { address } = await call(getPayLink, { params: { id: sale.id } })
      await navigator.clipboard.writeText(address)
      toast('The payment link is copied.')
    })
  const owed = owedOn(sale)
  const isOpen = !sale.voided_at
  if (doing) return <Step doing={doing} sale={sale} onDone={() => setDoing(undefined)} />
  return (
    <div className={`flex wrap justify-end gap-8 ${styles['actions']}`}>
      <Menu
        name="Actions on the invoice"
        actions={[
          { when: isOpen, label: 'Edit details…', icon: Pencil, do: () => setDoing('details') },
          { when: isOpen && isOneOf(managers), label: 'Credit an amount…', icon: FileMinus, do: () => setDoing('allowance') },
          { when: mayChangeAccount(sale), label: 'Change account…', icon: UserRoundPen, do: () => setDoing('account') },
          {
            when: isOpen && owed > 0n && sale.payment_method === 'account' && payLinks !== 'off',
            label: 'Copy payment link',
            icon: Link2,
            do: copyLink,
          },
          { label: 'Download PDF', icon: Download, do: () => save(getInvoicePdf, { params: { id: sale.id } }) },
          { label: 'Print 80 mm', icon: Printer, do: () => printInvoice(sale.id, '80mm') },
          { when: isOpen && isOneOf(managers), label: 'Void…', icon: Ban, danger: true, do: () => setDoing('void') },
        ]}
      />
      {isOpen && (
        <Link to="/sales/pos" search={{ refund: sale.id }} className={buttonClass}>
          Refund…
        </Link>
      )}
      {isOpen && owed > 0n && <Button onClick={() => setDoing('pay')}>Book a payment</Button>}
      <Button onClick={onMail}>
        <Mail size={16} aria-hidden /> E-mail
      </Button>
      <Button kind="primary" onClick={() => printInvoice(sale.id, 'a4')}>
        <Printer size={16} aria-hidden /> Print A4
      </Button>
    </div>
  )
}

/** Managers move an invoice on account to the account that bought. */
const mayChangeAccount = ({ voided_at, payment_method }: Sale): boolean =>
  voided_at === null && payment_method === 'account' && isOneOf(managers)
