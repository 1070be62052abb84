/** The content of an invoice in the language and formats of its nursery's country: the same on A4, on an 80 mm roll and in a file. */
import { gradeText } from '#modules/setup/reference/grade.ts'
import { amountAt } from '#kernel/amount.ts'
import { taxNumberName } from '#modules/setup/settings/country.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { type BankSettings, paymentLines, paymentParagraph } from '#modules/setup/settings/where-to-pay.ts'
import { type Cents, moneyText, cents } from '#kernel/money.ts'
import { parseQuantity } from '#kernel/quantity.ts'
import { day, localeOf, time } from '#kernel/format.ts'
import { showsPricesWithoutTax } from './invoice-law.ts'
import { hasSeveralRates, lineTaxWords, treatmentText } from './tax-summary.ts'
import { paymentStatusShown } from '#modules/selling/payment/payment.ts'
import { receiptCode } from './receipt-code.ts'
import type { CreditNote } from '#modules/selling/sale/refund-calls.ts'
import type { Sale, SaleItem } from '#modules/selling/sale/sale.ts'
import { unitName } from '#modules/selling/cart/cart.ts'
import { itemWithoutTax, withoutTax } from './before-tax.ts'
import { exchangeSums, paidBy, refundedBy, sumsOf, type InvoiceSum } from './invoice-sums.ts'

export interface InvoiceLine {
  readonly id: string
  readonly name: string
  /** Set in italics, where there is one. */
  readonly botanical_name: string
  readonly detail: string
  readonly quantity: string
  readonly unit_price: string
  /** Reason for a price other than the list price. */
  readonly reason: string
  readonly discount: string
  readonly line_total: string
}

export interface Invoice {
  readonly title: 'Tax invoice' | 'Invoice' | 'Credit note' | 'Quote' | 'Lay-by'
  readonly number: string
  /** Number printed by an offline till before the invoice number was known. */
  readonly till_reference: string
  readonly date: string
  /** 24-hour. */
  readonly time: string
  readonly due: string
  /** The customer's own order number. */
  readonly order_number: string
  /** For a credit note, its invoice and reason; for a quote, its validity. */
  readonly about: string
  readonly seller: {
    readonly name: string
    readonly lines: readonly string[]
    readonly tax_number: string
    /** The id of the nursery's logo; '' where it has none. */
    readonly logo: string
  }
  readonly customer: string
  readonly customer_lines: readonly string[]
  readonly lines: readonly InvoiceLine[]
  readonly sums: readonly InvoiceSum[]
  /** A quote and a lay-by have none. */
  readonly status: 'Paid' | 'Unpaid' | 'Void' | 'Credited' | ''
  readonly paid_by: readonly InvoiceSum[]
  readonly exchange: readonly InvoiceSum[]
  /** Reason why no tax is charged, or why tax is charged in spite of a certificate. */
  readonly exemption: string
  /** Bank account and reference for the payment; empty if nothing is owed. */
  readonly pay_to: readonly string[]
  /** Address to pay by card; '' without one. */
  readonly pay_link: string
  readonly note: string
  readonly footer: string
  /** Barcode that opens this invoice when scanned; '' on other documents. */
  readonly code: string
}

export type InvoiceSettings = Pick<
  Settings,
  'dateFormat' | 'timeZone' | 'nurseryName' | 'nurseryAddress' | 'nurseryPhone' | 'nurseryEmail' | 'receiptFooter' | 'logo'
> &
  BankSettings

/** Countries whose law does not use the title "Tax invoice" of New Zealand and Australia. */
const plainInvoice = new Set(['UK', 'US', 'EU'])

