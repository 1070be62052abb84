/** Takes one payment of an account: for several invoices, and, if requested, the rest as credit. */
import type { AccountId } from '#kernel/id.ts'
import { openingOwed } from '#modules/selling/payment/account-credit.ts'
import { type AllocatedPayment, type Allocation, allocate } from '#modules/selling/payment/allocation.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { type Cents, cents, moneyText, sumText } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import type { Author } from '#server/current-user.ts'
import { creditOf, lockForPayment, moveCredit, openInvoices, tooMuchCredit } from './account-credit.ts'
import { paySales, roundingOf } from './pay-sale.ts'

interface Correcting {
  /** The payment that this one replaces. */
  readonly corrects?: string
  /** Cash rounding, if known from a larger sum that this is part of. */
  readonly rounding?: Cents | undefined
}

export async function payAccount(
  db: Db,
  who: Author,
  accountId: AccountId,
  payment: AllocatedPayment,
  { corrects, rounding }: Correcting = {},
): Promise<Allocation> {
  const { method = 'bank_transfer' } = payment
  const isCredit = method === 'account_credit'
  const { account, amount, parts, over, opening } = await allocatePayment(db, accountId, payment)
  // The coins are counted once, for all of it.
  const coins = rounding ?? roundingOf(amount, method, await readSettings(db))
  const rounded = parts.map((part, i) => ({ ...part, rounding: i === parts.length - 1 && over === 0n ? coins : 0n }))
  const paid =
    parts.length === 0
      ? []
      : await paySales(db, who, rounded, {
          method,
          saleOnly: isCredit,
          till_session_id: isCredit ? undefined : payment.till_session_id,
          paid_on: payment.paid_on,
          reference: payment.reference,
          corrects,
        })
  if (over > 0n && method !== 'account_credit')
    await moveCredit(db, who, accountId, {
      kind: 'taken',
      amount: over,
      method,
      till_session_id: payment.till_session_id,
      paid_on: payment.paid_on,
      reference: payment.reference,
      corrects,
      rounding: coins,
    })
  const balance = cents(account.balance) - (isCredit ? 0n : amount)
  return {
    parts: paid.map(({ sale_id, invoice_number, amount: part, left }) => ({
      sale_id,
      invoice_number,
      amount: moneyText(part),
      paid: left === 0n,
    })),
    opening: moneyText(opening),
    credit: moneyText(over - opening),
    balance: moneyText(balance),
  }
}

/** Allocates the payment to invoices, with the remainder. Locks them; refuses more than is due. */
async function allocatePayment(db: Db, accountId: AccountId, payment: AllocatedPayment) {
  const amount = cents(payment.amount)
  if (amount === 0n) throw invalid([{ path: 'amount', message: 'Enter more than 0.' }])
  const account = await lockForPayment(db, accountId)
  const open = await openInvoices(db, accountId)
  const isCredit = payment.method === 'account_credit'
  if (isCredit) {
    const credit = await creditOf(db, accountId, open)
    if (amount > credit) throw tooMuchCredit(account.name, credit)
  }
  const fromBefore = isCredit ? 0n : openingOwed(account.balance, open)
  // The opening balance is older than every invoice.
  const first = payment.sale_ids === undefined ? least(amount, fromBefore) : 0n
  const { parts, over: rest } = allocate(amount - first, chosenOf(open, payment.sale_ids))
  const opening = first + least(rest, fromBefore - first)
  const over = rest + first
  if (over > opening && (isCredit || !payment.keep_rest)) throw tooMuch(account.name, amount - (over - opening))
  return { account, amount, parts, over, opening }
}

const least = (a: Cents, b: Cents): Cents => (a < b ? a : b)

type OpenInvoices = Awaited<ReturnType<typeof openInvoices>>

const chosenOf = (open: OpenInvoices, ids: readonly string[] | undefined): OpenInvoices =>
  (ids?.map((id) => open.find(({ sale_id }) => sale_id === id)) ?? open).map((invoice, i) => {
    if (invoice && ids && ids.indexOf(invoice.sale_id) !== i)
      throw invalid([{ path: `sale_ids.${i}`, message: 'This invoice is named twice. Choose it once.' }])
    if (invoice) return invoice
    throw invalid([
      { path: `sale_ids.${i}`, message: 'This invoice is already paid, or belongs to another account. Choose again.' },
    ])
  })

const tooMuch = (name: string, owed: Cents) =>
  new Problem(
    'OVERPAID',
    owed === 0n
      ? `${name} has no balance due. Choose to keep the payment as credit, or enter nothing.`
      : `Only ${sumText(owed)} is due on these invoices of ${name}. Enter no more than that, or choose to keep the rest as credit.`,
    { available: moneyText(owed) },
  )
