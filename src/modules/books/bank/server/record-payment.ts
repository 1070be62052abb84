/** Records a line of a bank statement as what it pays: invoices of a business account, or bills of a vendor. */
import { postJournal } from '#modules/books/journal/server/post-journal.ts'
import { payBills } from '#modules/buying/bill/server/bill-payments.ts'
import { readBill } from '#modules/buying/bill/server/bills.ts'
import { payAccount } from '#modules/selling/sale/server/pay-account.ts'
import { readSale } from '#modules/selling/sale/server/read-sale.ts'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { BankLine, PaymentOfLine } from '../bank-line.ts'
import * as queries from './bank.queries.ts'
import { lockUnmatched, matchLines } from './match-lines.ts'

/** The line is matched with the entries of its payment, all in one transaction. The journal is up to date before it. */
export async function recordPayment(db: Db, who: CurrentUser, id: string, wanted: PaymentOfLine): Promise<BankLine> {
  const { account_id, line } = await lockUnmatched(db, id)
  const amount = cents(line.amount)
  const documents = amount > 0n ? await payInvoices(db, who, line, wanted) : await payVendor(db, who, line, wanted, -amount)
  while (await postJournal(db));
  const entries = await queries.linesPostedNow(db, account_id, documents)
  if (entries.length === 0)
    throw new Problem(
      'BAD_STATE',
      'Payments by bank transfer are posted to another account of the chart. Record this line to an account instead.',
    )
  await matchLines(db, who.user_id, {
    account_id,
    matches: [{ line_ids: [line.id], entry_ids: entries.map((entry) => entry.id) }],
  })
  return queries.lineWithId(db, line.id)
}

const paidBy = ({ line_date, reference, description }: BankLine) => ({
  method: 'bank_transfer' as const,
  paid_on: line_date,
  // Half of a character that the cut leaves cannot be stored.
  reference: (reference || description).slice(0, 60).replace(/[\uD800-\uDBFF]$/, ''),
})

/** Pays the invoices; gives the documents of the payment's entries: the invoices, and the account where something was over. */
async function payInvoices(db: Db, who: CurrentUser, line: BankLine, { sale_ids = [], keep_rest }: PaymentOfLine) {
  const [first] = sale_ids
  if (first === undefined)
    throw invalid([{ path: 'sale_ids', message: 'This line is money in. Choose the invoices that it pays.' }])
  const { business_account_id: account, invoice_number } = await readSale(db, first)
  if (account === null)
    throw invalid([
      { path: 'sale_ids.0', message: `Invoice ${invoice_number} is not on an account. Choose an invoice on account.` },
    ])
  const { parts } = await payAccount(db, who, account, {
    ...paidBy(line),
    amount: line.amount,
    sale_ids,
    ...(keep_rest === undefined ? {} : { keep_rest }),
  })
  return [...parts.map(({ sale_id }) => sale_id), account]
}

/** Pays the bills; gives them. */
async function payVendor(db: Db, who: CurrentUser, line: BankLine, { bill_ids = [] }: PaymentOfLine, amount: Cents) {
  const [first] = bill_ids
  if (first === undefined)
    throw invalid([{ path: 'bill_ids', message: 'This line is money out. Choose the bills that it pays.' }])
  const { vendor_id } = await readBill(db, first)
  const { bills } = await payBills(db, who, { ...paidBy(line), amount: moneyText(amount), vendor_id, bill_ids })
  return bills.map(({ id }) => id)
}
