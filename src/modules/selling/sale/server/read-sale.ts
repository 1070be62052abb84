/** A sale, its credit notes and returns without a receipt as other modules read them. */
import type { CreditNoteId, SaleId } from '#kernel/id.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import type { Db } from '#server/database.ts'
import type { CreditNote } from '../refund-calls.ts'
import type { Sale } from '../sale.ts'
import { rulesOnSale } from '../tax-rules-on-sale.ts'
import { creditNotesOf } from './refunds.queries.ts'
import { readReturn, returnedItems } from './returns.queries.ts'
import { wholeSale } from './sales.queries.ts'

/** Throws NOT_FOUND where the nursery has no such sale. */
export const readSale = (db: Db, id: SaleId): Promise<Sale> => wholeSale(db, id)

/** The newest first. */
export const readCreditNotes = (db: Db, saleId: SaleId): Promise<CreditNote[]> => creditNotesOf(db, saleId)

/** A return without a receipt as a credit note, and its goods as the sale of that day that it would reverse. */
export async function readReturnAsCredit(db: Db, id: CreditNoteId): Promise<{ readonly note: CreditNote; readonly sale: Sale }> {
  const [found, items, settings] = await Promise.all([readReturn(db, id), returnedItems(db, id), readSettings(db)])
  const { credit_date, credit_number, customer_name, created_at, subtotal, tax_amount, total_amount } = found
  const sale_id: string = id
  const note = {
    ...found,
    sale_id,
    invoice_number: '',
    method: 'store_credit',
    rounding: '0.00',
    refunds: [{ method: 'store_credit', amount: total_amount }],
    exchange_invoice_number: null,
    items: found.items.map((item, i) => ({ ...item, sale_item_id: items[i]?.id ?? '' })),
  }
  const sale: Sale = {
    id: sale_id,
    invoice_number: credit_number,
    till_reference: null,
    sale_date: credit_date,
    sold_at: created_at,
    customer_name,
    business_account_id: null,
    payment_method: 'store_credit',
    payment_status: 'paid',
    due_date: null,
    discount_percent: '0',
    discount_amount: '0.00',
    discount_reason: '',
    subtotal,
    tax_amount,
    total_amount,
    amount_paid: total_amount,
    credited_amount: '0.00',
    notes: '',
    customer_order_number: '',
    soldBy: '',
    created_by: null,
    voided_at: null,
    void_reason: null,
    version: 1,
    tax_rules: { ...rulesOnSale(settings, credit_date), included: found.tax_included },
    items,
    payments: [],
  }
  return { note, sale }
}
