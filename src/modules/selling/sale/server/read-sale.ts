/** A sale and its credit notes as other modules read them. */
import type { SaleId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import type { CreditNote } from '../refund-calls.ts'
import type { Sale } from '../sale.ts'
import { creditNotesOf } from './refunds.queries.ts'
import { wholeSale } from './sales.queries.ts'

/** Throws NOT_FOUND where the nursery has no such sale. */
export const readSale = (db: Db, id: SaleId): Promise<Sale> => wholeSale(db, id)

/** The newest first. */
export const readCreditNotes = (db: Db, saleId: SaleId): Promise<CreditNote[]> => creditNotesOf(db, saleId)
