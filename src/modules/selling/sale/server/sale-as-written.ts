/** The answer to a sale from what was written, without reading it back. */
import { moneyText } from '#kernel/money.ts'
import { formatFixed, parseFixed } from '#kernel/quantity.ts'
import type { Sale } from '../sale.ts'
import type { ReadySale } from './write-sale.ts'
import { columnsOfSale } from './write-sale.queries.ts'

/** A new sale without an account, an exchange and credits, as `wholeSale` reads it, but for its number. */
export function saleAsWritten(ready: ReadySale): Sale {
  return {
    ...columnsOfSale(ready),
    invoice_number: '',
    credited_amount: '0.00',
    voided_at: null,
    void_reason: null,
    version: 1,
    customer_address: '',
    customer_tax_number: '',
    exchange: null,
    items: ready.items.map(({ takes: _, cost: __, ...item }) => ({
      ...item,
      tax_rate: formatFixed(parseFixed(item.tax_rate, 3), 3),
    })),
    payments: ready.plan.payments.map(({ method, amount, tendered, rounding }, i) => ({
      id: ready.payment_ids[i] ?? '',
      amount: moneyText(amount),
      method,
      paid_at: ready.now.toISOString(),
      tendered: tendered === undefined ? null : moneyText(tendered),
      rounding: moneyText(rounding),
      reverses: null,
      corrects: null,
    })),
    void_refunds: [],
    card_extras: null,
  }
}
