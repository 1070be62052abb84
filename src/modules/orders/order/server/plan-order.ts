/** Validates and prices an order before it is written: names, prices and totals of its lines. */
import { gradeText, priceOfGrade } from '#modules/setup/reference/grade.ts'
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import type { InventoryItemId, OrderId, PlantTypeId } from '#kernel/id.ts'
import { accountForOrder } from '#modules/customers/server/lock-account.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { priceFor, taxRulesOf } from '#modules/selling/cart/tax-per-line.ts'
import type { GoodsTaxKind } from '#modules/setup/settings/tax-kind.ts'
import { placeOfOrder, refuseUnknownPlace } from '#modules/selling/cart/tax-place.ts'
import { dayIn, plannedDayFault } from '#kernel/day.ts'
import { type Cents, cents, moneyText, sumText } from '#kernel/money.ts'
import { invalid } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import type { NewOrder } from '../order.ts'
import { type ListedPrice, agreedLine, pricesOfLine } from '../agreed-line.ts'
import { lineTotal, priceOrder, refuseParts } from '../order-lines.ts'
import { orderReductions } from '../order-reductions.ts'
import * as write from './write-orders.queries.ts'

/** A discount never exceeds the lines. */
function refuseExcess({ discount = '0' }: NewOrder, most: Cents): void {
  if (most < cents(discount))
    throw invalid([{ path: 'discount', message: `The order comes to ${sumText(most)}. Enter a discount up to that.` }])
}

/** Error for a line without a list price: its plant is sold by grade and none was chosen, or it is no longer sold. */
const notListed = (i: number, prices: readonly { readonly grade: string | null; readonly name: string }[]) =>
  invalid([
    prices.length > 0
      ? {
          path: `items.${i}.grade`,
          message: `${prices[0]?.name} is sold as ${prices.map(({ grade }) => gradeText(grade)).join(' or ')}. Choose one of them.`,
        }
      : { path: `items.${i}`, message: 'This is no longer in the price list. Remove it from the order.' },
  ])

/** Product of an order line; without both ids it is on no list. */
interface OrderedGood {
  readonly plant_type_id?: PlantTypeId | null | undefined
  readonly container_size?: string | null | undefined
  readonly grade?: string | null | undefined
  readonly inventory_item_id?: InventoryItemId | null | undefined
}
export interface PricedGood extends OrderedGood {
  readonly name?: string | null | undefined
  readonly quantity: number
  readonly unit_price?: string | undefined
  readonly unit_saving?: string | undefined
}

const headOf = ({ customer_name, due_date, notes, customer_order_number, ship_to, delivery_time }: NewOrder) => ({
  customer_name: customer_name ?? '',
  due_date: due_date ?? null,
  notes: notes ?? '',
  customer_order_number: customer_order_number ?? '',
  ship_to: ship_to ?? '',
  delivery_time: delivery_time ?? '',
})

function refuseOddDays({ due_date, items }: NewOrder, today: string): void {
  const days = [
    { path: 'due_date', day: due_date },
    ...items.map(({ promised_date }, i) => ({ path: `items.${i}.promised_date`, day: promised_date })),
  ]
  const faults = days.flatMap(({ path, day }) => {
    const message = day ? plannedDayFault(day, today) : undefined
    return message ? [{ path, message }] : []
  })
  if (faults.length > 0) throw invalid(faults)
}

/** Facts of an existing order that its new prices depend on. */
interface MadeBefore {
  readonly called_off?: Cents
  readonly discount_called_off?: Cents
  /** True if its prices include tax; undefined for a new order, which follows the settings. */
  readonly tax_included?: boolean | null | undefined
}

