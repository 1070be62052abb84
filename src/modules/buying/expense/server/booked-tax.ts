/** Tax of a purchase as booked: defaults are filled in, tax to account for at the rate of the day. */
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import { readRules } from '#modules/setup/settings/server/read-settings.ts'
import type { SettingRules, Settings } from '#modules/setup/settings/settings.ts'
import { isRegistered } from '#modules/setup/settings/registration.ts'
import { type TaxKind, isAccountedFor } from '#modules/setup/settings/tax-kind.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { invalid } from '#kernel/problem.ts'
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
  (await bookedTaxes(db, [{ ...purchase, day, path: '' }]))[0] ?? standardTax

interface DatedPurchase extends Purchase {
  readonly day: string
  /** Precedes the field of an error: `lines.2.`, or nothing. */
  readonly path: string
}

/** Same for several purchases, in their order. Throws a Problem INVALID for tax in one of a day before the registration, or after it ended. */
export async function bookedTaxes(db: Db, purchases: readonly DatedPurchase[]): Promise<BookedTax[]> {
  const kinds = purchases.map(({ gst_paid, tax_kind }) => kindByTax(gst_paid ?? '0', tax_kind))
  const isTaxed = kinds.some((kind, i) => isAccountedFor(kind) || Number(purchases[i]?.gst_paid ?? 0) > 0)
  const settings = isTaxed ? await readRules(db) : undefined
  if (settings) refuseUnregistered(settings, purchases)
  return purchases.map(({ cost, reverse_charge_tax, day }, i) => {
    const kind = kinds[i] ?? 'standard'
    if (!isAccountedFor(kind) || !settings) return { tax_kind: kind, reverse_charge_tax: '0' }
    if (reverse_charge_tax) return { tax_kind: kind, reverse_charge_tax }
    const tax = reverseChargeTax(cents(cost), { taxRates: settings.taxRates, day, halfCent: halfCentOf(settings) })
    return { tax_kind: kind, reverse_charge_tax: moneyText(tax) }
  })
}

/** True if a purchase of that day can have tax apart from its cost. A nursery that was never registered may note it. */
export const canHaveTax = (registrations: Settings['gstRegistrations'], day: string): boolean =>
  isRegistered(registrations, day) || registrations.every(({ registered }) => !registered)

function refuseUnregistered({ gstRegistrations, taxLabel }: SettingRules, purchases: readonly DatedPurchase[]): void {
  const errors = purchases
    .filter(({ gst_paid, day }) => Number(gst_paid ?? 0) > 0 && !canHaveTax(gstRegistrations, day))
    .map(({ day, path }) => ({
      path: `${path}gst_paid`,
      message: `You were not registered for ${taxLabel} on ${spelledOutDay(day)}: it is part of the cost. Enter 0 here.`,
    }))
  if (errors.length > 0) throw invalid(errors)
}
