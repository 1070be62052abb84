/**
 * Creates sales. In one transaction: reads and locks the inputs, plans each sale, writes everything, and takes the numbers last. A sale that
 * another document makes, or that an account is charged, is created in a transaction of its own; the others of a nursery share a transaction when they arrive at once.
 */
import { lockClosings, namedSession, requireOpenTill } from '#modules/selling/payment/server/till-sessions.ts'
import { believedTime } from '#modules/selling/payment/till-time.ts'
import { closedThrough } from '#modules/setup/settings/server/books.ts'
import { readRules } from '#modules/setup/settings/server/read-settings.ts'
import type { SettingRules } from '#modules/setup/settings/settings.ts'
import { dayIn } from '#kernel/day.ts'
import type { SaleId } from '#kernel/id.ts'
import type { Cents } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { managers } from '#kernel/role.ts'
import type { Db } from '#server/database.ts'
import type { ResponseToStore } from '#server/idempotency.ts'
import { newId } from '#server/new-id.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { SharedRequest } from '#server/serve.ts'
import type { Outcome } from '#server/shared-transaction.ts'
import { planSale } from '../plan-sale.ts'
import type { NewSale } from '#modules/selling/cart/new-sale.ts'
import type { SaleInputs } from '#modules/selling/cart/sale-inputs.ts'
import type { Sale } from '../sale.ts'
import { stockAfterSale } from '../stock-after-sale.ts'
import { applyCredit } from './account-credit.ts'
import { bindCardPayments } from '#modules/selling/card/server/card-payments.ts'
import { requireApproval } from '#modules/selling/cart/server/approvals.ts'
import { askReserved, reservedOf } from './confirm-reserved.ts'
import { spendable, returnItemsInExchange, writeExchange } from './exchange.ts'
import { explainShortage } from './explain-shortage.ts'
import { findMissingStock } from '#modules/selling/cart/server/find-missing-stock.ts'
import {
  type SaleSource,
  readCurrentSale,
  readCurrentSales,
  withCurrentSizes,
} from '#modules/selling/cart/server/read-sale-inputs.ts'
import type { Refund } from './refund-sale.ts'
import { saleAsWritten } from './sale-as-written.ts'
import { wholeSale } from './sales.queries.ts'
import { type ReadySale, whyNotWritten, writeReady, writeReadyWithCommit } from './write-sale.ts'
import { type SaleToWrite, withNumber } from './write-sale.queries.ts'

/**
 * Books a sale and returns it with its number. The caller closes the documents in `source`: a quote, a lay-by, dockets of an
 * order.
 */
export async function createSale(db: Db, who: CurrentUser, given: NewSale, source: SaleSource = {}): Promise<Sale> {
  const id = given.id ?? newId()
  const refund = await returnItemsInExchange(db, who, given)
  await bindCardPayments(db, id, given.payments ?? [])
  const planned = await prepareSale(db, who, given, { source, exchange: refund && spendable(refund), id })
  const ready = refund ? await withCreditNote(db, who, planned, refund) : planned
  const { sale, plan } = ready
  // Pipelined.
  const written = writeReady(db, [ready])
  const [createdSale] = await Promise.all([wholeSale(db, id), written]).catch((error: unknown) => {
    throw whyNotWritten(error)
  })
  // Credit of the account pays its open invoices, oldest first, then this sale.
  const covered = plan.charged && sale.business_account_id ? await applyCredit(db, who, sale.business_account_id) : false
  return covered ? await wholeSale(db, id) : createdSale
}

/** True if a sale may share a transaction: apart from stock it needs nothing that a concurrent sale could change. */
export const mayShare = ({ items, payments = [], ...sale }: NewSale): boolean =>
  items.length <= 50 &&
  payments.every(({ credit_number, card_payment_id }) => (credit_number ?? card_payment_id) === undefined) &&
  [sale.business_account_id, sale.quote_id, sale.returned, sale.approval_id].every((each) => each === undefined) &&
  !sale.adjust_stock &&
  !sale.over_limit &&
  !sale.sold_offline

/** Books sales that may share a transaction, in their order: each is planned with the stock left by those before it. */
export async function createSales(
  db: Db,
  requests: readonly SharedRequest<NewSale>[],
  serialize: (sale: Sale) => string,
): Promise<{ readonly outcomes: Promise<Outcome<string>[]> }> {
  const sessions = requests.flatMap(({ request }) => request.body.till_session_id ?? [])
  const [{ sales, goods }, settings, now, tills] = await Promise.all([
    readCurrentSales(
      db,
      requests.map(({ request }) => request.body),
    ),
    readRules(db),
    db.now(),
    lockClosings(db, sessions),
  ])
  const ready: ReadySale[] = []
  const responses: ResponseToStore[] = []
  const planned: ({ readonly refusal: Problem } | { readonly id: string; readonly text: string })[] = []
  let left = goods
  for (const [i, { request, repeat }] of requests.entries())
    try {
      const { who, body } = request
      const sale = sales[i] ?? body
      const inputs = { goods: left, settings, now, tills }
      const next = await planReady(db, { id: sale.id ?? newId(), who, sale, source: {} }, inputs)
      left = stockAfterSale(left, next.plan)
      ready.push(next)
      const [{ id }, text] = [next, serialize(saleAsWritten(next))]
      planned.push({ id, text })
      if (repeat) responses.push({ ...repeat, id, answer: text })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      planned.push({ refusal: error })
    }
  const { numbers } = await writeReadyWithCommit(db, ready, responses)
  const outcomes = numbers.then((known) =>
    planned.map((each) => ('refusal' in each ? each : { reply: withNumber(each.text, known.get(each.id) ?? '') })),
  )
  return { outcomes }
}

