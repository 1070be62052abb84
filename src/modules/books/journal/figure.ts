/** Figure of the tax return or the cash flow for a journal line, in addition to its account. Pure. */
import type { TaxKind } from '#modules/setup/settings/tax-kind.ts'
import { type Purpose, moneyPurposes } from './purpose.ts'

/** Sales and purchases without tax and their tax, by its kind; the tax that is owed on purchases under the reverse charge; adjusting entries; and money that came in or went out. */
export type Figure =
  | `${'sales' | 'sales_tax' | 'purchases' | 'purchases_tax'}:${TaxKind}`
  | `adjusted_${'sales' | 'purchases'}${'' | '_tax'}`
  | 'reverse_charge_tax'
  | CashFigure

type CashFigure = 'received' | 'spent'

const holdMoney: readonly Purpose[] = moneyPurposes

/** The figure of the cash flow, for a line on an account that holds money. */
export const cashFigure = (purpose: Purpose, figure: CashFigure): { figure?: CashFigure } =>
  holdMoney.includes(purpose) ? { figure } : {}
