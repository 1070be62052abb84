/** Documents that their customers pay by a link: how each is read, sent as a file, and how money for it is booked. */
import type { AccountId, SaleId } from '#kernel/id.ts'
import { money } from '#kernel/format.ts'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { readAccount } from '#modules/customers/server/accounts.ts'
import { statementFile } from '#modules/customers/server/statement-documents.ts'
import { type Invoice, invoiceOf } from '#modules/selling/document/invoice.ts'
import { documentFile, invoiceDocument } from '#modules/selling/document/server/sale-documents.ts'
import { openInvoices } from '#modules/selling/sale/server/account-credit.ts'
import { payAccount } from '#modules/selling/sale/server/pay-account.ts'
import { readSale } from '#modules/selling/sale/server/read-sale.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { paymentLines } from '#modules/setup/settings/where-to-pay.ts'
import type { Db } from '#server/database.ts'
import type { LinkedKind } from '#server/document-link.ts'
import type { FileAnswer } from '#server/file-reply.ts'
import type { Payable } from '../pay-link.ts'

export interface Received {
  readonly amount: Cents
  /** Day on which the card was charged. */
  readonly paid_on: string
}

export interface PayableKind {
  /** Throws NOT_FOUND where the nursery has no such document. */
  readonly read: (db: Db, id: string) => Promise<Payable>
  readonly file: (db: Db, id: string) => Promise<FileAnswer>
  /**
   * Books money that has been received already, so it refuses none: beyond what is owed it becomes credit of the customer. False where there is
   * no account that could have the credit; the money then waits for a person.
   */
  readonly book: (db: Db, id: string, received: Received) => Promise<boolean>
  /** True where a refund of the document goes back to the card. */
  readonly isSale?: true
}

export type Payables = Readonly<Record<LinkedKind, PayableKind>>

export const byLink = { user_id: null }
const reference = 'paid online'

/** On its invoices, the rest as credit of the account. */
export async function bookToAccount(db: Db, id: AccountId, { amount, paid_on }: Received, sale_ids?: SaleId[]): Promise<true> {
  await payAccount(db, byLink, id, {
    amount: moneyText(amount),
    method: 'card',
    paid_on,
    keep_rest: true,
    reference,
    ...(sale_ids && { sale_ids }),
  })
  return true
}

/** The facts, lines and sums of a document of the till. */
export const payableOf = ({ title, number, date, due, customer, lines, sums, paid_by, pay_to }: Invoice) => ({
  title: `${title} ${number}`,
  customer,
  facts: [date, due && `Due ${due}`].filter(Boolean),
  lines: lines.map(({ name, detail, quantity, line_total }) => ({
    name,
    detail: [`${quantity} ×`, detail].filter(Boolean).join(' '),
    amount: line_total,
  })),
  sums: [...sums, ...paid_by],
  pay_to,
})

export const invoicePayable: PayableKind = {
  isSale: true,
  read: async (db, id) => {
    const [sale, settings] = await Promise.all([readSale(db, id), readSettings(db)])
    return {
      ...payableOf(invoiceOf(sale, settings)),
      owed:
        sale.voided_at === null && sale.payment_method === 'account' ? cents(sale.total_amount) - cents(sale.amount_paid) : 0n,
      closed: sale.voided_at === null ? '' : 'This invoice was cancelled. Nothing is due.',
    }
  },
  file: (db, id) => documentFile(db, invoiceDocument(id)),
  book: async (db, id, received) => {
    const { business_account_id: account } = await readSale(db, id)
    if (account === null) return false
    const open = await openInvoices(db, account)
    return bookToAccount(db, account, received, open.some(({ sale_id }) => sale_id === id) ? [id] : [])
  },
}

export const accountPayable: PayableKind = {
  read: async (db, id) => {
    const [account, settings, open] = await Promise.all([readAccount(db, id), readSettings(db), openInvoices(db, id)])
    const owed = cents(account.balance)
    return {
      title: 'Statement',
      customer: account.name,
      facts: [],
      lines: open.map(({ invoice_number, owed: left }) => ({
        name: `Invoice ${invoice_number}`,
        detail: '',
        amount: money(moneyText(left), settings),
      })),
      sums: [{ label: 'Balance due', amount: money(moneyText(owed > 0n ? owed : 0n), settings), strong: true }],
      owed: owed > 0n ? owed : 0n,
      closed: '',
      pay_to: paymentLines(settings, account.code || account.name),
    }
  },
  file: (db, id) => statementFile(db, id, {}),
  book: (db, id, received) => bookToAccount(db, id, received),
}
