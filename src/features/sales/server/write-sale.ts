/** Writes planned sales with all that belongs to them: stock, lines, payments, accounts, the history; the sales themselves with their numbers last. */
import { type AccountEntry, postEntries } from '#features/accounts/server/post-entry.ts'
import { recordPaymentsFor, salePayments } from '#features/payments/server/payments-ledger.ts'
import { takeCredit } from '#features/payments/server/store-credits.ts'
import { recordSalesAtTills } from '#features/payments/server/tills.ts'
import { emptiedBy } from '#features/stock-ledger/allocate-oldest-batch-first.ts'
import { issueStockFor } from '#features/stock-ledger/server/allocate-stock.ts'
import { moveSuppliesFor } from '#features/supplies/server/move-supplies.ts'
import type { ApprovalId } from '#kernel/id.ts'
import { moneyText, sum } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { tillOfReference } from '#kernel/till-reference.ts'
import { recordChanges } from '#server/audit.ts'
import { isUniqueViolation } from '#server/database-errors.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { SaleInputs } from '#features/carts/sale-inputs.ts'
import { recordOverrides } from '#features/carts/server/price-overrides.ts'
import { type SaleToWrite, writeItems, writeSales } from './write-sale.queries.ts'

/** A sale that may be written: permitted, planned and confirmed. */
export interface ReadySale extends SaleToWrite {
  readonly goods: SaleInputs
  readonly timeZone: string
  /** An id for each payment of the plan. */
  readonly payment_ids: readonly string[]
  /** Its goods left before, on dockets. */
  readonly isDelivered: boolean
  /** The approval that was used for its prices. */
  readonly approval_id: ApprovalId | undefined
}

/** Writes sales of one nursery, each table by one statement, pipelined. Gives the number of each sale by its id. */
export async function writeReady(db: Db, ready: readonly ReadySale[]): Promise<ReadonlyMap<string, string>> {
  const [first] = ready
  if (!first) return new Map()
  const withStock = ready.filter(({ isDelivered }) => !isDelivered)
  const others = [
    issueStockFor(db, withStock.map(issueOf), emptied(withStock)),
    moveSuppliesFor(db, withStock.flatMap(suppliesOf)),
    writeItems(db, ready),
    recordPaymentsFor(db, first.timeZone, ready.map(paymentsOf)),
    ...ready.flatMap(({ plan }) => plan.credits.map((used) => takeCredit(db, used))),
    ...ready.flatMap(({ who, plan, id, sold, approval_id }) =>
      recordOverrides(db, who, plan.reductions, { of: { sale_id: id }, today: sold.today, approval_id }),
    ),
    postEntries(db, ready.flatMap(chargesOf)),
    recordChanges(db, ready.map(changeOf)),
    recordSalesAtTills(db, ready.flatMap(tillOf)),
  ]
  // The numbers come last, because their row is locked until the commit.
  const [numbers] = await Promise.all([writeSales(db, ready), ...others])
  return numbers
}

/** The error of a sale that could not be written, as the Problem that it is where its id was used before. */
export const whyNotWritten = (error: unknown): unknown =>
  isUniqueViolation(error, 'sales_pkey')
    ? new Problem('DUPLICATE', 'This sale is already booked; nothing was booked twice. Look for it in the transactions.')
    : error

const takesOf = ({ plan }: ReadySale) => plan.items.flatMap((item) => item.takes)

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

/** What an account is charged, and what of it was paid at once. */
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

const changeOf = ({ who, id, sale, plan: { cart, items } }: ReadySale) => ({
  user_id: who.user_id,
  action: 'sale.ring_up',
  subject_type: 'sale',
  subject_id: id,
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
