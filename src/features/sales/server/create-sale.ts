/** Creates a sale. In one transaction: reads and locks the inputs, plans the sale, writes everything, and takes its number last. */
import type { ApprovalId, SaleId } from '#kernel/id.ts'
import { postEntry } from '#features/accounts/server/post-entry.ts'
import { emptiedBy } from '#features/stock-ledger/allocate-oldest-batch-first.ts'
import { issueStock } from '#features/stock-ledger/server/allocate-stock.ts'
import { closedThrough } from '#features/settings/server/books.ts'
import { readRules } from '#features/settings/server/read-settings.ts'
import type { SettingRules } from '#features/settings/settings.ts'
import { moveSupplies } from '#features/supplies/server/move-supplies.ts'
import { dayIn } from '#kernel/day.ts'
import { type Cents, moneyText, sum } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { managers } from '#kernel/role.ts'
import { tillOfReference } from '#kernel/till-reference.ts'
import { recordChange } from '#server/audit.ts'
import { isUniqueViolation } from '#server/database-errors.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { CurrentUser } from '#server/serve.ts'
import { sql } from '#server/sql.ts'
import type { SaleInputs } from '#features/carts/sale-inputs.ts'
import { type PlannedSale, planSale } from '../plan-sale.ts'
import type { NewSale } from '#features/carts/new-sale.ts'
import type { Sale } from '../sale.ts'
import { believedTime } from '#features/payments/till-time.ts'
import { applyCredit } from './account-credit.ts'
import { requireApproval } from '#features/carts/server/approvals.ts'
import { askReserved, reservedOf } from './confirm-reserved.ts'
import { spendable, takeBackInExchange, writeExchange } from './exchange.ts'
import { explainShortage } from './explain-shortage.ts'
import { findMissingStock } from '#features/carts/server/find-missing-stock.ts'
import { recordOverrides } from '#features/carts/server/price-overrides.ts'
import { type SaleSource, readCurrentSale, underPresentSizes } from '#features/carts/server/read-sale-inputs.ts'
import type { Refund } from './refund-sale.ts'
import { wholeSale } from './sales.queries.ts'
import { takeCredit } from '#features/payments/server/store-credits.ts'
import { requireOpenTill } from '#features/payments/server/till-sessions.ts'
import { recordTillUse } from '#features/payments/server/tills.ts'
import { recordPayments, salePayments } from '#features/payments/server/payments-ledger.ts'
import { databaseTime, writeItems, writeSale } from './write-sale.queries.ts'

/** Books a sale and gives it back with its number. The caller closes what `source` names: a quote, a lay-by, dockets of an order. */
export async function createSale(db: Db, who: CurrentUser, given: NewSale, source: SaleSource = {}): Promise<Sale> {
  const id = given.id ?? newId()
  const refund = await takeBackInExchange(db, who, given)
  const planned = await prepareSale(db, who, given, source, refund && spendable(refund))
  const ready = refund ? await withCreditNote(db, who, id, planned, refund) : planned
  const { sale, plan } = ready
  // Pipelined; the number comes last, because its row is locked until the commit.
  const written = Promise.all(writeAll(db, who, id, ready))
  try {
    const [createdSale] = await Promise.all([wholeSale(db, id), written])
    // What the customer paid before settles it, or the invoices before it.
    const covered = plan.charged && sale.business_account_id ? await applyCredit(db, who, sale.business_account_id) : false
    return covered ? await wholeSale(db, id) : createdSale
  } catch (error) {
    if (isUniqueViolation(error, 'sales_pkey'))
      throw new Problem('DUPLICATE', 'This sale is already booked; nothing was booked twice. Look for it in the transactions.')
    throw error
  }
}

/** A sale that may be written: permitted, planned and confirmed. */
interface ReadySale {
  readonly sale: NewSale
  readonly goods: SaleInputs
  readonly plan: PlannedSale
  readonly settings: SettingRules
  readonly sold: { readonly at: Date; readonly today: string }
  /** Its goods left before, on dockets. */
  readonly isDelivered: boolean
  /** The approval that was used for its prices. */
  readonly approval_id: ApprovalId | undefined
}

/** Its credit note is written before the sale, which then names it where it is paid by it. */
async function withCreditNote(db: Db, who: CurrentUser, id: SaleId, ready: ReadySale, refund: Refund): Promise<ReadySale> {
  const { sale, plan } = ready
  const { till_session_id } = sale
  const used = await writeExchange(db, who, refund, { sale_id: id, spent: plan.exchanged, till_session_id })
  if (used.amount === 0n) return ready
  const payments = plan.payments.map((paid) =>
    paid.method === 'store_credit' ? { ...paid, credit_number: paid.credit_number ?? used.code } : paid,
  )
  return { ...ready, plan: { ...plan, payments, credits: [...plan.credits, used] } }
}

