/** Reads and locks what a sale is planned from: batches, prices, supplies, account, reservations and credits. */
import { namesWithIds } from '#modules/setup/reference/server/entry-names.ts'
import { lockSellable } from '#modules/growing/ledger/server/allocate-stock.ts'
import type { Cents } from '#kernel/money.ts'
import { formatFixed, parseQuantity } from '#kernel/quantity.ts'
import { lockCredits } from '#modules/selling/payment/server/store-credits.ts'
import type { Db } from '#server/database.ts'
import type { DeliveredLine, SaleInputs, SupplyForSale } from '../sale-inputs.ts'
import type { NewSale, NewSaleItem } from '../new-sale.ts'
import { pricesOf } from '../price-sale.ts'
import type { QuoteWithCart } from '../settled-prices.ts'
import { goodsDelivered } from './delivered-goods.ts'
import { lockChargedAccount, lockSuppliesForSale, plantForSale, pricesOfPlants } from './goods.queries.ts'
import { laybysOf, ordersOf, plantsReserved, type reservedByLaybys } from './reservations.queries.ts'

export { plantsReserved, reservationsOf, reservedByLaybys } from './reservations.queries.ts'

/** A lay-by that is handed over: it was paid before, and its reservation is its own. */
interface HandedOver {
  readonly id: string
  readonly number: string
  /** True if its prices include tax. */
  readonly tax_included?: boolean | undefined
}

/** The invoice of an order: `lines` left on dockets before, in the order of the sale's items. */
interface OrderInvoice {
  /** Paid before, and deducted from the amount due. */
  readonly deposit: Cents
  readonly lines: readonly DeliveredLine[]
  /** True if its prices include tax. */
  readonly tax_included: boolean
}

export interface SaleSource {
  readonly layby?: HandedOver
  readonly order?: OrderInvoice
  /** Locked by the caller, who closes it. */
  readonly quote?: QuoteWithCart | undefined
}

/** The sale under the names of its sizes today, with its inputs. */
export async function readCurrentSale(
  db: Db,
  given: NewSale,
  source: SaleSource,
): Promise<{ readonly sale: NewSale; readonly goods: SaleInputs }> {
  if (source.order) {
    const { lines, tax_included } = source.order
    return { sale: given, goods: { ...(await goodsDelivered(db, given, lines)), tax_included } }
  }
  const { sales, goods } = await readCurrentSales(db, [given], source)
  return { sale: sales[0] ?? given, goods }
}

/**
 * Several sales under the names of their sizes today, with all their inputs. Only a single sale has a source, an account or
 * credits.
 */
export async function readCurrentSales(
  db: Db,
  given: readonly NewSale[],
  source: Pick<SaleSource, 'layby' | 'quote'> = {},
): Promise<{ readonly sales: readonly NewSale[]; readonly goods: SaleInputs }> {
  const goods = await readSaleInputs(db, combineSales(given), source)
  if (given.every((sale) => isCurrent(sale, goods))) return { sales: given, goods }
  const sales = await withCurrentSizes(db, given)
  return { sales, goods: await readSaleInputs(db, combineSales(sales), source) }
}

const combineSales = ([first, ...others]: readonly NewSale[]): Pick<NewSale, InputsOf> => ({
  ...first,
  items: [first, ...others].flatMap((sale) => sale?.items ?? []),
})

const isCurrent = ({ items }: NewSale, { plants }: SaleInputs): boolean =>
  items.every(
    (item) =>
      !item.container_size_id ||
      pricesOf(item, plants).some(({ container_size_id }) => container_size_id === item.container_size_id),
  )

/** The sales with the names that their sizes have today: a till that was offline during a rename sends the old one beside the id. */
export async function withCurrentSizes(db: Db, sales: readonly NewSale[]): Promise<readonly NewSale[]> {
  const ids = sales.flatMap(({ items }) => items.flatMap(({ container_size_id }) => container_size_id ?? []))
  const names = await namesWithIds(db, 'container_sizes', ids)
  const named = (item: NewSaleItem): NewSaleItem => {
    if (!item.container_size_id) return item
    const { container_size_id, ...line } = item
    return { ...line, container_size: names.get(container_size_id.toLowerCase()) ?? item.container_size }
  }
  return sales.map((sale) => ({ ...sale, items: sale.items.map(named) }))
}

type InputsOf = 'items' | 'business_account_id' | 'adjust_stock' | 'payments'

/** The inputs of a sale, locked: pipelined, so that reservations are read after the stock is locked. */
export async function readSaleInputs(
  db: Db,
  { items, business_account_id, adjust_stock, payments = [] }: Pick<NewSale, InputsOf>,
  { layby, quote }: Pick<SaleSource, 'layby' | 'quote'> = {},
): Promise<SaleInputs> {
  const plants = items.filter((item) => item.item_type === 'plant')
  const supplies = items.flatMap((item) => item.inventory_item_id ?? [])
  const kinds = plants.map((item) => ({ plant_type_id: item.plant_type_id ?? '', container_size: item.container_size ?? '' }))
  const codes = payments.flatMap(({ credit_number }) => credit_number ?? [])
  const plantTypeIds = kinds.map((kind) => kind.plant_type_id)
  const [batches, supplyRows, account, credits, [prices, laybys, reservations]] = await Promise.all([
    kinds.length > 0 ? lockSellable(db, kinds) : [],
    supplies.length > 0 ? lockSuppliesForSale(db, supplies) : [],
    business_account_id ? lockChargedAccount(db, business_account_id) : undefined,
    codes.length > 0 ? lockCredits(db, codes) : [],
    db.manyOfEach([
      pricesOfPlants(db, plantTypeIds),
      laybysOf(db, { plants: plantTypeIds, supplies }, layby?.id),
      ordersOf(db, kinds),
    ]),
  ])
  // Stock that is sold already was not reserved.
  const reserved = adjust_stock ? [] : laybys
  return {
    batches,
    plants: prices.map(plantForSale),
    supplies: supplyRows.map((supply) => ({ ...supply, quantity_on_hand: free(supply, reserved) })),
    account,
    quote,
    layby,
    credits,
    reservations,
    reserved: plantsReserved(reserved),
  }
}

/** The stock of a supply that is not reserved. */
function free({ id, quantity_on_hand }: SupplyForSale, reserved: Awaited<ReturnType<typeof reservedByLaybys>>): string {
  const reservation = reserved.find(({ inventory_item_id }) => inventory_item_id === id)
  const left = parseQuantity(quantity_on_hand) - parseQuantity(reservation?.quantity ?? '0')
  return formatFixed(left < 0n ? 0n : left, 4)
}
