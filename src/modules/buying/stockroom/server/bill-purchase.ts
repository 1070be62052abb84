/** Enters the bill of a purchase order that did not come with the delivery, matched with what was ordered and what came. */
import * as purchaseLines from './purchase-lines.queries.ts'
import { carryUsed } from '#modules/growing/batch/server/carry-differences.ts'
import { createBill } from '#modules/buying/bill/server/bills.ts'
import type { PurchaseOrderId, UserId } from '#kernel/id.ts'
import { type Cents, cents, moneyText, sum } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { type PriceDifference, bookPriceDifferences } from '#modules/supplies/server/price-differences.ts'
import { clearedBy } from '../match.ts'
import type { NewPurchaseBill } from '../purchase-bill.ts'
import { type PurchaseLine, type WholePurchase, landedCosts, purchaseName } from '../purchase.ts'
import { refuseWithoutVendor } from './purchases.ts'
import * as queries from './purchases.queries.ts'
import { type ReceiptOfLine, receiptsOfLines } from './receipts.queries.ts'

interface Billed extends purchaseLines.BilledLine {
  readonly line: PurchaseLine
}

export async function billPurchase(db: Db, user_id: UserId, id: PurchaseOrderId, body: NewPurchaseBill): Promise<WholePurchase> {
  const purchase = await queries.lockPurchase(db, id)
  const name = purchaseName(purchase.order_number)
  refuseWithoutVendor(purchase.vendor)
  if (purchase.state === 'draft' || purchase.state === 'cancelled')
    throw new Problem('BAD_STATE', `${name} was not sent. Send it first, or enter the bill under Bills.`)
  const cleared = new Map((await purchaseLines.clearedOf(db, id)).map((line) => [line.id, cents(line.cleared)]))
  const billed = billedLines(await purchaseLines.linesOf(db, id), body, cleared)
  const { freight: _, gst_paid = '0', tax_kind, lines: _lines, ...header } = body
  const net = sum(billed.map((each) => each.net))
  if (net === 0n) throw invalid([{ path: 'lines.0.unit_cost', message: 'Enter the cost.' }])
  const names = billed.map(({ line }) => line.name)
  const bill = await createBill(
    db,
    user_id,
    {
      ...header,
      vendor: purchase.vendor,
      lines: [
        {
          description: `${name}: ${names[0]}${names.length > 1 ? ` and ${names.length - 1} more` : ''}`.slice(0, 200),
          category: billed.some(({ line }) => line.plant_type_id) ? 'Young plants' : 'Supplies',
          cost: moneyText(net + cents(gst_paid)),
          gst_paid,
          tax_kind,
        },
      ],
    },
    new Map([[0, { received: sum(billed.map(({ received }) => received)) }]]),
  )
  const [line] = bill.lines
  if (!line) throw new Error('A bill was made without its line.')
  await purchaseLines.insertBillLines(
    db,
    line.id,
    billed.map(({ line: _line, ...each }) => each),
  )
  const differences = priceDifferences(billed, await receiptsOfLines(db, id))
  const ofBill = { expense_id: line.id, day: bill.bill_date, reason: `Price on bill ${bill.bill_number} of ${bill.vendor}` }
  await bookPriceDifferences(db, user_id, differences, ofBill, carryUsed)
  await recordChange(db, {
    user_id,
    action: 'purchase.bill',
    subject_type: 'purchase_order',
    subject_id: id,
    after: { name, bill_number: bill.bill_number, net: moneyText(net) },
  })
  return queries.wholePurchase(db, id)
}

/**
 * Differences between the bill and the deliveries of supplies. Differences for plants are booked as a variance: by then the
 * plants are potted on, divided or sold.
 */
const priceDifferences = (billed: readonly Billed[], came: readonly ReceiptOfLine[]): PriceDifference[] =>
  billed.flatMap(({ line, net, received }) => {
    const receipts = came.filter(({ line_id }) => line_id === line.id)
    if (!line.inventory_item_id || net === received || receipts.length === 0) return []
    return [{ inventory_item_id: line.inventory_item_id, receipts, difference: net - received }]
  })

/** Billed lines, with their share of the freight and the amount that clears goods received. */
function billedLines(
  lines: readonly PurchaseLine[],
  { lines: wanted, freight = '0' }: NewPurchaseBill,
  cleared: ReadonlyMap<string, Cents>,
): Billed[] {
  const found = wanted.map((each, i) => {
    const line = lines.find(({ id }) => id === each.line_id)
    if (!line || wanted.findIndex(({ line_id }) => line_id === each.line_id) !== i)
      throw invalid([
        { path: `lines.${i}.line_id`, message: 'This line is not in the order, or is listed twice. Reload and try again.' },
      ])
    return { line, quantity: each.quantity, unit_cost: each.unit_cost ?? line.unit_cost }
  })
  const landed = landedCosts(found, cents(freight))
  return found.map(({ line, quantity }, i) => {
    const cost = landed[i] ?? { net: 0n, freight: 0n }
    const net = cost.net + cost.freight
    const so_far = { ...line, received_cost: cents(line.received_cost), cleared: cleared.get(line.id) ?? 0n }
    return { line, line_id: line.id, quantity, net, received: clearedBy(so_far, { quantity, net }) }
  })
}
