/** Creates a sale. In one transaction: reads and locks the inputs, plans the sale, writes everything, and takes its number last. */
import type { SaleId, UserId } from '#kernel/id.ts'
import { postEntry } from '#features/accounts/server/post-entry.ts'
import { findPlants } from '#features/stock-ledger/server/count-up-sold-plants.ts'
import { formerNames } from '#features/reference/server/container-sizes.ts'
import { stockOnHold } from '#features/stock-ledger/server/hold-batch.ts'
import { type WantedPlants, emptiedBy } from '#features/stock-ledger/allocate-oldest-batch-first.ts'
import { lockSellable, issueStock } from '#features/stock-ledger/server/allocate-stock.ts'
import { closedThrough } from '#features/settings/server/books.ts'
import { readRules } from '#features/settings/server/read-settings.ts'
import type { SettingRules } from '#features/settings/settings.ts'
import { moveSupplies, moveSupply } from '#features/supplies/server/move-supplies.ts'
import { dayIn } from '#kernel/day.ts'
import { type Cents, moneyText, sum } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { formatFixed, parseQuantity } from '#kernel/quantity.ts'
import { managers } from '#kernel/role.ts'
import { tillOfReference } from '#kernel/till-reference.ts'
import { recordChange } from '#server/audit.ts'
import { isUniqueViolation } from '#server/database-errors.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { CurrentUser } from '#server/serve.ts'
import { sql } from '#server/sql.ts'
import { type DeliveredLine, type SaleInputs, type SupplyForSale } from '../sale-inputs.ts'
import { type PlannedSale, planSale } from '../plan-sale.ts'
import type { NewSale, Sale } from '../sale.ts'
import type { QuoteWithCart } from '../settled-prices.ts'
import { believedTime } from '#features/payments/till-time.ts'
import { applyCredit } from './account-credit.ts'
import { lockChargedAccount, lockSuppliesForSale, plantsForSale } from './goods.queries.ts'
import { askReserved, reservedOf } from './confirm-reserved.ts'
import { goodsDelivered } from './delivered-goods.queries.ts'
import { reservedByLaybys, reservationsOf } from './reservations.queries.ts'
import { wholeSale } from './sales.queries.ts'
import { lockCredits, takeCredit } from '#features/payments/server/store-credits.ts'
import { recordTillUse } from '#features/payments/server/tills.ts'
import { recordPayments, salePayments } from '#features/payments/server/payments-ledger.ts'
import { databaseTime, writeItems, writeSale } from './write-sale.queries.ts'

/** A lay-by that is handed over: it was paid before, and its reservation is its own. */
interface HandedOver {
  readonly id: string
  readonly number: string
}

/** The invoice of an order: `lines` left on dockets before, in the order of the sale's items. */
interface OrderInvoice {
  /** Paid before, and deducted from the amount due. */
  readonly deposit: Cents
  readonly lines: readonly DeliveredLine[]
}

/** What the sale was agreed by before it is made. */
interface SaleSource {
  readonly layby?: HandedOver
  readonly order?: OrderInvoice
  /** Locked by the caller, who closes it. */
  readonly quote?: QuoteWithCart | undefined
}

