/** Opens the invoice's own page, which prints itself. The paper is remembered for the next time. */
import type { SaleId, SavedCartId } from '#kernel/id.ts'

export type PaperSize = 'a4' | '80mm'

export function printInvoice(saleId: SaleId, size?: PaperSize): void {
  window.open(`/print-invoice/${saleId}${size ? `?paper=${size}` : ''}`, '_blank')
}

/** The receipt of a sale that waits on this device. */
export function printSlip(saleId: SaleId): void {
  window.open(`/sales/pos/receipt/${saleId}`, '_blank')
}

/** A quote, on the same screen as a receipt. */
export function printQuote(quoteId: SavedCartId): void {
  window.open(`/sales/pos/receipt/${quoteId}?document=quote`, '_blank')
}

/** A lay-by, on the same screen. */
export function printLayby(laybyId: SavedCartId): void {
  window.open(`/sales/pos/receipt/${laybyId}?document=layby`, '_blank')
}

export const savedPaperSize = (): PaperSize => (localStorage.getItem('paper') === '80mm' ? '80mm' : 'a4')
export const savePaperSize = (size: PaperSize): void => localStorage.setItem('paper', size)