/** `payLink` is for an invoice that is owed. */
export function invoiceOf(booked: Sale, settings: InvoiceSettings, payLink = ''): Invoice {
  const split = showsPricesWithoutTax(booked)
  const sale = split ? withoutTax(booked) : booked
  const locale = localeOf(settings.dateFormat)
  const money = moneyFormat(locale, sale.tax_rules.currency)
  return {
    ...headOf(sale, settings),
    title: sale.tax_rules.registered && !plainInvoice.has(sale.tax_rules.country) ? 'Tax invoice' : 'Invoice',
    number: sale.invoice_number,
    till_reference: sale.till_reference ?? '',
    date: day(sale.sale_date, settings),
    time: time(sale.sold_at, settings),
    due: sale.due_date && sale.payment_method === 'account' ? day(sale.due_date, settings) : '',
    about: '',
    lines: sale.items.map((item) => lineOf(item, sale.tax_rules, money, split || hasSeveralRates(sale.items))),
    sums: sumsOf(sale, sale.items, money, split),
    status: sale.voided_at ? 'Void' : paymentStatusShown(sale),
    paid_by: paidBy(sale, money),
    exchange: exchangeSums(sale, money),
    exemption: exemptionText(sale, settings),
    pay_to: isOwed(sale) ? paymentLines(settings, sale.invoice_number) : [],
    pay_link: isOwed(sale) ? payLink : '',
    code: receiptCode(sale.invoice_number),
  }
}

/** The content of a credit note: the invoice it reverses, its lines, and the refund method. */
export function creditNoteOf(note: CreditNote, booked: Sale, settings: InvoiceSettings): Invoice {
  const split = showsPricesWithoutTax(booked)
  const sale = split ? withoutTax(booked) : booked
  const locale = localeOf(settings.dateFormat)
  const money = moneyFormat(locale, sale.tax_rules.currency)
  const back = note.items.flatMap(({ sale_item_id, quantity, line_total, tax_amount }) => {
    const item = booked.items.find(({ id }) => id === sale_item_id)
    if (!item) return []
    const off = amountAt(cents(item.unit_price), parseQuantity(quantity)) - cents(line_total)
    const line = { ...item, quantity, line_total, tax_amount, discount_amount: moneyText(off > 0n ? off : 0n) }
    return [split ? itemWithoutTax(line) : line]
  })
  return {
    ...headOf(sale, settings),
    title: 'Credit note',
    number: note.credit_number,
    till_reference: '',
    date: day(note.credit_date, settings),
    time: time(note.created_at, settings),
    due: '',
    about:
      note.invoice_number === ''
        ? `Returned without a receipt. ${note.reason}`
        : `For invoice ${note.invoice_number} of ${day(sale.sale_date, settings)}${note.exchange_invoice_number ? `, exchanged for invoice ${note.exchange_invoice_number}` : ''}. ${note.reason}`,
    lines: back.map((item) => {
      const line = lineOf(item, sale.tax_rules, money, split || hasSeveralRates(back))
      // Money only: no goods came back, so that there is no price of one.
      return Number(item.quantity) === 0 ? { ...line, unit_price: '' } : line
    }),
    sums: sumsOf(
      {
        ...sale,
        ...note,
        id: sale.id,
        ...(split ? { subtotal: moneyText(cents(note.total_amount) - cents(note.tax_amount)) } : {}),
        items: [],
      },
      back,
      money,
      split,
    ),
    status: note.voided_at === null ? 'Credited' : 'Void',
    paid_by: refundedBy(note, money),
    exchange: [],
    exemption: '',
    pay_to: [],
    pay_link: '',
    code: '',
  }
}

interface Acceptance {
  /** Address to pay by card. */
  readonly payLink?: string
  /** Deposit that is asked for. */
  readonly asked?: Cents | undefined
}

/** A quote on the same paper, from the slip of its cart: nothing is owed and nothing was paid. Its customer accepts it by paying. */
export function quoteDocument(
  slip: Sale,
  valid_until: string,
  settings: InvoiceSettings,
  { payLink = '', asked }: Acceptance = {},
): Invoice {
  const inMoney = moneyFormat(localeOf(settings.dateFormat), slip.tax_rules.currency)
  return {
    ...invoiceOf(slip, settings, payLink),
    title: 'Quote',
    due: '',
    about: [
      `Prices valid until ${day(valid_until, settings)}.`,
      ...(asked !== undefined
        ? [`To accept it, pay a deposit of ${inMoney(moneyText(asked))}.`]
        : payLink === ''
          ? []
          : ['To accept it, pay online.']),
    ].join(' '),
    status: '',
    paid_by: [],
    exchange: [],
    pay_to: paymentLines(settings, slip.invoice_number),
    code: '',
  }
}

