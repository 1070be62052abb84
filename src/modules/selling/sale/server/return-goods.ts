/** Goods that come back without a receipt: priced as they would be sold today, and credited as store credit. */
import type { CreditNoteId } from '#kernel/id.ts'
import type * as z from 'zod/mini'
import { requireReturnApproval } from '#modules/selling/cart/server/approvals.ts'
import { readCurrentSale } from '#modules/selling/cart/server/read-sale-inputs.ts'
import { type Found, priceSale } from '#modules/selling/cart/price-sale.ts'
import type { NewSale } from '#modules/selling/cart/new-sale.ts'
import { recordPayments } from '#modules/selling/payment/server/payments-ledger.ts'
import { issueCredit } from '#modules/selling/payment/server/store-credits.ts'
import { batchesToReturnTo } from '#modules/growing/ledger/server/return-batch.ts'
import { retakeAllocations, returnAllocations } from '#modules/growing/ledger/server/allocate-stock.ts'
import { refuseIfClosed } from '#modules/setup/settings/server/books.ts'
import { readRules } from '#modules/setup/settings/server/read-settings.ts'
import { moveSupplies } from '#modules/supplies/server/move-supplies.ts'
import { returnSupplies } from '#modules/supplies/server/return-supplies.ts'
import { costAt } from '#kernel/amount.ts'
import { dayIn } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { type Millionths, formatCost, parseCost, parseQuantity } from '#kernel/quantity.ts'
import { recordChange } from '#server/audit.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { takeNumber } from '#server/number-sequence.ts'
import { plannedItem } from '../plan-sale.ts'
import type { GoodsReturn, returnGoods as call, voidReturn as voidCall } from '../return-calls.ts'
import { markVoid, takeMoneyBack } from './void-credit-note.ts'
import { writeCreditNote } from './refunds.queries.ts'
import { lockReturn, readReturn, restockedPlants, restockedSupplies } from './returns.queries.ts'
import { insertItems } from './write-sale.queries.ts'

type ReturnBody = z.infer<typeof call.body>

export async function returnGoods(db: Db, who: CurrentUser, wanted: ReturnBody): Promise<GoodsReturn> {
  const asSold: NewSale = { payment_method: 'store_credit', discount_percent: '0', items: wanted.items }
  const [{ sale, goods }, settings, now] = await Promise.all([readCurrentSale(db, asSold, {}), readRules(db), db.now()])
  const today = dayIn(settings.timeZone, now)
  await refuseIfClosed(db, today)
  const { found, cart, tax } = priceSale(sale, goods, settings, today)
  const total = cart.total_amount
  if (total === 0n)
    throw invalid([{ path: 'items', message: 'This has no price, so there is nothing to credit. Enter a price first.' }])
  await requireReturnApproval(db, who, { total, formats: settings }, wanted.approval_id)
  const id = newId()
  const costs = await bringBack(db, who, { id, found, restock: wanted.restock, reason: wanted.reason, today })
  const items = found.map((line, i) => ({ ...plannedItem(line, cart, [], i, undefined), id: newId() }))
  await db.run(insertItems(db, [{ id: null, items }]))
  await recordChange(db, {
    user_id: who.user_id,
    action: 'return.create',
    subject_type: 'credit_note',
    subject_id: id,
    after: { total_amount: moneyText(total), reason: wanted.reason },
  })
  // The number last: its sequence is locked until the commit.
  const { written: credit_number } = await takeNumber(db, 'credit_note', { prefix: 'CN' })
  await writeCreditNote(db, who, {
    id,
    credit_number,
    sale_id: null,
    tax_included: tax.included,
    exchange_sale_id: null,
    credit_date: today,
    reason: wanted.reason,
    method: 'store_credit',
    subtotal: moneyText(cart.subtotal),
    tax_amount: moneyText(cart.tax_amount),
    total_amount: moneyText(total),
    items: items.map(({ id: sale_item_id, quantity, line_total, tax_amount, discount_amount }, i) => ({
      sale_item_id,
      quantity,
      line_total,
      tax_amount,
      discount_amount,
      cost: formatCost(costs[i] ?? 0n),
      restocked: costs[i] !== undefined,
    })),
  })
  await issueCredit(db, { id, code: credit_number, customer_name: wanted.customer_name ?? '', amount: moneyText(total) })
  await recordPayments(db, who, settings.timeZone, [
    {
      kind: 'refund',
      credit_note_id: id,
      amount: -total,
      rounding: 0n,
      method: 'store_credit',
      paid_on: today,
      store_credit_id: id,
    },
  ])
  return readReturn(db, id)
}

