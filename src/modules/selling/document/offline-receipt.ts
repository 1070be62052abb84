/** The receipt of a sale the server has not numbered yet: the same sale, priced by the same rules, under the till's own reference. */
import { customerTax } from '#modules/customers/exemption.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { dayIn } from '#kernel/day.ts'
import { moneyText, sum } from '#kernel/money.ts'
import { formatFixed } from '#kernel/quantity.ts'
import { type CartLine, type PricedLine, priceCart, saleDiscount } from '#modules/selling/cart/cart-pricing.ts'
import { ratePercent } from '#modules/selling/cart/tax-per-line.ts'
import { rulesOnSale } from '#modules/selling/sale/tax-rules-on-sale.ts'
import type { NewSale } from '#modules/selling/cart/new-sale.ts'
import { noProduct } from '#modules/selling/sale/no-product.ts'
import type { Sale } from '#modules/selling/sale/sale.ts'
import { type Tender, settle } from '#modules/selling/payment/tender.ts'
import {
  type Good,
  type TillCart,
  afterExchange,
  cartLines,
  cartTax,
  isPlant,
  isSupply,
  returnedTotal,
} from '#modules/selling/cart/cart.ts'

function productColumns(good: Good) {
  if (isPlant(good)) {
    const { plant_type_id, common_name, botanical_name, container_size, grade = null } = good
    const names = { plant_common_name: common_name, plant_botanical_name: botanical_name }
    return { ...noProduct, item_type: 'plant' as const, plant_type_id, container_size, grade, ...names }
  }
  const named = { ...noProduct, item_type: 'other' as const, inventory_item_name: good.name }
  return isSupply(good) ? { ...named, inventory_item_id: good.id, unit: good.unit } : named
}

const amountsOf = (line: CartLine, priced: PricedLine) => ({
  quantity: formatFixed(line.quantity, 4),
  unit_price: moneyText(line.unit_price),
  discount_amount: moneyText(priced.discount_amount),
  line_total: moneyText(priced.line_total),
  tax_amount: moneyText(priced.tax_amount),
  tax_kind: priced.tax_kind,
  tax_rate: ratePercent(priced.tax_rate),
})

/** Exchange of an offline sale; its credit note has no number yet. */
const exchangeOf = (returned: TillCart['returned']): Sale['exchange'] =>
  returned && {
    credit_number: '',
    invoice_number: returned.invoice_number,
    total_amount: moneyText(returnedTotal(returned)),
    voided: false,
    method: returned.method,
    items: returned.lines.map(({ name, quantity }) => ({ name, quantity })),
  }

/** `who` sold it. Throws what the server would refuse: a discount too large, too little cash. */
export function offlineReceipt(
  cart: TillCart,
  sale: NewSale,
  settings: Settings,
  who: { readonly id: string; readonly name: string },
): Sale {
  const day = dayIn(settings.timeZone, new Date(sale.till_time ?? ''))
  const tax = cartTax(cart, settings, day)
  const lines = cartLines(cart, tax)
  const discount = saleDiscount(lines, cart.discount ?? {}, settings, tax.half)
  const priced = priceCart(lines, discount.amount, tax)
  const { due } = afterExchange(cart, priced.total_amount)
  const exchanged: Tender = { method: 'store_credit', amount: priced.total_amount - due, tendered: undefined, rounding: 0n }
  const paid = [...(exchanged.amount > 0n ? [exchanged] : []), ...settle(sale, due, settings.cashRounding, tax.half)]
  const amount_paid = sum(paid.map(({ amount }) => amount))
  const at = sale.till_time ?? ''
  const id = sale.id ?? ''
  return {
    id,
    invoice_number: sale.till_reference ?? '',
    till_reference: null,
    sale_date: day,
    sold_at: at,
    customer_name: cart.customer_name || (cart.account?.name ?? ''),
    business_account_id: sale.business_account_id ?? null,
    payment_method: sale.payment_method,
    payment_status: amount_paid === priced.total_amount ? 'paid' : 'unpaid',
    due_date: null,
    discount_percent: discount.percent,
    discount_amount: moneyText(discount.amount),
    discount_reason: discount.reason,
    subtotal: moneyText(priced.subtotal),
    tax_amount: moneyText(priced.tax_amount),
    total_amount: moneyText(priced.total_amount),
    amount_paid: moneyText(amount_paid),
    credited_amount: '0.00',
    notes: '',
    customer_order_number: '',
    soldBy: who.name,
    created_by: who.id,
    voided_at: null,
    void_reason: null,
    version: 0,
    tax_rules: rulesOnSale(
      { ...settings, retailTaxIncluded: tax.included },
      day,
      cart.account && customerTax(cart.account, day),
      cart.tax_place,
    ),
    items: cart.lines.map(({ good }, i) => {
      const [line, pricedLine] = [lines[i], priced.lines[i]]
      if (!line || !pricedLine) throw new Error('Every line is priced.')
      const price_reason = sale.items[i]?.price_reason ?? ''
      return { id: `${id} ${i}`, ...productColumns(good), ...amountsOf(line, pricedLine), price_reason }
    }),
    exchange: exchangeOf(cart.returned),
    payments: paid.map(({ amount, method, tendered, rounding }, i) => ({
      id: `${id} ${i}`,
      amount: moneyText(amount),
      method,
      paid_at: at,
      tendered: tendered === undefined ? null : moneyText(tendered),
      rounding: moneyText(rounding),
    })),
  }
}
