/** Writes planned sales with all that belongs to them: stock, lines, payments, accounts, the history. */
import { type AccountEntry, postEntries } from '#modules/customers/server/post-entry.ts'
import { insertPayments, salePayments } from '#modules/selling/payment/server/payments-ledger.ts'
import { takeCredit } from '#modules/selling/payment/server/store-credits.ts'
import { recordSalesAtTills } from '#modules/selling/payment/server/tills.ts'
import { emptiedBy } from '#modules/growing/ledger/allocate-oldest-batch-first.ts'
import { issuingStock, sellingDeliveredPlants } from '#modules/growing/ledger/server/allocate-stock.ts'
import { moveSuppliesFor } from '#modules/supplies/server/move-supplies.ts'
import type { ApprovalId } from '#kernel/id.ts'
import { dayIn } from '#kernel/day.ts'
import { moneyText, sum } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { tillOfReference } from '#kernel/till-reference.ts'
import { insertChanges } from '#server/audit.ts'
import { isUniqueViolation } from '#server/database-errors.ts'
import type { Db } from '#server/database.ts'
import type { ResponseToStore } from '#server/idempotency.ts'
import { newId } from '#server/new-id.ts'
import { type Sql, sql } from '#server/sql.ts'
import type { SaleInputs } from '#modules/selling/cart/sale-inputs.ts'
import { recordOverrides } from '#modules/selling/cart/server/price-overrides.ts'
import {
  type Numbers,
  type SaleToWrite,
  insertSales,
  insertSalesWithCommit,
  insertItems,
  insertSaleResponses,
} from './write-sale.queries.ts'

/** A sale that may be written: permitted, planned and confirmed. */
export interface ReadySale extends SaleToWrite {
  readonly goods: SaleInputs
  readonly timeZone: string
  /** The time of its transaction. */
  readonly now: Date
  /** An id for each payment of the plan. */
  readonly payment_ids: readonly string[]
  /** True if the goods were delivered earlier, on dockets. */
  readonly isDelivered: boolean
  /** The approval that was used for its prices. */
  readonly approval_id: ApprovalId | undefined
}

/** Writes sales of one nursery by one statement, with what else belongs to them pipelined before it. Gives their numbers. */
export async function writeReady(db: Db, ready: readonly ReadySale[]): Promise<Numbers> {
  const others = writeOthers(db, ready)
  const [numbers] = await Promise.all([insertSales(db, ready, stepsOf(db, ready)), ...others])
  return numbers
}

/**
 * Sends the same together with the commit, so that the invoice number is locked for the shortest time; also stores the responses
 * under their idempotency keys.
 */
export async function writeReadyWithCommit(
  db: Db,
  ready: readonly ReadySale[],
  responses: readonly ResponseToStore[],
): Promise<{ readonly numbers: Promise<Numbers> }> {
  if (ready.length === 0) return { numbers: Promise.resolve(new Map()) }
  await Promise.all(writeOthers(db, ready))
  const stored = responses.length > 0 ? [sql`stored AS (${insertSaleResponses(db, responses)})`] : []
  return { numbers: insertSalesWithCommit(db, ready, [...stepsOf(db, ready), ...stored]) }
}

/** Steps of the statement that every sale needs: stock and its ledger, lines, payments, history. */
function stepsOf(db: Db, ready: readonly ReadySale[]): Sql[] {
  const issues = ready.map(issueOf)
  const payments = ready.map(paymentsOf)
  const takesStock = issues.some(({ takes }) => takes.length > 0)
  const isPaid = payments.some((each) => each.payments.length > 0)
  const { timeZone = 'UTC', now = new Date(0), isDelivered = false } = ready[0] ?? {}
  const stock = isDelivered ? sellingDeliveredPlants(db, issues) : issuingStock(db, issues, emptied(ready))
  return [
    sql`line AS (${insertItems(db, ready)})`,
    ...(takesStock ? [stock] : []),
    ...(isPaid ? [sql`paid AS (${insertPayments(db, { timeZone, today: dayIn(timeZone, now) }, payments)})`] : []),
    sql`noted AS (${insertChanges(db, ready.map(changeOf))})`,
  ]
}