export async function createSale(db: Db, who: CurrentUser, given: NewSale, source: SaleSource = {}): Promise<Sale> {
  const { layby, order } = source
  if (given.over_limit && !managers.includes(who.role))
    throw new Problem('FORBIDDEN', 'Only an admin or a manager may charge an account beyond its limit. Ask one of them.')
  const current = given.adjust_stock ? await underPresentSizes(db, given) : given
  if (current.adjust_stock) await findMissing(db, who, current)
  const [found, settings] = await Promise.all([
    order ? goodsDelivered(db, current, order.lines) : readSaleInputs(db, current, source),
    readRules(db),
  ])
  const sale = order || hasPrices(current, found) ? current : await underPresentSizes(db, current)
  const goods = sale === current ? found : await readSaleInputs(db, sale, source)
  const sold = await timeOf(db, sale, settings)
  const { today } = sold
  const kinds = goods.plants.map((plant) => ({ ...plant, called: `${plant.common_name}, ${plant.container_size}` }))
  const plan = await explainShortage(db, kinds, () => planSale(sale, { ...goods, deposit: order?.deposit }, settings, today))

  // A lay-by uses its own reservation.
  if (!layby) await askReserved(db, who, sale, reservedOf(plan, goods), settings)
  const id = sale.id ?? newId()
  const till = tillOfReference(sale.till_reference ?? '')
  // Pipelined; the number comes last, because its row is locked until the commit.
  const written = Promise.all([
    ...(order ? [] : moveStock(db, who, id, plan, { today, batches: goods.batches })),
    writeItems(
      db,
      id,
      plan.items.map((item) => ({ ...item, id: newId() })),
    ),
    ...moveMoney(db, who, id, sale, plan, { today, timeZone: settings.timeZone }),
    recordChange(db, {
      user_id: who.user_id,
      action: 'sale.ring_up',
      subject_type: 'sale',
      subject_id: id,
      after: summary(sale, plan),
    }),
    ...(till === undefined ? [] : [recordTillUse(db, who, sql`number = ${till}`)]),
    writeSale(db, who, { id, sale, plan, ...sold }),
  ])
  try {
    const [createdSale] = await Promise.all([wholeSale(db, id), written])
    // What the customer paid before settles it, or the invoices before it.
    const covered = plan.charged && sale.business_account_id ? await applyCredit(db, who, sale.business_account_id) : false
    return covered ? await wholeSale(db, id) : createdSale
  } catch (error) {
    if (isUniqueViolation(error, 'sales_pkey'))
      throw new Problem('DUPLICATE', 'This sale is booked already; nothing was booked twice. Look for it in the transactions.')
    throw error
  }
}

/** Whether every plant is sold in a size that it has a price for. */
const hasPrices = ({ items }: NewSale, { plants }: SaleInputs): boolean =>
  items.every(
    (item) =>
      item.item_type !== 'plant' ||
      plants.some((each) => each.plant_type_id === item.plant_type_id && each.container_size === item.container_size),
  )

/** A till that was offline while a size was renamed sells it under the name that it had. The sale itself where no size was renamed. */
async function underPresentSizes(db: Db, sale: NewSale): Promise<NewSale> {
  const names = new Map((await formerNames(db)).map(({ former, name }) => [former, name]))
  if (names.size === 0) return sale
  const items = sale.items.map((item) => {
    if (item.item_type !== 'plant') return item
    const container_size = names.get(item.container_size)
    return container_size === undefined ? item : { ...item, container_size }
  })
  return items.every((item, i) => item === sale.items[i]) ? sale : { ...sale, items }
}

/** If plants are missing because they are on hold, the error says so. */
export async function explainShortage<Plan>(
  db: Db,
  kinds: readonly Pick<WantedPlants, 'plant_type_id' | 'container_size' | 'called'>[],
  plan: () => Plan,
): Promise<Plan> {
  try {
    return plan()
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'NOT_ENOUGH_PLANTS') throw error
    const { plant_type_id, container_size, available } = error.extra
    const kind = kinds.find((each) => each.plant_type_id === plant_type_id && each.container_size === container_size)
    const onHold = kind && (await stockOnHold(db, kind))
    if (!onHold) throw error
    const others = Number(available) > 0 ? ` ${Number(available)} others stand for sale.` : ''
    throw new Problem(
      'NOT_ENOUGH_PLANTS',
      `${kind.called} is kept back and may not be sold: ${onHold.reason}.${others} Put it aside, and ask a manager.`,
      error.extra,
    )
  }
}

/** Goods sold offline must have been there: the stock is increased to their number first. */
async function findMissing(db: Db, who: CurrentUser, { items, till_reference }: NewSale): Promise<void> {
  if (!managers.includes(who.role))
    throw new Problem('FORBIDDEN', 'Only an admin or a manager may correct the stock for a sale. Ask one of them.')
  const wanted = items.flatMap(({ item_type, plant_type_id, container_size, quantity }) =>
    item_type === 'plant' && plant_type_id && container_size
      ? [{ plant_type_id, container_size, quantity: Number(quantity) }]
      : [],
  )
  const reason = `Sold without a network: ${till_reference ?? 'at a till'}`
  await findPlants(db, who.user_id, wanted, reason)
  await findSupplies(db, who.user_id, items, reason)
}

