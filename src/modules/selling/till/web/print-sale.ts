/** A sale on the receipt printer of this device. */
import { invoiceOf } from '#modules/selling/document/invoice.ts'
import { printReceiptOf } from '#modules/selling/document/web/receipt-printer.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { call } from '#web/call.ts'
import { getSale } from '#modules/selling/sale/contract.ts'
import type { Sale } from '#modules/selling/sale/sale.ts'
import { outgoing } from '#web/outbox.ts'
import type { SaleOut } from '#modules/selling/waiting/web/send-sales.ts'

export async function printSale(id: string, settings: Settings): Promise<void> {
  await printReceiptOf(invoiceOf((await heldSale(id)) ?? (await call(getSale, { params: { id } })), settings))
}

/** The sale as this device sent it; undefined if it was sent by another, or with an order. */
async function heldSale(id: string): Promise<Sale | undefined> {
  const held = ((await outgoing('sale')) as SaleOut[]).find((each) => each.id === id)
  if (!held) return undefined
  const { number, reference, receipt } = held
  return number === undefined ? receipt.sale : { ...receipt.sale, invoice_number: number, till_reference: reference }
}