/** Writes that only some sales need: supplies, store credits, price overrides, accounts, the first use of a till. */
const writeOthers = (db: Db, ready: readonly ReadySale[]): Promise<unknown>[] => [
  moveSuppliesFor(db, ready.filter(({ isDelivered }) => !isDelivered).flatMap(suppliesOf)),
  ...ready.flatMap(({ plan }) => plan.credits.map((used) => takeCredit(db, used))),
  ...ready.flatMap(({ who, plan, id, sold, approval_id }) =>
    recordOverrides(db, who, plan.reductions, { of: { sale_id: id }, today: sold.today, approval_id }),
  ),
  postEntries(db, ready.flatMap(chargesOf)),
  recordSalesAtTills(db, ready.flatMap(tillOf)),
]

/** The error of a sale that could not be written, as the Problem that it is where its id was used before. */
export const whyNotWritten = (error: unknown): unknown =>
  isUniqueViolation(error, 'sales_pkey')
    ? new Problem('DUPLICATE', 'This sale is already booked; nothing was booked twice. Look for it in the transactions.')
    : error

const takesOf = ({ items }: ReadySale) => items.flatMap(({ id, takes }) => takes.map((take) => ({ ...take, sale_item_id: id })))

const issueOf = (ready: ReadySale) => ({
  takes: takesOf(ready),
  why: { kind: 'sale', reference_id: ready.id, user_id: ready.who.user_id, occurred_on: ready.sold.today } as const,
})

/** The batches that a sale finishes: those that are empty after it and the sales before it. */
const emptied = (ready: readonly ReadySale[]): string[] => ready.flatMap((each) => emptiedBy(takesOf(each), each.goods.batches))

const suppliesOf = ({ who, id, plan }: ReadySale) => {
  const moves = plan.items.flatMap(({ inventory_item_id, quantity }) =>
    inventory_item_id ? { inventory_item_id, delta: `-${quantity}` } : [],
  )
  const why = { kind: 'sale', reason: '', reference_type: 'sale', reference_id: id, user_id: who.user_id } as const
  return moves.length > 0 ? [{ moves, why }] : []
}

const paymentsOf = ({ who, id, sale, plan, payment_ids }: ReadySale) => ({
  user_id: who.user_id,
  payments: salePayments(id, plan.payments, { till_session_id: sale.till_session_id, credits: plan.credits }).map(
    (payment, i) => ({ ...payment, id: payment_ids[i] ?? newId() }),
  ),
})

/** Account entries of a sale: the charge, and the part paid at once. */
function chargesOf({ who, id, sale, plan, sold }: ReadySale): AccountEntry[] {
  const { cart, due_date, charged, payments } = plan
  if (!charged || !sale.business_account_id) return []
  const entry = {
    business_account_id: sale.business_account_id,
    entry_date: sold.today,
    reference_id: id,
    user_id: who.user_id,
  }
  const deposit = sum(payments.map(({ amount }) => amount))
  return [
    { ...entry, kind: 'sale', amount: moneyText(cart.total_amount), due_date },
    ...(deposit > 0n ? [{ ...entry, kind: 'payment', amount: moneyText(-deposit) } as const] : []),
  ]
}

const changeOf = ({ who, id, sale, plan: { cart, items, payments } }: ReadySale) => ({
  user_id: who.user_id,
  action: 'sale.create',
  subject_type: 'sale',
  subject_id: id,
  is_paid: payments.length > 0,
  after: {
    total_amount: moneyText(cart.total_amount),
    payment_method: sale.payment_method,
    lines: items.length,
    ...(sale.over_limit ? { over_limit: true } : {}),
    ...(sale.confirm_reserved ? { confirm_reserved: true } : {}),
  },
})

function tillOf({ who, sale }: ReadySale) {
  const number = tillOfReference(sale.till_reference ?? '')
  return number === undefined ? [] : [{ number, user_id: who.user_id }]
}
