/** Voiding a sale: the refund of each payment. Nothing is lost, and nothing is refunded twice. */
import { TillSessionId, type AccountId, type StoreCreditId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { spelledOutDay } from '#kernel/format.ts'
import { type Cents, cents, moneyText, sum, sumText } from '#kernel/money.ts'
import { invalid } from '#kernel/problem.ts'
import { Day, Id, Money, MoneyText } from '#kernel/wire.ts'
import { type PaidMethod, isPaidMethod, paidMethods } from '#modules/selling/payment/payment.ts'
import { noOpenTill, cashOnlyToday } from '#modules/selling/payment/reversal.ts'

/** `account`: it stays as credit on the business account of the sale. */
const refundMethods = [...paidMethods, 'account'] as const

export const WantedRefund = z.strictObject({
  method: z.enum(refundMethods, 'Choose a refund method.'),
  amount: Money,
  /** Cash: the open till session it is handed back from. Card: the session whose terminal is used, if there is one. */
  till_session_id: z.optional(TillSessionId),
  /** The day of the refund, for anything but cash; today by default. */
  refunded_on: z.optional(Day),
})
export type WantedRefund = z.infer<typeof WantedRefund>

export const VoidRefund = z.object({
  method: z.string(),
  amount: MoneyText,
  rounding: MoneyText,
  refunded_on: Day,
  reverses: Id,
})
export type VoidRefund = z.infer<typeof VoidRefund>

/** A payment of a sale; its amount is what is left of it to give back. */
interface Paid {
  readonly id: string
  readonly method: string
  readonly amount: Cents
  readonly till_session_id: TillSessionId | null
  readonly store_credit_id: StoreCreditId | null
}

interface VoidedSale {
  readonly sale_date: string
  readonly payments: readonly Paid[]
  readonly has_account: boolean
  /** True if charged to the account, whose ledger then has entries of this sale. */
  readonly on_account: boolean
  /** Balance of this sale's entries in the account's ledger. */
  readonly ledger: Cents
}

interface PlannedRefund {
  readonly method: PaidMethod
  readonly amount: Cents
  readonly refunded_on: string
  readonly till_session_id: TillSessionId | undefined
}

export interface PlannedVoid {
  /** Money that is refunded to the customer. */
  readonly refunds: readonly PlannedRefund[]
  /** Money that stays as credit on the account. */
  readonly credit: Cents
  /** Store credit that can be spent again. */
  readonly store_credits: readonly {
    readonly id: string
    readonly amount: Cents
    readonly reverses: string
    readonly till_session_id: TillSessionId | null
  }[]
  /** Account credit that paid this sale: it becomes credit again. */
  readonly account_credit: Cents
  /** Entries for the account's ledger; 0 for none. `reversal` takes the sale off, `given_back` charges what went back. */
  readonly ledger: { readonly reversal: Cents; readonly given_back: Cents }
}

/**
 * Decides what happens to every payment of a sale that is voided. Refunds follow `wanted`; without it, they stay as credit on the
 * account the sale was charged to, or are refunded by their own method. Throws INVALID with the field to correct.
 */
export function planVoid(sale: VoidedSale, wanted: readonly WantedRefund[] | undefined, today: string): PlannedVoid {
  const amountOf = (is: (paid: Paid) => boolean) => sum(sale.payments.filter(is).map(({ amount }) => amount))
  const account_credit = amountOf(({ method }) => method === 'account_credit')
  const money = amountOf(isMoney)
  const parts = wanted ?? defaultRefunds(sale, money)
  check(sale, parts, money, today)
  const credit = sum(parts.filter(({ method }) => method === 'account').map(({ amount }) => cents(amount)))
  const refunds = parts.flatMap(({ method, amount, till_session_id, refunded_on = today }): PlannedRefund[] =>
    method === 'account' || cents(amount) === 0n ? [] : [{ method, amount: cents(amount), refunded_on, till_session_id }],
  )
  return {
    refunds,
    credit,
    store_credits: sale.payments.flatMap((paid) =>
      paid.store_credit_id === null
        ? []
        : [{ id: paid.store_credit_id, amount: paid.amount, reverses: paid.id, till_session_id: paid.till_session_id }],
    ),
    account_credit,
    // Off with the sale and with payments the ledger does not know of yet; refunds are charged again, and the rest is the credit.
    ledger: sale.on_account
      ? { reversal: -sale.ledger - money, given_back: money - credit }
      : { reversal: -credit, given_back: 0n },
  }
}

/** True for a payment in money, at once or in advance. */
export const isMoney = ({ method }: { readonly method: string }): boolean => isPaidMethod(method) || method === 'deposit'

/** The money of a charged sale stays on its account; other money is refunded by its own method, cash at the till that took it. */
function defaultRefunds({ payments, on_account }: VoidedSale, money: Cents): WantedRefund[] {
  if (money === 0n) return []
  if (on_account) return [{ method: 'account', amount: moneyText(money) }]
  if (payments.some(({ method }) => method === 'deposit'))
    throw invalid([{ path: 'refunds', message: `${sumText(money)} was paid in advance. Choose a refund method.` }])
  return paidMethods.flatMap((method): WantedRefund[] => {
    const same = payments.filter((paid) => paid.method === method && paid.amount > 0n)
    const session = same[0]?.till_session_id
    const amount = moneyText(sum(same.map((paid) => paid.amount)))
    return same.length === 0 ? [] : [{ method, amount, ...(session ? { till_session_id: session } : {}) }]
  })
}

function check({ has_account, sale_date }: VoidedSale, parts: readonly WantedRefund[], money: Cents, today: string): void {
  const given = sum(parts.map(({ amount }) => cents(amount)))
  if (given !== money)
    throw invalid([
      {
        path: 'refunds',
        message: `${sumText(money)} was paid; refunds and credit come to ${sumText(given)}.`,
      },
    ])
  if (parts.filter(({ method }) => method === 'cash').length > 1)
    throw invalid([{ path: 'refunds', message: 'Enter all the cash as one part.' }])
  parts.forEach(({ method, till_session_id, refunded_on = today }, i) => {
    const wrong = (field: string, message: string) => invalid([{ path: `refunds.${i}.${field}`, message }])
    if (method === 'account' && !has_account)
      throw wrong('method', 'This sale has no business account. Give the money back another way.')
    if (method === 'cash' && till_session_id === undefined) throw wrong('till_session_id', noOpenTill)
    if (method === 'cash' && refunded_on !== today) throw wrong('refunded_on', cashOnlyToday)
    if (refunded_on > today) throw wrong('refunded_on', 'Choose today or an earlier day.')
    if (refunded_on < sale_date) throw wrong('refunded_on', 'Choose the day of the sale or a later day.')
  })
}

/** The month that voiding a sale changes, "Oct 2026"; undefined where it is the current one. */
export const pastMonth = (sale_date: string, today: string): string | undefined =>
  sale_date.slice(0, 7) === today.slice(0, 7) ? undefined : spelledOutDay(sale_date).split(' ').slice(1).join(' ')

export type RefundChoice = (typeof refundMethods)[number] | 'as_paid'

interface ChosenRefund {
  readonly till_session_id: TillSessionId | undefined
  readonly refunded_on: string
}

/** Money paid by payment method; advance payments are included, store credit and account credit are not. */
export function moneyPaid(payments: readonly { readonly method: string; readonly amount: string }[]) {
  const money = payments.filter(isMoney)
  return [...Map.groupBy(money, ({ method }) => method)].map(([method, same]) => ({
    method,
    amount: sum(same.map(({ amount }) => cents(amount))),
  }))
}

/** The choices there are for the money of a sale, the usual one first. */
export function refundChoices(
  parts: readonly { readonly method: string }[],
  sale: { readonly payment_method: string; readonly business_account_id: AccountId | null },
): RefundChoice[] {
  const asPaid = parts.length > 1 && parts.every(({ method }) => isPaidMethod(method)) ? (['as_paid'] as const) : []
  const [single] = parts.length === 1 ? parts.map(({ method }) => method).filter(isPaidMethod) : []
  const ways: RefundChoice[] = [...asPaid, ...(single ? [single] : []), ...paidMethods.filter((method) => method !== single)]
  if (sale.business_account_id === null) return ways
  return sale.payment_method === 'account' ? ['account', ...ways] : [...ways, 'account']
}

/** The body of the call for a choice. */
export const chosenRefunds = (
  choice: RefundChoice,
  parts: readonly { readonly method: string; readonly amount: Cents }[],
  { till_session_id, refunded_on }: ChosenRefund,
): WantedRefund[] =>
  (choice === 'as_paid' ? parts : [{ method: choice, amount: sum(parts.map(({ amount }) => amount)) }]).flatMap(
    ({ method, amount }): WantedRefund[] => {
      const text = moneyText(amount)
      if (method === 'account') return [{ method, amount: text }]
      if (!isPaidMethod(method)) return []
      if (method === 'cash') return [{ method, amount: text, ...(till_session_id ? { till_session_id } : {}) }]
      return [{ method, amount: text, refunded_on }]
    },
  )
