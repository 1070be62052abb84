/** What the accounting programs call taxes: their usual names, and those that the nursery entered instead. */
import { readSettings } from '#features/settings/server/read-settings.ts'
import type { UserId } from '#kernel/id.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { ExportFormat, TaxCode, TaxCodeChange, TaxSide } from '../accounting-export.ts'
import { trimmed } from '../quantity-and-unit.ts'
import { usualTaxCode } from '../tax-code.ts'
import * as queries from './exports.queries.ts'

/** Gives the name of a tax in the program. */
export async function taxNames(db: Db, format: ExportFormat): Promise<(side: TaxSide, tax: string) => string> {
  const [{ country }, entered] = await Promise.all([readSettings(db), queries.taxCodesOf(db, format)])
  const own = new Map(entered.map(({ side, tax, code }) => [`${side} ${tax}`, code]))
  return (side, tax) => own.get(`${side} ${tax}`) ?? usualTaxCode(format, country, side, tax)
}

/** The taxes of the nursery with their names in the program. */
export async function listTaxCodes(db: Db, format: ExportFormat): Promise<TaxCode[]> {
  const [{ country, salesTaxRate }, name, rates] = await Promise.all([
    readSettings(db),
    taxNames(db, format),
    queries.ratesOfSales(db),
  ])
  const rate = trimmed(salesTaxRate)
  const usual = (side: TaxSide, tax: string): TaxCode => ({
    side,
    tax,
    code: name(side, tax),
    usual: usualTaxCode(format, country, side, tax),
  })
  const sold = [...new Set([rate, ...rates.map(({ rate }) => rate)])].toSorted((a, b) => Number(b) - Number(a))
  return [
    ...[...sold, 'zero', 'exempt', 'outside'].map((tax) => usual('sales', tax)),
    ...[rate, 'zero', 'outside'].map((tax) => usual('purchases', tax)),
  ]
}

export async function setTaxCode(db: Db, userId: UserId, change: TaxCodeChange): Promise<TaxCode[]> {
  await queries.setTaxCode(db, { ...change, code: change.code.trim() })
  await recordChange(db, { user_id: userId, action: 'accounting.tax-code', subject_type: 'accounting_tax_code', after: change })
  return listTaxCodes(db, change.format)
}