async function prepareSale(
  db: Db,
  who: CurrentUser,
  given: NewSale,
  source: SaleSource,
  exchange: Cents | undefined,
): Promise<ReadySale> {
  const { layby, order } = source
  if (given.over_limit && !managers.includes(who.role))
    throw new Problem('FORBIDDEN', 'Only an admin or a manager may charge an account beyond its limit. Ask one of them.')
  const current = given.adjust_stock ? await underPresentSizes(db, given) : given
  if (current.adjust_stock) await findMissingStock(db, who, current)
  const [{ sale, goods }, settings] = await Promise.all([readCurrentSale(db, current, source), readRules(db)])
  const sold = await timeOf(db, sale, settings)
  const kinds = goods.plants.map((plant) => ({ ...plant, called: `${plant.common_name}, ${plant.container_size}` }))
  const plan = await explainShortage(db, kinds, () =>
    planSale(sale, { ...goods, deposit: order?.deposit, exchange }, settings, sold.today),
  )
  // A lay-by uses its own reservation.
  if (!layby) await askReserved(db, who, sale, reservedOf(plan, goods), settings)
  // Without a network a till cannot be opened: an offline sale is booked, whatever the till was.
  if (!sale.sold_offline && plan.payments.some(({ method, amount }) => method === 'cash' && amount > 0n))
    await requireOpenTill(db, sale.till_session_id, sold.at)
  // What an order or a lay-by agreed was checked when it was made.
  const reductions = layby || order ? [] : plan.reductions
  const approval_id = await requireApproval(db, who, reductions, settings, sale.approval_id)
  return { sale, goods, plan: { ...plan, reductions }, settings, sold, isDelivered: order !== undefined, approval_id }
}

/** Everything that a sale writes, the sale itself with its number last. */
function writeAll(db: Db, who: CurrentUser, id: SaleId, ready: ReadySale): Promise<unknown>[] {
  const { sale, goods, plan, settings, sold } = ready
  const { today } = sold
  const till = tillOfReference(sale.till_reference ?? '')
  return [
    ...(ready.isDelivered ? [] : moveStock(db, who, id, plan, { today, batches: goods.batches })),
    writeItems(
      db,
      id,
      plan.items.map((item) => ({ ...item, id: newId() })),
    ),
    ...moveMoney(db, who, id, sale, plan, { today, timeZone: settings.timeZone }),
    ...recordOverrides(db, who, plan.reductions, { of: { sale_id: id }, today, approval_id: ready.approval_id }),
    recordChange(db, {
      user_id: who.user_id,
      action: 'sale.ring_up',
      subject_type: 'sale',
      subject_id: id,
      after: summary(sale, plan),
    }),
    ...(till === undefined ? [] : [recordTillUse(db, who, sql`number = ${till}`)]),
    writeSale(db, who, { id, sale, plan, ...sold }),
  ]
}

/** Now, by the database's clock, which every process shares; or the till's time, if it is plausible and its books are open. */
async function timeOf(db: Db, { till_time }: NewSale, { timeZone }: SettingRules): Promise<{ at: Date; today: string }> {
  const now = await databaseTime(db)
  const at = believedTime(till_time, now)
  const [day, today] = [dayIn(timeZone, at), dayIn(timeZone, now)]
  const through = day === today ? null : await closedThrough(db)
  return through !== null && day <= through ? { at: now, today } : { at, today: day }
}

interface StockOfSale {
  readonly today: string
  readonly batches: SaleInputs['batches']
}

function moveStock(db: Db, who: CurrentUser, id: SaleId, plan: PlannedSale, { today, batches }: StockOfSale): Promise<unknown>[] {
  const takes = plan.items.flatMap((item) => item.takes)
  const supplies = plan.items.flatMap(({ inventory_item_id, quantity }) =>
    inventory_item_id ? { inventory_item_id, delta: `-${quantity}` } : [],
  )
  return [
    ...(takes.length > 0
      ? [
          issueStock(db, takes, {
            kind: 'sale',
            reference_id: id,
            user_id: who.user_id,
            occurred_on: today,
            emptied: emptiedBy(takes, batches),
          }),
        ]
      : []),
    ...(supplies.length > 0
      ? [moveSupplies(db, supplies, { kind: 'sale', reason: '', reference_type: 'sale', reference_id: id, user_id: who.user_id })]
      : []),
  ]
}

interface Days {
  readonly today: string
  readonly timeZone: string
}

function moveMoney(
  db: Db,
  who: CurrentUser,
  id: string,
  sale: NewSale,
  plan: PlannedSale,
  { today, timeZone }: Days,
): Promise<unknown>[] {
  const { payments, cart, due_date, charged, credits } = plan
  const paid =
    payments.length > 0
      ? [
          recordPayments(db, who, timeZone, salePayments(id, payments, { till_session_id: sale.till_session_id, credits })),
          ...credits.map((used) => takeCredit(db, used)),
        ]
      : []
  if (!charged || !sale.business_account_id) return paid
  const entry = { business_account_id: sale.business_account_id, entry_date: today, reference_id: id, user_id: who.user_id }
  const deposit = sum(payments.map(({ amount }) => amount))
  return [
    ...paid,
    postEntry(db, { ...entry, kind: 'sale', amount: moneyText(cart.total_amount), due_date }),
    ...(deposit > 0n ? [postEntry(db, { ...entry, kind: 'payment', amount: moneyText(-deposit) })] : []),
  ]
}

const summary = (sale: NewSale, { cart, items }: PlannedSale) => ({
  total_amount: moneyText(cart.total_amount),
  payment_method: sale.payment_method,
  lines: items.length,
  ...(sale.over_limit ? { over_limit: true } : {}),
  ...(sale.confirm_reserved ? { confirm_reserved: true } : {}),
})