/** Names, prices and sums from the price list of today, and what was agreed with the account. */
export async function planOrder(db: Db, id: OrderId, wanted: NewOrder, made: MadeBefore = {}) {
  const { called_off = 0n, discount_called_off = 0n } = made
  const lines = wanted.items
  const [settings, goods, account] = await Promise.all([
    readSettings(db),
    write.goodsFor(
      db,
      lines.flatMap((line) => line.plant_type_id ?? []),
      lines.flatMap((line) => line.inventory_item_id ?? []),
    ),
    wanted.business_account_id ? accountForOrder(db, wanted.business_account_id) : undefined,
  ])
  if (wanted.business_account_id && !account)
    throw invalid([{ path: 'business_account_id', message: 'This account no longer exists. Choose another.' }])
  if (!account && !wanted.customer_name)
    throw invalid([{ path: 'customer_name', message: 'Choose an account or enter the customer’s name.' }])
  const pricesOf = (line: OrderedGood) =>
    goods.filter((each) =>
      line.inventory_item_id
        ? each.inventory_item_id === line.inventory_item_id
        : each.plant_type_id === line.plant_type_id && each.container_size === line.container_size,
    )
  const goodOf = (line: OrderedGood) => priceOfGrade(pricesOf(line), line.grade)
  const today = dayIn(settings.timeZone, await db.now())
  const tax_place = placeOfOrder(wanted.tax_place ?? undefined, account)
  const tax_included = made.tax_included ?? settings.retailTaxIncluded
  const tax = taxRulesOf(settings, today, {}, tax_place, tax_included)
  /** Converts to the tax basis of the order if the list has another by now. */
  const agreedFor = (
    listed: ListedPrice & { readonly tax_kind: GoodsTaxKind },
    line: OrderedGood & { readonly quantity: number },
  ) => {
    const agreed = agreedLine(listed, line, account?.prices)
    const own = (price: string) => moneyText(priceFor(cents(price), listed.tax_kind, tax))
    return { ...agreed, price: own(agreed.price), saving: own(agreed.saving) }
  }
  const found = lines.map((line, i) => {
    if (line.name !== undefined)
      return {
        ...line,
        name: line.name,
        unit_price: moneyText(cents(line.unit_price ?? '0')),
        unit_saving: moneyText(cents(line.unit_saving ?? '0')),
        price_reason: '',
      }
    const good = goodOf(line)
    if (!good || good.price === null) throw notListed(i, pricesOf(line))
    const { name, unit, tax_kind } = good
    refuseParts(
      { unit, inventory_item_id: line.inventory_item_id ?? null, description: name },
      line.quantity,
      `items.${i}.quantity`,
    )
    const agreed = agreedFor({ ...good, price: good.price }, line)
    const unit_price = moneyText(cents(line.unit_price ?? agreed.price))
    const unit_saving = moneyText(line.unit_price === undefined ? cents(agreed.saving) : cents(line.unit_saving ?? '0'))
    if (cents(unit_saving) > lineTotal({ quantity: line.quantity, unit_price }, 'up'))
      throw invalid([{ path: `items.${i}.unit_saving`, message: 'Enter no more than the plants cost one by one.' }])
    const reasons = [unit_price === agreed.price && agreed.reason, unit_saving === agreed.saving && agreed.unit_reason]
    return { ...line, name, unit_price, unit_saving, tax_kind, price_reason: reasons.filter(Boolean).join(', ') }
  })
  refuseOddDays(wanted, today)
  const half = halfCentOf(settings)
  if (wanted.tax_place) refuseUnknownPlace(tax_place, settings.taxRates, today)
  /** Reductions of the new or the previous lines for the same customer. A product on no list has no agreed price. */
  const reductionsOf = ({ items: priced, discount = '0' }: { items: readonly PricedGood[]; discount?: string | undefined }) =>
    orderReductions(
      priced.map((line) => {
        const good = goodOf(line)
        const agreed = good?.price === null || good === undefined ? undefined : agreedFor({ ...good, price: good.price }, line)
        const description = good
          ? [good.name, line.container_size, gradeText(line.grade)].filter(Boolean).join(', ')
          : (line.name ?? '')
        return { description, quantity: line.quantity, ...pricesOfLine(line, agreed) }
      }),
      cents(discount),
      half,
    )
  const priced = priceOrder(found, half, wanted.discount)
  refuseExcess(wanted, priced.discount)
  const order: write.WrittenOrder = {
    id,
    business_account_id: wanted.business_account_id ?? null,
    discount: priced.discount + discount_called_off,
    total_amount: priced.total_amount + called_off,
    ...headOf(wanted),
    tax_place,
    tax_included,
  }
  const items = found.map((line, i) => itemOf(line, priced.line_totals[i] ?? 0n))
  return { order, items, reductionsOf }
}

interface PricedLine extends OrderedGood {
  readonly name: string
  readonly quantity: number
  readonly unit_price: string
  readonly unit_saving: string
  readonly price_reason: string
  readonly tax_kind?: GoodsTaxKind | undefined
  readonly promised_date?: string | null | undefined
}

const itemOf = (line: PricedLine, line_total: Cents): write.WrittenItem => ({
  plant_type_id: line.plant_type_id ?? null,
  inventory_item_id: line.inventory_item_id ?? null,
  description: [line.name, line.container_size, gradeText(line.grade)].filter(Boolean).join(', '),
  container_size: line.container_size ?? null,
  grade: line.grade ?? null,
  quantity: line.quantity,
  unit_price: line.unit_price,
  unit_saving: line.unit_saving,
  price_reason: line.price_reason,
  tax_kind: line.tax_kind ?? 'standard',
  line_total: moneyText(line_total),
  promised_date: line.promised_date ?? null,
  ready_at: null,
  location: null,
})
