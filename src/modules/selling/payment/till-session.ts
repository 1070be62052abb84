/** A till's day: what went through it by each way of paying, what should be in the drawer, and how far the count is off. */
import { TillSessionId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { type Cents, cents, moneyText, sum, sumText } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { Id, Instant, Money, MoneyText, SignedMoney, Text, StoredDecimal } from '#kernel/wire.ts'
import { methodName, terminalMethods } from './payment.ts'
import { noOpenTill } from './reversal.ts'

const TenderFigures = z.object({
  method: z.string(),
  taken: StoredDecimal,
  given_back: StoredDecimal,
  /** The expected amount: for cash with the float and other movements of the drawer. */
  expected: StoredDecimal,
  counted: z.nullable(StoredDecimal),
  variance: z.nullable(StoredDecimal),
})
type TenderFigures = z.infer<typeof TenderFigures>

export const CashMove = z.object({ amount: MoneyText, reason: z.string(), created_at: Instant })

/** The Z report: current, and as it was when the session was closed. */
export const TillReport = z.object({
  sales: z.int(),
  rounding: StoredDecimal,
  cash_moved: StoredDecimal,
  tenders: z.array(TenderFigures),
})
export type TillReport = z.infer<typeof TillReport>

const Denomination = z.strictObject({ value: Money, count: z.int().check(z.minimum(0), z.maximum(99_999)) })

/** `is_simulated`: no money moves. */
export const TillReader = z.object({ id: Id, name: z.string(), is_simulated: z.boolean() })
export type TillReader = z.infer<typeof TillReader>

/** Card payments that the readers of a session took, beside what the till says. */
export const TerminalTakings = z.object({
  cards: z.array(
    z.object({
      reader: z.string(),
      /** Empty while the provider has not named it. */
      brand: z.string(),
      payments: z.int(),
      taken: MoneyText,
      /** Given back to these cards, on any day. */
      refunded: MoneyText,
      /** Charged by the provider as far as it is known. */
      fees: MoneyText,
    }),
  ),
  taken: MoneyText,
  /** Added at the terminal, on top of `taken`. */
  tips: MoneyText,
  surcharges: MoneyText,
  /** Part of `taken` that is in no sale. */
  unused: MoneyText,
  /** Taken by card at the till without its reader. */
  by_hand: MoneyText,
  /** Taken by card as the till says. */
  at_till: MoneyText,
})
export type TerminalTakings = z.infer<typeof TerminalTakings>

export const TillSession = z.object({
  id: TillSessionId,
  till_id: Id,
  till_number: z.int(),
  till_name: z.string(),
  number: z.int(),
  opened_at: Instant,
  opened_by: z.string(),
  opening_float: MoneyText,
  /** Difference of the float from the cash the session before left; null if there is none. */
  float_variance: z.nullable(MoneyText),
  closed_at: z.nullable(Instant),
  closed_by: z.nullable(z.string()),
  counted: z.nullable(z.array(z.object({ value: StoredDecimal, count: z.int() }))),
  /** Cash that stayed in the drawer for the next session; null while open, and if an older version closed it. */
  left_in_drawer: z.nullable(MoneyText),
  /** The rest of the count, which left for the bank. */
  banked: z.nullable(MoneyText),
  /** Variance of the drawer; that of the card terminal is in the report. */
  variance: z.nullable(MoneyText),
  /** Cash of sales that arrived after the count, such as from a device without a network: it was counted, and is in the variance. */
  late_cash: MoneyText,
  reason: z.string(),
  cash_moves: z.array(CashMove),
  /** The card reader of the till, while the session is open. */
  card_reader: z.nullable(TillReader),
  /** As known now; null where no reader took a card. */
  terminal: z.nullable(TerminalTakings),
  report: TillReport,
})
export type TillSession = z.infer<typeof TillSession>

export const CloseBody = z.strictObject({
  /** The notes and coins in the drawer. */
  cash: z.array(Denomination).check(z.maxLength(40)),
  /** The totals of the terminals, less what they gave back, if they were entered. */
  others: z.optional(
    z
      .array(z.strictObject({ method: z.enum(terminalMethods), amount: SignedMoney }))
      .check(
        z.refine(
          (totals) => new Set(totals.map(({ method }) => method)).size === totals.length,
          'Enter one total for each method.',
        ),
      ),
  ),
  /** Cash that stays in the drawer for the next session; without it as much as the float was. The rest goes to the bank. */
  left_in_drawer: z.optional(Money),
  /** Required where the count is off. */
  reason: z.optional(Text(400)),
})
export type CloseBody = z.infer<typeof CloseBody>

/** The ways in which a float differs from what the session before left in the drawer. */
export const floatChanges = ['moved', 'variance'] as const

export const OpenBody = z.strictObject({
  opening_float: Money,
  /**
   * Reason the float differs from the cash left before: money was put in or taken out (`moved`, the default), or the drawer is
   * over or short.
   */
  float_change: z.optional(z.enum(floatChanges, 'Choose whether cash was moved, or the drawer is over or short.')),
})
export type OpenBody = z.infer<typeof OpenBody>

/** The refusal of cash at a till that is closed: it would be in no count. */
export const tillClosed = () =>
  new Problem('TILL_CLOSED', 'This till is closed. Open it with its float before you take cash, or take another payment.')

/** The refusal of a till session that the nursery does not have. */
export const unknownTillSession = () =>
  invalid([
    {
      path: 'till_session_id',
      message: 'There is no till session with this id. Open the till, or send the id of the session that is open.',
    },
  ])

/** The refusal to hand out cash without an open till. */
export const noTillToPayFrom = () => new Problem('TILL_CLOSED', noOpenTill)

/** The refusal to hand out more cash than there is; in a nursery that counts blind it names no amount. */
export const beyondDrawer = (available: string, isBlind: boolean) => {
  const short = isBlind
    ? 'That is more than should be in the drawer'
    : `Only ${sumText(cents(available))} should be in the drawer`
  const detail = `${short}. Put cash in first, or give the money back another way.`
  return new Problem('BAD_STATE', detail, isBlind ? {} : { available })
}

/** When a session was open. */
export interface OpenHours {
  readonly closed_at: string | null
}

/** True if cash of that moment is in the count: the session was open, or the sale arrived later than it was made. */
export const isOpenAt = (session: OpenHours | undefined, at: Date): boolean =>
  session !== undefined && (session.closed_at === null || at.getTime() <= Date.parse(session.closed_at))

/** The expected totals of a session, before the count. */
export interface Booked {
  readonly opening_float: string
  readonly sales: number
  readonly rounding: string
  readonly cash_moved: string
  readonly tenders: readonly { readonly method: string; readonly taken: string; readonly given_back: string }[]
}

/** By payment method; cash is always included, for its float. `counted`: the counted amount, if entered. */
export function reportOf(booked: Booked, counted: ReadonlyMap<string, Cents> = new Map()): TillReport {
  const methods = [...new Set(['cash', ...booked.tenders.map(({ method }) => method), ...counted.keys()])]
  return {
    sales: booked.sales,
    rounding: booked.rounding,
    cash_moved: booked.cash_moved,
    tenders: methods.map((method) => {
      const { taken, given_back } = booked.tenders.find((each) => each.method === method) ?? { taken: '0.00', given_back: '0.00' }
      const drawer = method === 'cash' ? cents(booked.opening_float) + cents(booked.cash_moved) : 0n
      const expected = cents(taken) - cents(given_back) + drawer
      const found = counted.get(method)
      return {
        method,
        taken,
        given_back,
        expected: moneyText(expected),
        counted: found === undefined ? null : moneyText(found),
        variance: found === undefined ? null : moneyText(found - expected),
      }
    }),
  }
}

/** An open session for a blind count: without its figures, which give the expected cash away. */
export const withoutFigures = (session: TillSession): TillSession =>
  session.closed_at === null
    ? { ...session, terminal: null, report: { sales: 0, rounding: '0.00', cash_moved: '0.00', tenders: [] } }
    : session

export interface PlannedClose {
  readonly report: TillReport
  readonly variance: Cents
  readonly left: Cents
  readonly banked: Cents
}

/**
 * The closed report, the variance of the drawer and what becomes of its cash. Throws INVALID if there is a variance without a reason, which a
 * blind count does not say the size of, if more is left than was counted, or if a terminal has a total that nothing was paid for.
 */
export function planClose(
  booked: Booked,
  { cash, others = [], reason, left_in_drawer }: CloseBody,
  isBlind = false,
): PlannedClose {
  const untaken = others.findIndex(
    ({ method, amount }) => cents(amount) !== 0n && !booked.tenders.some((tender) => tender.method === method),
  )
  const { [untaken]: other } = others
  if (other)
    throw invalid([
      {
        path: `others.${untaken}.amount`,
        message: `Nothing was paid by ${methodName(other.method)} in this session. Enter 0, or ring up the sale that is missing.`,
      },
    ])
  const drawer = sum(cash.map(({ value, count }) => cents(value) * BigInt(count)))
  const report = reportOf(
    booked,
    new Map([['cash', drawer], ...others.map((each): [string, Cents] => [each.method, cents(each.amount)])]),
  )
  const off = report.tenders.filter((each) => each.variance !== null && cents(each.variance) !== 0n)
  if (off.length > 0 && !reason) {
    const found = off.map(({ method, counted, expected }) =>
      isBlind
        ? `${methodName(method)} is off.`
        : `${methodName(method)}: ${sumText(cents(counted ?? '0'))} counted, ${sumText(cents(expected))} expected.`,
    )
    throw invalid([{ path: 'reason', message: `${found.join(' ')} Count again, or give a reason.` }])
  }
  const variance = cents(report.tenders.find(({ method }) => method === 'cash')?.variance ?? '0')
  const float = cents(booked.opening_float)
  const left = left_in_drawer === undefined ? (float < drawer ? float : drawer) : cents(left_in_drawer)
  if (left > drawer)
    throw invalid([{ path: 'left_in_drawer', message: `${sumText(drawer)} was counted. Leave that much at most.` }])
  return { report, variance, left, banked: drawer - left }
}
