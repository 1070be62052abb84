/** A bill or a credit note: its lines, its attachments, what settles it, and what can be done with it. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Link } from '@tanstack/react-router'
import { Ban, Pencil, Undo2, Wallet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Receipts } from '#modules/buying/expense/web/Receipts.tsx'
import { methodName } from '#modules/selling/payment/payment.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { isRegistered } from '#modules/setup/settings/registration.ts'
import { isAccountedFor, isCharged } from '#modules/setup/settings/tax-kind.ts'
import { kindNames } from '#modules/setup/settings/tax-rate-options.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { day, money, number, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { type WholeBill, leftOf } from '../bill.ts'
import { useCredit, voidBill } from '../contract.ts'
import { PaymentForm } from './PaymentForm.tsx'
import { BillBadge, billName, touched } from './bill-labels.tsx'
import styles from './Bills.module.css'

interface BillViewProps {
  readonly bill: WholeBill
  readonly onChange: () => void
  /** Opens another bill. */
  readonly onOpen: (id: string) => void
}

export function BillView({ bill, onChange, onOpen }: BillViewProps) {
  const settings = useSettings()
  const [doing, setDoing] = useState<'pay' | 'void'>()
  const done = () => setDoing(undefined)
  const [first] = bill.lines
  return (
    <div className="grid gap-16">
      <Details bill={bill} />
      <ul className={styles['rows']} aria-label="Lines">
        {bill.lines.map((line) => (
          <li className="row wrap line-top num" key={line.id}>
            <span>
              {line.description || line.category}
              <small>{lineNote(line, bill.bill_date, settings)}</small>
            </span>
            <strong className="push">{money(line.cost, settings)}</strong>
          </li>
        ))}
      </ul>
      <Settlements bill={bill} onOpen={onOpen} />
      {first && bill.voided_at === null && (
        <Receipts expense={{ id: first.id, receipts: bill.receipts }} refreshes="/api/bills" />
      )}
      {doing === 'pay' && <PaymentForm vendorId={bill.vendor_id} vendor={bill.vendor} only={bill} onDone={done} />}
      {doing === 'void' && <VoidForm bill={bill} onDone={done} />}
      {doing === undefined && <Actions bill={bill} onChange={onChange} onDo={setDoing} />}
    </div>
  )
}

function taxNote(
  { gst_paid, tax_kind, reverse_charge_tax }: WholeBill['lines'][number],
  billDate: string,
  settings: Settings,
): string {
  if (!isRegistered(settings.gstRegistrations, billDate)) return ''
  const kind = kindNames[tax_kind]
  if (isAccountedFor(tax_kind)) return `${kind}, ${settings.taxLabel} to account for ${money(reverse_charge_tax, settings)}`
  return isCharged(tax_kind) ? `${settings.taxLabel} ${money(gst_paid, settings)}` : kind
}

function priceNote({ price_difference, into_stock }: WholeBill['lines'][number], settings: Settings): string {
  if (Number(price_difference) === 0) return ''
  const [difference, stock] = [cents(price_difference), cents(into_stock)]
  const isMore = difference > 0n
  const shown = (amount: bigint) => money(moneyText(isMore ? amount : -amount), settings)
  const change = isMore ? 'added to' : 'taken off'
  return `${shown(difference)} ${isMore ? 'more' : 'less'} than the delivery: ${shown(stock)} ${change} stock, ${shown(difference - stock)} ${change} cost of sales`
}

const lineNote = (line: WholeBill['lines'][number], billDate: string, settings: Settings): string =>
  [
    line.category,
    taxNote(line, billDate, settings),
    priceNote(line, settings),
    line.supply ? `${number(line.quantity)} ${line.supply.unit} of ${line.supply.name} into stock` : '',
  ]
    .filter(Boolean)
    .join(' · ')

