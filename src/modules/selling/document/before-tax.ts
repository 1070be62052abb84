/** A sale with every amount as it is before tax, where the law wants a large invoice to show that. */
import { moneyText, cents, mulDivRounded, rateParts, wholeRate } from '#kernel/money.ts'
import { formatFixed } from '#kernel/quantity.ts'
import type { Sale, SaleItem } from '#modules/selling/sale/sale.ts'

export const withoutTax = (sale: Sale): Sale => ({
  ...sale,
  items: sale.items.map(itemWithoutTax),
  subtotal: moneyText(cents(sale.subtotal) - cents(sale.tax_amount)),
  tax_rules: { ...sale.tax_rules, included: false },
})

/** The price has four decimals, so that price times quantity gives the line total. */
export function itemWithoutTax(item: SaleItem): SaleItem {
  const tax = cents(item.tax_amount)
  if (tax === 0n) return item
  const bottom = wholeRate + rateParts(item.tax_rate)
  return {
    ...item,
    unit_price: formatFixed(mulDivRounded(cents(item.unit_price) * 100n, wholeRate, bottom), 4),
    discount_amount: moneyText(mulDivRounded(cents(item.discount_amount), wholeRate, bottom)),
    line_total: moneyText(cents(item.line_total) - tax),
  }
}
