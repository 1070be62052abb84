/** Payment at the till by one method or several: the amount due, the part the chosen method pays, and what prevents it. Pure. */
import { type Cents, cents, moneyText, sum } from '#kernel/money.ts'
import { roundToCash } from '#modules/selling/payment/cash-rounding.ts'
import type { PaymentMethod } from '#modules/selling/payment/payment.ts'
import { type TillPayment, readMoney } from '#modules/selling/cart/cart.ts'

export type Part = NonNullable<TillPayment['payments']>[number]

export interface Paying {
  readonly total: Cents
  /** The payments taken so far. */
  readonly parts: readonly Part[]
  readonly method: PaymentMethod
  /** Amount paid by this method of a split payment, as typed; undefined for all of it. */
  readonly share: string | undefined
  /** The cash that was handed over, as typed. */
  readonly tendered: string
  readonly credit: { readonly code: string; readonly balance: string }
  readonly hasAccount: boolean
}

export interface Step {
  /** Still to pay. */
  readonly rest: Cents
  readonly covered: boolean
  readonly amount: Cents
  /** The amount, in coins that exist. */
  readonly due: Cents
  readonly change: Cents
  readonly isLast: boolean
  /**
   * Reason why it cannot be paid: no account or credit chosen, invalid part, second cash payment, too little cash, nothing to
   * pay.
   */
  readonly fault: 'unnamed' | 'share' | 'cash_twice' | 'short' | 'nothing' | undefined
  readonly part: Part
}

const typedMoney = (text: string): Cents | undefined => {
  const amount = readMoney(text)
  return amount === undefined ? undefined : cents(amount)
}

export function planTender(
  paying: Paying,
  coins: Parameters<typeof roundToCash>[1],
  half: Parameters<typeof roundToCash>[2],
): Step {
  const { total, parts, method, tendered } = paying
  const rest = total - sum(parts.map((part) => cents(part.amount)))
  const covered = rest === 0n && parts.length > 0
  const share = validShare(paying, rest)
  const amount = method === 'store_credit' ? least(share ?? rest, creditLeft(paying)) : (share ?? rest)
  const due = method === 'cash' ? roundToCash(amount, coins, half) : amount
  const handed = method === 'cash' ? typedMoney(tendered) : undefined
  return {
    rest,
    covered,
    amount,
    due,
    change: handed !== undefined && handed > due ? handed - due : 0n,
    isLast: covered || method === 'account' || amount === rest,
    fault: covered ? undefined : faultOf(paying, { isShare: share !== undefined, amount, due, handed }),
    part: partOf(paying, amount, handed),
  }
}

/** A payment as the server books it; the part on account is an unpaid bank transfer. */
const partOf = ({ method, credit }: Paying, amount: Cents, handed: Cents | undefined): Part => ({
  method: method === 'account' ? 'bank_transfer' : method,
  amount: moneyText(amount),
  ...(handed === undefined ? {} : { tendered: moneyText(handed) }),
  ...(method === 'store_credit' ? { credit_number: credit.code } : {}),
})

const least = (a: Cents, b: Cents): Cents => (a < b ? a : b)

/** Amount paid by this method: all that is left if nothing was typed; undefined if the typed amount is no valid part of it. */
function validShare({ share, total }: Paying, rest: Cents): Cents | undefined {
  const typed = share === undefined || share.trim() === '' ? rest : typedMoney(share)
  return typed !== undefined && typed <= rest && (typed > 0n || total === 0n) ? typed : undefined
}

/** Balance of the store credit after the payments that already use it. */
const creditLeft = ({ credit, parts }: Paying): Cents =>
  cents(credit.balance) - sum(parts.filter((part) => part.credit_number === credit.code).map((part) => cents(part.amount)))

interface Tendering {
  readonly isShare: boolean
  readonly amount: Cents
  readonly due: Cents
  readonly handed: Cents | undefined
}

function faultOf(
  { total, parts, method, tendered, credit, hasAccount }: Paying,
  { isShare, amount, due, handed }: Tendering,
): Step['fault'] {
  if (method === 'account' && !hasAccount) return 'unnamed'
  if (method === 'store_credit' && credit.code === '') return 'unnamed'
  if (!isShare) return 'share'
  if (method === 'cash' && parts.some((part) => part.method === 'cash')) return 'cash_twice'
  if (method === 'cash' && tendered !== '' && (handed === undefined || handed < due)) return 'short'
  return amount <= 0n && total !== 0n ? 'nothing' : undefined
}

/** The payments of the whole sale, once its last step is taken. */
export function paymentOf({ method, parts }: Paying, { covered, part }: Step): TillPayment {
  if (covered) return mergeTenders(parts)
  if (method === 'account') return { method, ...(parts.length > 0 ? { payments: [...parts] } : {}) }
  if (parts.length > 0 || method === 'store_credit') return mergeTenders([...parts, part])
  return { method, ...(part.tendered === undefined ? {} : { tendered: part.tendered }) }
}

/** The sale goes by the name of its largest part. */
function mergeTenders(parts: readonly Part[]): TillPayment {
  const [largest] = parts.toSorted((a, b) => Number(cents(b.amount) - cents(a.amount)))
  return { method: largest?.method ?? 'cash', payments: [...parts] }
}

/** The exact sum, and the next few notes a customer is likely to hold. */
export function notesFor(due: Cents): string[] {
  const up = (note: bigint) => ((due + note - 1n) / note) * note
  return [...new Set([due, up(500n), up(1000n), up(2000n), up(5000n), up(10000n)])].slice(0, 5).map(moneyText)
}