/** Writes the credit note of an exchange before the sale, because the sale's payment refers to it. */
async function withCreditNote(db: Db, who: CurrentUser, ready: ReadySale, refund: Refund): Promise<ReadySale> {
  const { id, sale, plan } = ready
  const { till_session_id } = sale
  const used = await writeExchange(db, who, refund, { sale_id: id, spent: plan.exchanged, till_session_id })
  if (used.amount === 0n) return ready
  const payments = plan.payments.map((paid) =>
    paid.method === 'store_credit' ? { ...paid, credit_number: paid.credit_number ?? used.code } : paid,
  )
  return { ...ready, plan: { ...plan, payments, credits: [...plan.credits, used] } }
}

interface Preparing {
  readonly id: SaleId
  readonly source: SaleSource
  readonly exchange: Cents | undefined
}

async function prepareSale(db: Db, who: CurrentUser, given: NewSale, { id, source, exchange }: Preparing): Promise<ReadySale> {
  if (given.over_limit && !managers.includes(who.role))
    throw new Problem('FORBIDDEN', 'Only an admin or a manager may charge an account beyond its limit. Ask one of them.')
  const [current = given] = given.adjust_stock ? await withCurrentSizes(db, [given]) : []
  if (current.adjust_stock) await findMissingStock(db, who, current)
  const sessions = given.till_session_id === undefined ? [] : [given.till_session_id]
  const [{ sale, goods }, settings, now, tills] = await Promise.all([
    readCurrentSale(db, current, source),
    readRules(db),
    db.now(),
    lockClosings(db, sessions),
  ])
  const inputs = { goods: { ...goods, deposit: source.order?.deposit, exchange }, settings, now, tills }
  return planReady(db, { id, who, sale, source }, inputs)
}

interface Inputs {
  readonly goods: SaleInputs
  readonly settings: SettingRules
  /** Time of the database, which every process shares. */
  readonly now: Date
  readonly tills: Awaited<ReturnType<typeof lockClosings>>
}

/** Plans one sale and checks all that may refuse it. */
async function planReady(
  db: Db,
  { id, who, sale, source }: Pick<SaleToWrite, 'id' | 'who' | 'sale'> & { readonly source: SaleSource },
  { goods, settings, now, tills }: Inputs,
): Promise<ReadySale> {
  const { layby, order } = source
  const till = namedSession(tills, sale.till_session_id)
  const sold = await timeOf(db, sale, settings, now)
  const kinds = goods.plants.map((plant) => ({ ...plant, called: `${plant.common_name}, ${plant.container_size}` }))
  const plan = await explainShortage(db, kinds, () => planSale(sale, goods, settings, sold.today))
  // A lay-by uses its own reservation.
  if (!layby) await askReserved(db, who, sale, reservedOf(plan, goods), settings)
  // Without a network a till cannot be opened: an offline sale is booked, whatever the till was.
  if (!sale.sold_offline && plan.payments.some(({ method, amount }) => method === 'cash' && amount > 0n))
    requireOpenTill(till, sold.at)
  // Prices of an order or a lay-by were checked when they were agreed.
  const reductions = layby || order ? [] : plan.reductions
  const approval_id = await requireApproval(db, who, reductions, settings, sale.approval_id)
  const items = plan.items.map((item) => ({ ...item, id: newId() }))
  const isDelivered = order !== undefined
  // In their order, in which payments of one moment are read.
  const payment_ids = plan.payments.map(() => newId()).toSorted()
  const { timeZone } = settings
  return {
    id,
    who,
    sale,
    goods,
    plan: { ...plan, reductions },
    items,
    payment_ids,
    timeZone,
    now,
    sold,
    isDelivered,
    approval_id,
  }
}

/** Now; or the till's time, if it is plausible and its books are open. */
async function timeOf(
  db: Db,
  { till_time }: NewSale,
  { timeZone }: SettingRules,
  now: Date,
): Promise<{ at: Date; today: string }> {
  const at = believedTime(till_time, now)
  const [day, today] = [dayIn(timeZone, at), dayIn(timeZone, now)]
  const through = day === today ? null : await closedThrough(db)
  return through !== null && day <= through ? { at: now, today } : { at, today: day }
}
