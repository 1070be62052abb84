/** A lay-by as its paper shows it: the goods at the agreed prices, what was paid and when, what is left, and what was agreed. */
import type { Settings } from '#modules/setup/settings/settings.ts'
import { paymentLines } from '#modules/setup/settings/where-to-pay.ts'
import { type Invoice, type InvoiceSettings, invoiceOf, moneyFormat } from '#modules/selling/document/invoice.ts'
import { methodName } from '#modules/selling/payment/payment.ts'
import { dayIn } from '#kernel/day.ts'
import { day, localeOf } from '#kernel/format.ts'
import { cents, moneyText } from '#kernel/money.ts'
import type { Layby } from './layby.ts'
import type { Sale } from '#modules/selling/sale/sale.ts'
import { offlineReceipt } from '#modules/selling/document/offline-receipt.ts'
import { toSale } from '#modules/selling/cart/sale-of-cart.ts'

export function laybySlip(layby: Layby, settings: Settings, payLink = ''): { slip: Sale; document: Invoice } {
  const { id, number, at, by, cart, total_amount } = layby
  const where = { reference: number, at: new Date(at), isOffline: false }
  const slip = {
    ...offlineReceipt(cart, toSale(cart, id, { method: 'account' }, where), settings, { id, name: by }),
    total_amount,
  }
  return { slip, document: laybyDocument(slip, layby, settings, payLink) }
}

/** A lay-by as an invoice document: each payment with its day, the amount due and its date, and the cancellation fee. */
export function laybyDocument(
  slip: Sale,
  {
    valid_until,
    total_amount,
    paid_amount,
    payments,
    state,
  }: Pick<Layby, 'valid_until' | 'total_amount' | 'paid_amount' | 'state'> & {
    readonly payments: readonly Pick<Layby['payments'][number], 'amount' | 'method' | 'paid_at'>[]
  },
  settings: InvoiceSettings & Pick<Settings, 'laybyFee'>,
  payLink = '',
): Invoice {
  const locale = localeOf(settings.dateFormat)
  const money = moneyFormat(locale, slip.tax_rules.currency)
  const left = cents(total_amount) - cents(paid_amount)
  const fee = Number(settings.laybyFee)
  const until = day(valid_until, settings)
  return {
    ...invoiceOf(slip, settings),
    title: 'Lay-by',
    due: '',
    about: {
      open: [
        left > 0n ? `Put aside for you, to be paid by ${until}.` : 'Put aside for you, and paid.',
        fee > 0 ? `If cancelled, we keep ${fee}% of your payments.` : 'If cancelled, your payments are refunded.',
      ].join(' '),
      sold: 'Handed over; the invoice is the document for tax.',
      cancelled: 'Cancelled.',
    }[state],
    status: '',
    paid_by: [
      ...payments.map(({ amount, method, paid_at }) => ({
        label: `${cents(amount) < 0n ? 'Refunded' : 'Paid'} ${day(dayIn(settings.timeZone, new Date(paid_at)), settings)} (${methodName(method)})`,
        amount: money(amount),
      })),
      ...(state === 'open' && left > 0n ? [{ label: 'Still to pay', amount: money(moneyText(left)), strong: true }] : []),
    ],
    pay_to: state === 'open' && left > 0n ? paymentLines(settings, slip.invoice_number) : [],
    pay_link: state === 'open' && left > 0n ? payLink : '',
    code: '',
  }
}
