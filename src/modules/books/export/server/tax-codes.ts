/** Tax codes of the accounting programs: their defaults, and the codes that the nursery entered instead. */
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { type ChargedKind, chargedKinds } from '#modules/setup/settings/tax-kind.ts'
import { rateOn } from '#modules/setup/settings/tax-rates.ts'
import { dayIn } from '#kernel/day.ts'
import type { UserId } from '#kernel/id.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { ExportFormat, TaxCode, TaxCodeChange, TaxSide } from '../accounting-export.ts'
import { trimmed } from '../quantity-and-unit.ts'
import { usualTaxCode } from '../tax-code.ts'
import type { PurchaseRates } from './written.queries.ts'
import * as queries from './exports.queries.ts'

/** The rates of purchases today, in percent; the standard one for a kind without a rate. */
export async function purchaseRates(
  db: Db,
  { taxRates, timeZone }: Pick<Settings, 'taxRates' | 'timeZone'>,
): Promise<PurchaseRates> {
  const today = dayIn(timeZone, await db.now())
  const percentOf = (kind: ChargedKind) => rateOn(taxRates, kind, today)?.percent
  const rateOf = (kind: ChargedKind) => [kind, trimmed(percentOf(kind) ?? percentOf('standard') ?? '0')] as const
  return Object.fromEntries(chargedKinds.map(rateOf)) as PurchaseRates
}

/** Gives the name of a tax in the program. */
export async function taxNames(db: Db, format: ExportFormat): Promise<(side: TaxSide, tax: string) => string> {
  const [{ country }, entered] = await Promise.all([readSettings(db), queries.taxCodesOf(db, format)])
  const own = new Map(entered.map(({ side, tax, code }) => [`${side} ${tax}`, code]))
  return (side, tax) => own.get(`${side} ${tax}`) ?? usualTaxCode(format, country, side, tax)
}

/** The taxes of the nursery with their names in the program. */
export async function listTaxCodes(db: Db, format: ExportFormat): Promise<TaxCode[]> {
  const [settings, name, rates] = await Promise.all([readSettings(db), taxNames(db, format), queries.ratesOfSales(db)])
  const { country } = settings
  const bought = await purchaseRates(db, settings)
  const usual = (side: TaxSide, tax: string): TaxCode => ({
    side,
    tax,
    code: name(side, tax),
    usual: usualTaxCode(format, country, side, tax),
  })
  const sold = [...new Set([bought.standard, ...rates.map(({ rate }) => rate)])].toSorted((a, b) => Number(b) - Number(a))
  return [
    ...[...sold, 'zero', 'exempt', 'outside'].map((tax) => usual('sales', tax)),
    ...[...new Set(Object.values(bought)), 'zero', 'exempt', 'outside'].map((tax) => usual('purchases', tax)),
  ]
}

export async function setTaxCode(db: Db, userId: UserId, change: TaxCodeChange): Promise<TaxCode[]> {
  await queries.setTaxCode(db, { ...change, code: change.code.trim() })
  await recordChange(db, { user_id: userId, action: 'accounting.tax-code', subject_type: 'accounting_tax_code', after: change })
  return listTaxCodes(db, change.format)
}
