/** Fixes what a payment before the invoice counts for in the tax returns, as it is taken or given back: by the law of the country and the rules of its day. */
import { countryPacks } from '#modules/setup/settings/country.ts'
import { countsWhenPaid } from '#modules/setup/settings/tax-bases.ts'
import { type GoodsTaxKind } from '#modules/setup/settings/tax-kind.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { type StoredPart, storedParts } from '#modules/selling/payment/taxed-part.ts'
import { type PaidBefore, countedFor } from '#modules/selling/payment/server/counted-parts.ts'
import { type Cents, sum } from '#kernel/money.ts'
import type { Db } from '#server/database.ts'
import { taxedParts } from '../deposit-tax.ts'
import { type TaxRules, lineTax } from '../tax-per-line.ts'

interface Moved {
  readonly id: string
  /** Negative: refunded, moved to another order, or put on an invoice. */
  readonly amount: Cents
  readonly day: string
  /**
   * Amounts left to invoice by tax kind, with or without tax as the document's prices are; `discount` is the discount on the
   * whole.
   */
  readonly goods: readonly { readonly kind: GoodsTaxKind; readonly amount: Cents }[]
  readonly discount: Cents
  readonly rules: TaxRules
}

type TaxedBy = Pick<Settings, 'country' | 'taxBasis'>

/** Gives what is stored with each payment, in their order. The documents are locked; each is named once. */
export async function taxDeposits(db: Db, settings: TaxedBy, kind: PaidBefore, moves: readonly Moved[]): Promise<StoredPart[][]> {
  const before = await countedFor(
    db,
    kind,
    moves.map(({ id }) => id),
  )
  return moves.map((moved, i) => taxedNow(settings, kind, moved, before[i] ?? { held: 0n, counted: [] }))
}

function taxedNow(
  { country, taxBasis }: TaxedBy,
  document: PaidBefore,
  { amount, day, goods, discount, rules }: Moved,
  { held, counted }: Awaited<ReturnType<typeof countedFor>>[number],
): StoredPart[] {
  const { orders, laybys } = countryPacks[country].depositsTaxed
  const isTaxed =
    document === 'order'
      ? orders !== 'none'
      : laybys === 'payment' || (laybys === 'payments_basis' && countsWhenPaid(taxBasis, 'sales'))
  const taxed =
    !rules.registered || !isTaxed ? 'none' : document === 'layby' || countsWhenPaid(taxBasis, 'sales') ? 'payment' : orders
  const parts = goods.map((part) => ({ kind: lineTax(part.kind, rules).kind, amount: part.amount }))
  const byKind = [...Map.groupBy(parts, ({ kind }) => kind)].map(([kind, of]) => ({
    kind,
    amount: sum(of.map((part) => part.amount)),
  }))
  return storedParts(taxedParts({ amount, held, day, counted, goods: { parts: byKind, discount } }, { ...rules, taxed }), day)
}
