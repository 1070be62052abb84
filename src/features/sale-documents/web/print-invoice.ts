/** Opens the invoice's own page, which prints itself. The paper is remembered for the next time. */
import type { SaleId, SavedCartId } from '#kernel/id.ts'

export type Paper = 'a4' | '80mm'

export function printInvoice(saleId: SaleId, paper?: Paper): void {
  window.open(`/print-invoice/${saleId}${paper ? `?paper=${paper}` : ''}`, '_blank')
}

/** The receipt of a sale that waits on this device. */
export function printSlip(saleId: SaleId): void {
  window.open(`/sales/pos/receipt/${saleId}`, '_blank')
}

/** A quote, on the same screen as a receipt. */
export function printQuote(quoteId: SavedCartId): void {
  window.open(`/sales/pos/receipt/${quoteId}?quote`, '_blank')
}

/** A lay-by, on the same screen. */
export function printLayby(laybyId: SavedCartId): void {
  window.open(`/sales/pos/receipt/${laybyId}?layby`, '_blank')
}

export const rememberedPaper = (): Paper => (localStorage.getItem('paper') === '80mm' ? '80mm' : 'a4')
export const rememberPaper = (paper: Paper): void => localStorage.setItem('paper', paper)
