/** A sale that this device holds, on its receipt printer. */
import { invoiceOf } from '#modules/selling/document/invoice.ts'
import { printReceiptOf } from '#modules/selling/document/web/receipt-printer.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { outgoing } from '#web/outbox.ts'
import type { SaleOut } from '#modules/selling/waiting/web/send-sales.ts'

/** False where this device does not hold it. */
export async function printSale(id: string, settings: Settings): Promise<boolean> {
  const held = ((await outgoing('sale')) as SaleOut[]).find((each) => each.id === id)
  if (!held) return false
  const { number, reference, receipt } = held
  const sale = number === undefined ? receipt.sale : { ...receipt.sale, invoice_number: number, till_reference: reference }
  await printReceiptOf(invoiceOf(sale, settings))
  return true
}