interface ComesBack {
  readonly id: string
  readonly found: readonly Found[]
  readonly restock: readonly boolean[]
  readonly reason: string
  readonly today: string
}

/** Puts goods back to stock at the cost of what is there; gives the cost by line, undefined for what was thrown away or has no stock. */
async function bringBack(
  db: Db,
  who: CurrentUser,
  { id, found, restock, reason, today }: ComesBack,
): Promise<(Millionths | undefined)[]> {
  const back = found.map((line, i) => ({ line, i })).filter(({ line, i }) => restock[i] === true && line.kind !== 'open')
  const plants = back.flatMap(({ line, i }) => (line.kind === 'plant' ? { ...line, i } : []))
  const batches = await batchesToReturnTo(
    db,
    plants.map(({ plant, item }) => ({
      plant_type_id: plant.plant_type_id,
      container_size: plant.container_size,
      grade: item.grade ?? null,
    })),
  )
  const costs: (Millionths | undefined)[] = found.map(() => undefined)
  const takes = plants.map(({ item, i }, place) => {
    const batch = batches.find(({ line }) => line === place)
    if (!batch)
      throw invalid([
        {
          path: `restock.${i}`,
          message: 'No batch of this was ever for sale, so it can’t go back to one. Throw it away, or enter a batch first.',
        },
      ])
    const cost = parseCost(batch.unit_cost) * BigInt(item.quantity)
    costs[i] = cost
    return { batch_id: batch.batch_id, quantity: Number(item.quantity), cost: formatCost(cost) }
  })
  const supplies = back.flatMap(({ line, i }) => {
    if (line.kind !== 'supply') return []
    costs[i] = costAt(parseCost(line.supply.average_cost), parseQuantity(line.item.quantity))
    return { inventory_item_id: line.supply.id, delta: line.item.quantity }
  })
  if (takes.length > 0)
    await returnAllocations(db, takes, { kind: 'refund', reference_id: id, user_id: who.user_id, occurred_on: today, reason })
  await returnSupplies(db, who.user_id, supplies, { kind: 'refund', reason, reference_type: 'credit_note', reference_id: id })
  return costs
}

export async function voidReturn(db: Db, who: CurrentUser, id: CreditNoteId, { reason }: z.infer<typeof voidCall.body>) {
  const note = await lockReturn(db, id)
  if (note.voided_at !== null) throw new Problem('BAD_STATE', `Credit note ${note.credit_number} is already void.`)
  await refuseIfClosed(db, note.credit_date)
  const { timeZone } = await readRules(db)
  const today = dayIn(timeZone, await db.now())
  await takeGoodsAgain(db, who, id, reason, today)
  await takeMoneyBack(db, who, { ...note, exchange_invoice_number: null }, { reason }, today)
  await markVoid(db, who, id, reason)
  await recordChange(db, {
    user_id: who.user_id,
    action: 'return.void',
    subject_type: 'credit_note',
    subject_id: id,
    after: { total_amount: note.total_amount, reason },
  })
  return readReturn(db, id)
}

async function takeGoodsAgain(db: Db, who: CurrentUser, id: CreditNoteId, reason: string, today: string): Promise<void> {
  const [plants, supplies] = await Promise.all([restockedPlants(db, id), restockedSupplies(db, id)])
  const why = { reference_id: id, user_id: who.user_id, reason }
  if (plants.length > 0) await retakeAllocations(db, plants, { ...why, kind: 'refund', occurred_on: today })
  if (supplies.length > 0)
    await moveSupplies(
      db,
      supplies.map(({ inventory_item_id, quantity }) => ({ inventory_item_id, delta: `-${quantity}` })),
      { ...why, kind: 'refund', reference_type: 'credit_note' },
    )
}
