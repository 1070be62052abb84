/** A lay-by as its paper shows it: the goods at the agreed prices, what was paid and when, what is left, and what was agreed. */
import type { Settings } from '#features/settings/settings.ts'
import { type Invoice, laybyPaper } from './invoice.ts'
import type { Layby } from './layby.ts'
import type { Sale } from './sale.ts'
import { slipOf } from './slip.ts'
import { toSale } from './till.ts'

export function laybySlip(layby: Layby, settings: Settings): { slip: Sale; paper: Invoice } {
  const { id, number, at, by, cart, total_amount } = layby
  const where = { reference: number, at: new Date(at), blind: false }
  const slip = { ...slipOf(cart, toSale(cart, id, { method: 'account' }, where), settings, { id, name: by }), total_amount }
  return { slip, paper: laybyPaper(slip, layby, settings) }
}
