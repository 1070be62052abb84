/** Tax of a purchase as booked: defaults are filled in, tax to account for at the rate of the day. */
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { type TaxKind, isAccountedFor } from '#modules/setup/settings/tax-kind.ts'
import { cents, moneyText } from '#kernel/money.ts'
import type { Db } from '#server/database.ts'
import { kindByTax, reverseChargeTax } from '../purchase-tax.ts'

export interface BookedTax {
  readonly tax_kind: TaxKind
  readonly reverse_charge_tax: string
}

interface Purchase {
  readonly cost: string
  readonly gst_paid?: string | null | undefined
  readonly tax_kind?: TaxKind | undefined
  readonly reverse_charge_tax?: string | null | undefined
}

export const standardTax: BookedTax = { tax_kind: 'standard', reverse_charge_tax: '0' }

export const bookedTax = async (db: Db, purchase: Purchase, day: string): Promise<BookedTax> =>
  (await bookedTaxes(db, [{ ...purchase, day }]))[0] ?? standardTax

/** Same for several purchases, in their order. */
export async function bookedTaxes(db: Db, purchases: readonly (Purchase & { readonly day: string })[]): Promise<BookedTax[]> {
  const kinds = purchases.map(({ gst_paid, tax_kind }) => kindByTax(gst_paid ?? '0', tax_kind))
  const settings = kinds.some(isAccountedFor) ? await readSettings(db) : undefined
  return purchases.map(({ cost, reverse_charge_tax, day }, i) => {
    const kind = kinds[i] ?? 'standard'
    if (!isAccountedFor(kind) || !settings) return { tax_kind: kind, reverse_charge_tax: '0' }
    if (reverse_charge_tax) return { tax_kind: kind, reverse_charge_tax }
    const tax = reverseChargeTax(cents(cost), { taxRates: settings.taxRates, day, halfCent: halfCentOf(settings) })
    return { tax_kind: kind, reverse_charge_tax: moneyText(tax) }
  })
}
