/** The operation of taking a delivery back: stock, batches and the bill, all of it or nothing. */
import * as purchaseLines from './purchase-lines.queries.ts'
import * as receipts from './receipts.queries.ts'
import type { ExpenseId, OperationId, UserId } from '#kernel/id.ts'
import { archiveExpenses, expenseOf } from '#modules/buying/expense/server/expenses.ts'
import { voidBill } from '#modules/buying/bill/server/bills.ts'
import { reverseOperations } from '#modules/growing/batch/server/reverse-operation.ts'
import { carryUsed } from '#modules/growing/batch/server/carry-differences.ts'
import { reverseMovements } from '#modules/supplies/server/book-movement.ts'
import { sum } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { parseQuantity } from '#kernel/quantity.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { type PurchaseLine, type WholePurchase, purchaseName, stateBy } from '../purchase.ts'
import * as queries from './purchases.queries.ts'

/** Refuses if a delivery without a bill of its own has been billed since. */
function refuseIfBilled(
  lines: readonly PurchaseLine[],
  came: readonly { readonly line_id: string; readonly quantity: string }[],
): void {
  const isBilled = lines.some((line) => {
    const back = sum(came.filter(({ line_id }) => line_id === line.id).map(({ quantity }) => parseQuantity(quantity)))
    return back > 0n && parseQuantity(line.quantity_received) - back < parseQuantity(line.quantity_billed)
  })
  if (isBilled) throw new Problem('BAD_STATE', 'This delivery is billed. Void its bill first, then undo it.')
}

/** Takes the bill of a delivery out of the books; refused where something of it is paid. */
async function takeOutBill(db: Db, user_id: UserId, expense_id: ExpenseId): Promise<void> {
  const { bill_id } = await expenseOf(db, expense_id)
  if (bill_id === null) await archiveExpenses(db, user_id, [expense_id], true)
  else await voidBill(db, user_id, bill_id, { reason: 'The delivery was undone' })
}

interface Booked {
  readonly inventory_transaction_id: string | null
  readonly operation_id: OperationId | null
}

/** Reverses what the lines of a delivery or of a stocktake booked: all of it or nothing. */
export async function reverseBooked(db: Db, user_id: UserId, lines: readonly Booked[]): Promise<void> {
  await reverseMovements(
    db,
    user_id,
    lines.flatMap(({ inventory_transaction_id }) => inventory_transaction_id ?? []),
    carryUsed,
  )
  const operations = lines.flatMap(({ operation_id }) => operation_id ?? [])
  if (operations.length > 0) await reverseOperations(db, user_id, operations)
}

/** Reverses everything, newest first, because later entries depend on earlier ones. */
export async function reverseReceipt(db: Db, user_id: UserId, receiptId: string): Promise<WholePurchase> {
  const { purchase_order_id: id } = await receipts.receiptWithId(db, receiptId)
  const purchase = await queries.lockPurchase(db, id)
  const receipt = await receipts.receiptWithId(db, receiptId)
  if (receipt.reversed) throw new Problem('BAD_STATE', 'Delivery already undone. Reload the order.')
  if (receipt.expense_id) await takeOutBill(db, user_id, receipt.expense_id)
  else refuseIfBilled(await purchaseLines.linesOf(db, id), await receipts.bookedLines(db, receiptId))
  const lines = await receipts.bookedLines(db, receiptId)
  await reverseBooked(db, user_id, lines)
  await receipts.addReceived(db, lines, -1)
  await receipts.markReversed(db, user_id, receiptId)
  const state = stateBy(await purchaseLines.linesOf(db, id))
  await queries.setState(db, user_id, [id], state, null)
  await recordChange(db, {
    user_id,
    action: 'purchase.reverse',
    subject_type: 'purchase_order',
    subject_id: id,
    before: { name: purchaseName(purchase.order_number), receipt_id: receiptId, state: purchase.state },
    after: { name: purchaseName(purchase.order_number), state },
  })
  return queries.wholePurchase(db, id)
}
