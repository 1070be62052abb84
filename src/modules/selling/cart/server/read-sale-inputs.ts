/** Reads and locks what a sale is planned from: batches, prices, supplies, account, reservations and credits. */
import { formerNames } from '#modules/setup/reference/server/container-sizes.ts'
import { lockSellable } from '#modules/growing/ledger/server/allocate-stock.ts'
import type { Cents } from '#kernel/money.ts'
import { formatFixed, parseQuantity } from '#kernel/quantity.ts'
import { lockCredits } from '#modules/selling/payment/server/store-credits.ts'
import type { Db } from '#server/database.ts'
import type { DeliveredLine, SaleInputs, SupplyForSale } from '../sale-inputs.ts'
import type { NewSale } from '../new-sale.ts'
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

/** The sale under the container sizes of today, with its inputs. */
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

/** Several sales under the container sizes of today, with the inputs of all of them. Only a single sale has a source, an account or credits. */
export async function readCurrentSales(
  db: Db,
  given: readonly NewSale[],
  source: Pick<SaleSource, 'layby' | 'quote'> = {},
): Promise<{ readonly sales: readonly NewSale[]; readonly goods: SaleInputs }> {
  const goods = await readSaleInputs(db, combineSales(given), source)
  if (given.every((sale) => hasPrices(sale, goods))) return { sales: given, goods }
  const names = await presentSizes(db)
  const sales = given.map((sale) => (hasPrices(sale, goods) ? sale : underSizes(sale, names)))
  const isUnchanged = sales.every((sale, i) => sale === given[i])
  return { sales, goods: isUnchanged ? goods : await readSaleInputs(db, combineSales(sales), source) }
}

const combineSales = ([first, ...others]: readonly NewSale[]): Pick<NewSale, InputsOf> => ({
  ...first,
  items: [first, ...others].flatMap((sale) => sale?.items ?? []),
})

const hasPrices = ({ items }: NewSale, { plants }: SaleInputs): boolean =>
  items.every((item) => item.item_type !== 'plant' || pricesOf(item, plants).length > 0)

/** Replaces former container sizes by their present names: a till that was offline during a rename sends the old one. */
export const underPresentSizes = async (db: Db, sale: NewSale): Promise<NewSale> => underSizes(sale, await presentSizes(db))

/** The present name of each container size by its former ones. */
const presentSizes = async (db: Db): Promise<ReadonlyMap<string, string>> =>
  new Map((await formerNames(db)).map(({ former, name }) => [former, name]))

function underSizes(sale: NewSale, names: ReadonlyMap<string, string>): NewSale {
  if (names.size === 0) return sale
  const items = sale.items.map((item) => {
    if (item.item_type !== 'plant') return item
    const container_size = names.get(item.container_size)
    return container_size === undefined ? item : { ...item, container_size }
  })
  return items.every((item, i) => item === sale.items[i]) ? sale : { ...sale, items }
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