function Details({ bill }: Pick<BillViewProps, 'bill'>) {
  const settings = useSettings()
  const left = leftOf(bill)
  const isBill = bill.kind === 'bill'
  const recurring = bill.lines.find(({ recurring_id }) => recurring_id !== null)?.recurring_id
  const details: readonly (readonly [string, ReactNode])[] = [
    [
      'Vendor',
      <Link key="vendor" to="/bills/vendors/$vendorId" params={{ vendorId: bill.vendor_id }}>
        {bill.vendor}
      </Link>,
    ],
    ['State', <BillBadge key="state" bill={bill} today={todayOf(settings)} />],
    [isBill ? 'Bill date' : 'Date', day(bill.bill_date, settings)],
    ...(isBill ? [['Due', day(bill.due_date, settings)] as const] : []),
    ['Total', money(bill.total_amount, settings)],
    [settings.taxLabel, money(bill.tax_amount, settings)],
    [isBill ? 'To pay' : 'Left', <b key="left">{money(moneyText(left), settings)}</b>],
    ...(recurring
      ? [
          [
            'Recurring',
            <Link key="recurring" to="/bills" search={{ tab: 'recurring', open: recurring }}>
              Entered on its due day
            </Link>,
          ] as const,
        ]
      : []),
    ...(bill.void_reason ? [['Reason for voiding', bill.void_reason] as const] : []),
    ...(bill.notes ? [['Notes', bill.notes] as const] : []),
  ]
  return <DescriptionList details={details} />
}

function Settlements({ bill, onOpen }: Pick<BillViewProps, 'bill' | 'onOpen'>) {
  const settings = useSettings()
  if (bill.settlements.length === 0) return null
  return (
    <ul className={styles['rows']} aria-label={bill.kind === 'bill' ? 'Payments' : 'Used'}>
      {bill.settlements.map(({ id, method, document_id, document_number, amount, allocated_on, reference, by, reversed }) => (
        <li className="row wrap line-top num" key={id}>
          <span>
            {document_id ? (
              <Button kind="ghost" onClick={() => onOpen(document_id)}>
                {bill.kind === 'bill' ? `Credit note ${document_number}` : `Bill ${document_number}`}
              </Button>
            ) : (
              methodName(method ?? '')
            )}
            <small>
              {[day(allocated_on, settings), reference, by, Number(amount) < 0 ? 'Reversal' : reversed ? 'Reversed' : '']
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <strong className="push">{money(amount, settings)}</strong>
        </li>
      ))}
    </ul>
  )
}

interface ActionsProps extends Pick<BillViewProps, 'bill' | 'onChange'> {
  readonly onDo: (what: 'pay' | 'void') => void
}

function Actions({ bill, onChange, onDo }: ActionsProps) {
  const settings = useSettings()
  const { run, busy } = useAction(...touched)
  if (bill.voided_at !== null) return null
  const left = leftOf(bill)
  const isTouched = Number(bill.amount_paid) > 0
  const apply = () =>
    run(async () => {
      const { amount_paid } = await call(useCredit, { params: { id: bill.id }, body: {} })
      const used = money((Number(amount_paid) - Number(bill.amount_paid)).toFixed(2), settings)
      toast(`${used} of ${billName(bill)} is put against the bills that are due first.`)
    })
  return (
    <div className="flex wrap gap-8">
      {!isTouched && (
        <>
          <Button aria-keyshortcuts="E" onClick={onChange}>
            <Pencil size={17} aria-hidden /> Edit
          </Button>
          <Button kind="danger" onClick={() => onDo('void')}>
            <Ban size={17} aria-hidden /> Void
          </Button>
        </>
      )}
      {left > 0n && bill.kind === 'credit' && (
        <>
          <Button busy={busy} onClick={() => void apply()}>
            <Wallet size={17} aria-hidden /> Use for open bills
          </Button>
          <Button onClick={() => onDo('pay')}>
            <Undo2 size={17} aria-hidden /> Record a refund
          </Button>
        </>
      )}
      {left > 0n && bill.kind === 'bill' && (
        <Button kind="primary" onClick={() => onDo('pay')}>
          <Wallet size={17} aria-hidden /> Pay
        </Button>
      )}
    </div>
  )
}

function VoidForm({ bill, onDone }: { readonly bill: WholeBill; readonly onDone: () => void }) {
  const [reason, setReason] = useState('')
  const submit = async () => {
    await call(voidBill, { params: { id: bill.id }, body: { reason, version: bill.version } })
    toast(`${billName(bill)} is void.`)
    onDone()
  }
  return (
    <PlainForm
      action={`Void ${billName(bill).toLowerCase()}`}
      danger
      disabled={reason.trim() === ''}
      submit={submit}
      refreshes={touched}
      onCancel={onDone}
    >
      <TypedField
        label="Reason"
        name="reason"
        required
        autoFocus
        hint="It stays in the list, marked as void, and its amounts leave the books. Stock that it raised is taken off again."
        value={reason}
        onChange={setReason}
      />
    </PlainForm>
  )
}