/** True for documents that do not bill the customer yet. */
export const isPromise = ({ title }: Pick<Invoice, 'title'>): boolean => title === 'Quote' || title === 'Lay-by'

/** The words of the mail an invoice, a credit note, a quote or a lay-by goes with. */
export function mailText({ title, number, customer, due, about, status, sums, pay_to, pay_link, seller }: Invoice): string {
  const total = sums.find(({ strong }) => strong)?.amount ?? ''
  const more = status === 'Unpaid' && due ? ` It is due on ${due}.` : isPromise({ title }) ? ` ${about}` : ''
  return [
    customer ? `Hello ${customer},` : 'Hello,',
    '',
    `${title} ${number} for ${total} is attached as a PDF.${more}`,
    ...paymentParagraph(pay_to, pay_link),
    '',
    'With kind regards',
    seller.name,
    ...seller.lines,
  ].join('\n')
}

/** The seller and the buyer, on every document of a sale. */
const headOf = (
  {
    tax_rules: { registered, label, number, country },
    customer_name,
    customer_address = '',
    customer_tax_number = '',
    customer_order_number,
    notes,
  }: Sale,
  settings: InvoiceSettings,
) => ({
  seller: {
    name: settings.nurseryName,
    lines: [...settings.nurseryAddress.split('\n'), settings.nurseryPhone, settings.nurseryEmail].filter(
      (line) => line.trim() !== '',
    ),
    tax_number: registered && number ? `${taxNumberName(country, label)} ${number}` : '',
    logo: settings.logo,
  },
  customer: customer_name,
  customer_lines: [
    ...customer_address.split('\n'),
    customer_tax_number && `${taxNumberName(country, label)} ${customer_tax_number}`,
  ].filter((line) => line.trim() !== ''),
  order_number: customer_order_number,
  note: notes,
  footer: settings.receiptFooter,
})

/** A valid invoice on account with something left to pay. */
const isOwed = ({ voided_at, payment_method, total_amount, amount_paid }: Sale) =>
  !voided_at && payment_method === 'account' && cents(total_amount) > cents(amount_paid)

function exemptionText({ tax_rules }: Sale, settings: InvoiceSettings): string {
  const { exemption, label } = tax_rules
  if (!exemption) return treatmentText(tax_rules)
  const { number, until, valid } = exemption
  const last = until === null ? '' : day(until, settings)
  if (valid) return `${label} exempt, certificate ${number}${last && `, valid until ${last}`}.`
  return `${label} is charged: certificate ${number} expired on ${last}.`
}

function lineOf(
  item: SaleItem,
  { registered, label }: Sale['tax_rules'],
  money: (text: string) => string,
  withTax: boolean,
): InvoiceLine {
  return {
    id: item.id,
    name: item.plant_common_name ?? item.inventory_item_name ?? '',
    botanical_name: item.plant_botanical_name ?? '',
    detail: [item.container_size, gradeText(item.grade), registered && withTax ? lineTaxWords(item, label) : '']
      .filter(Boolean)
      .join(' · '),
    quantity: [Number(item.quantity), item.unit && item.unit !== 'each' ? unitName(item.unit) : ''].filter(Boolean).join(' '),
    unit_price: money(item.unit_price),
    reason: item.price_reason,
    discount: cents(item.discount_amount) === 0n ? '' : `−${money(item.discount_amount)}`,
    line_total: money(item.line_total),
  }
}

export function moneyFormat(locale: string, currency: string): (text: string) => string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    // Only a price without its tax has more than two.
    maximumFractionDigits: 4,
  })
  return (text) => format.format(Number(text))
}