async function findSupplies(db: Db, user_id: UserId, items: NewSale['items'], reason: string): Promise<void> {
  const sold = Map.groupBy(items, ({ inventory_item_id }) => inventory_item_id)
  const ids = [...sold.keys()].filter((id) => id !== undefined)
  if (ids.length === 0) return
  for (const { id, quantity_on_hand } of await lockSuppliesForSale(db, ids)) {
    const wanted = (sold.get(id) ?? []).reduce((all, { quantity }) => all + parseQuantity(quantity), 0n)
    const missing = wanted - parseQuantity(quantity_on_hand)
    if (missing > 0n)
      await moveSupply(db, { inventory_item_id: id, kind: 'adjustment', delta: formatFixed(missing, 4), reason, user_id })
  }
}

/** Now, by the database's clock, which every process shares; or the till's time, if it is plausible and its books are open. */
async function timeOf(db: Db, { till_time }: NewSale, { timeZone }: SettingRules): Promise<{ at: Date; today: string }> {
  const now = await databaseTime(db)
  const at = believedTime(till_time, now)
  const [day, today] = [dayIn(timeZone, at), dayIn(timeZone, now)]
  const through = day === today ? null : await closedThrough(db)
  return through !== null && day <= through ? { at: now, today } : { at, today: day }
}

/** The inputs of a sale, locked: pipelined, so that reservations are read after the stock is locked. */
export async function readSaleInputs(
  db: Db,
  { items, business_account_id, adjust_stock, payments = [] }: NewSale,
  { layby, quote }: Pick<SaleSource, 'layby' | 'quote'> = {},
): Promise<SaleInputs> {
  const plants = items.filter((item) => item.item_type === 'plant')
  const supplies = items.flatMap((item) => item.inventory_item_id ?? [])
  const kinds = plants.map((item) => ({ plant_type_id: item.plant_type_id ?? '', container_size: item.container_size ?? '' }))
  const codes = payments.flatMap(({ credit_number }) => credit_number ?? [])
  const [batches, prices, supplyRows, account, reserved, credits, reservations] = await Promise.all([
    kinds.length > 0 ? lockSellable(db, kinds) : [],
    kinds.length > 0
      ? plantsForSale(
          db,
          kinds.map((kind) => kind.plant_type_id),
        )
      : [],
    supplies.length > 0 ? lockSuppliesForSale(db, supplies) : [],
    business_account_id ? lockChargedAccount(db, business_account_id) : undefined,
    // Stock that is sold already was not reserved.
    adjust_stock ? [] : reservedByLaybys(db, { plants: kinds.map((kind) => kind.plant_type_id), supplies }, layby?.id),
    codes.length > 0 ? lockCredits(db, codes) : [],
    kinds.length > 0 ? reservationsOf(db, kinds) : [],
  ])
  return {
    batches,
    plants: prices,
    supplies: supplyRows.map((supply) => ({ ...supply, quantity_on_hand: free(supply, reserved) })),
    account,
    quote,
    layby,
    credits,
    reservations,
    reserved: new Map(
      reserved.map(({ plant_type_id, container_size, quantity }) => [`${plant_type_id} ${container_size}`, Number(quantity)]),
    ),
  }
}

/** The stock of a supply that is not reserved. */
function free({ id, quantity_on_hand }: SupplyForSale, reserved: Awaited<ReturnType<typeof reservedByLaybys>>): string {
  const reservation = reserved.find(({ inventory_item_id }) => inventory_item_id === id)
  const left = parseQuantity(quantity_on_hand) - parseQuantity(reservation?.quantity ?? '0')
  return formatFixed(left < 0n ? 0n : left, 4)
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
