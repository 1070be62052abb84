/** The till of the demo: every sale is made by the product's own pricing rules. */
import { type SaleInputs } from '#modules/selling/cart/sale-inputs.ts'
import { type PlannedSale, planSale } from '#modules/selling/sale/plan-sale.ts'
import type { PaymentMethod } from '#modules/selling/payment/payment.ts'
import type { NewSale } from '#modules/selling/cart/new-sale.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { writeReceiptNumber } from '#modules/setup/settings/receipt-number.ts'
import { type Cents, moneyText, mulDivRounded } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { parseCost, formatCost, formatFixed, parseQuantity } from '#kernel/quantity.ts'
import type { Account, AccountBooks } from './accounts.ts'
import type { Moment } from './batch.ts'
import type { Bench } from './batches.ts'
import type { Visit } from './demand.ts'
import type { Kind } from './price-list.ts'
import type { Chance } from './random.ts'
import type { Stockroom, Supply } from './stockroom.ts'

export interface Sold {
  readonly id: string
  readonly invoice_number: string
  readonly visit: Visit
  readonly method: PaymentMethod
  readonly plan: PlannedSale
  paid: Cents
  version: number
  updated_at: string
}

export interface Shop {
  readonly bench: Bench
  readonly stockroom: Stockroom
  readonly supplies: ReadonlyMap<string, Supply>
  readonly accounts: ReadonlyMap<string, Account>
  readonly accountBooks: AccountBooks
  readonly settings: Settings
  /** The day of a price increase; before, everything was a little cheaper. */
  readonly dearerSince: string
}

export class Till {
  readonly sales: Sold[] = []
  readonly items: Record<string, unknown>[] = []
  readonly payments: Record<string, unknown>[] = []
  readonly #shop: Shop
  readonly #chance: Chance

  constructor(shop: Shop, dice: Chance) {
    this.#shop = shop
    this.#chance = dice
  }

  ring(visit: Visit): void {
    const { settings } = this.#shop
    const goods = this.#goods(visit)
    const { plan, method } = paidOrCharged(this.#typed(visit, goods), goods, settings, visit.day)
    const sold: Sold = {
      id: this.#chance.id(visit.at),
      invoice_number: writeReceiptNumber({ prefix: '', digits: 5, next_number: String(this.sales.length + 1) }),
      visit,
      method,
      plan,
      paid: 0n,
      version: 1,
      updated_at: visit.at,
    }
    const moment: Moment = { day: visit.day, at: visit.at, user_id: visit.seller.user_id }
    this.sales.push(sold)
    this.#moveStock(sold, moment)
    const [payment] = plan.payments
    if (payment) this.#pay(sold, payment.amount, moment)
    else if (visit.account) this.#post(sold, 'sale', plan.cart.total_amount, moment)
  }

  /** The unpaid invoices of an account, oldest first. */
  owedBy({ id }: Account): Sold[] {
    return this.sales.filter(
      ({ visit, method, plan, paid }) => method === 'account' && visit.account?.id === id && paid < plan.cart.total_amount,
    )
  }

  /** A payment for a sale on account. */
  settle(sold: Sold, amount: Cents, moment: Moment): void {
    this.#pay(sold, amount, moment)
    sold.version += 1
    this.#post(sold, 'payment', -amount, moment)
  }

  #goods({ day, plants, supplies, account }: Visit): SaleInputs {
    const trade = account && this.#shop.accounts.get(account.id)
    return {
      plants: plants.map(({ kind }) => ({
        plant_type_id: kind.plant.id,
        container_size: kind.container_size,
        container_size_id: null,
        grade: null,
        grade_id: null,
        common_name: kind.plant.common_name,
        botanical_name: kind.plant.botanical_name,
        price: moneyText(this.#priceOn(day, kind)),
      })),
      batches: plants
        .flatMap(({ kind }) => this.#shop.bench.forSale(kind))
        .map((batch) => ({ ...batch, grade: null, cost: formatCost(batch.cost) })),
      supplies: supplies.map(({ name }) => {
        const supply = this.#supply(name)
        return { ...supply, quantity_on_hand: formatFixed(supply.on_hand, 4), average_cost: formatCost(supply.average_cost) }
      }),
      account: trade && {
        id: trade.id,
        name: trade.name,
        terms_days: trade.terms_days,
        terms_from: trade.terms_from,
        exemption_number: trade.exemption_number,
        exemption_until: trade.exemption_until,
        balance: moneyText(trade.balance),
        credit_limit: trade.credit_limit === undefined ? null : moneyText(trade.credit_limit),
        on_hold: false,
        prices: trade.prices,
      },
    }
  }

  /** As typed by a person at the till: never more than are for sale. */
  #typed(visit: Visit, goods: SaleInputs): NewSale {
    const plants = visit.plants.flatMap(({ kind, quantity: wanted, line_discount = 0 }) => {
      const forSale = this.#shop.bench.forSale(kind).reduce((all, batch) => all + batch.quantity_current, 0)
      const quantity = Math.min(wanted, forSale)
      const price = this.#priceOn(visit.day, kind)
      const off = moneyText(mulDivRounded(price * BigInt(quantity), BigInt(line_discount), 100n))
      const line = { item_type: 'plant' as const, plant_type_id: kind.plant.id, container_size: kind.container_size }
      return quantity === 0 ? [] : [{ ...line, quantity: String(quantity), ...(line_discount ? { discount_amount: off } : {}) }]
    })
    const supplies = visit.supplies.map(({ name, quantity }) => ({
      item_type: 'other' as const,
      inventory_item_id: this.#supply(name).id,
      quantity: String(quantity),
    }))
    return {
      customer_name: visit.customer_name,
      payment_method: visit.payment_method,
      items: [...plants, ...supplies],
      ...(goods.account ? { business_account_id: goods.account.id } : {}),
      ...(visit.discount_percent === undefined ? {} : { discount_percent: visit.discount_percent }),
    }
  }

  /** Half a dollar less for every ten or so, before the price increase. */
  #priceOn(day: string, { price }: Kind): Cents {
    return day < this.#shop.dearerSince && price >= 600n ? price - (price / 1200n + 1n) * 50n : price
  }

  #supply(name: string): Supply {
    const found = this.#shop.supplies.get(name)
    if (!found) throw new Error(`There is no supply called ${name}.`)
    return found
  }

  #moveStock({ id, plan }: Sold, moment: Moment): void {
    const { bench, stockroom } = this.#shop
    plan.items.forEach(({ takes, ...item }, position) => {
      const sale_item_id = this.#chance.id(moment.at)
      this.items.push({ ...item, id: sale_item_id, sale_id: id, position })
      for (const { batch_id, quantity, cost } of takes)
        bench.sell(bench.find(batch_id), { quantity, cost: parseCost(cost), sale_id: id, sale_item_id }, moment)
      if (item.inventory_item_name !== null) {
        const why = { kind: 'sale', reference_type: 'sale', reference_id: id } as const
        stockroom.take(this.#supply(item.inventory_item_name), parseQuantity(item.quantity), moment, why)
      }
    })
  }

  #pay(sold: Sold, amount: Cents, { day, at, user_id }: Moment): void {
    sold.paid += amount
    sold.updated_at = at
    this.payments.push({
      id: this.#chance.id(at),
      kind: 'sale',
      sale_id: sold.id,
      amount: moneyText(amount),
      method: sold.method === 'account' ? 'bank_transfer' : sold.method,
      paid_on: day,
      paid_at: at,
      tendered: sold.method === 'cash' ? moneyText(handedOver(amount)) : null,
      created_by: user_id,
    })
  }

  #post(sold: Sold, kind: 'sale' | 'payment', amount: Cents, moment: Moment): void {
    const account = this.#shop.accounts.get(sold.visit.account?.id ?? '')
    if (!account) throw new Error('Only a sale to an account is on its books.')
    const due_date = kind === 'sale' ? sold.plan.due_date : null
    this.#shop.accountBooks.post(account, moment, { kind, amount, due_date, sale_id: sold.id })
  }
}

/** An account at its credit limit pays by bank transfer. */
function paidOrCharged(
  sale: NewSale,
  goods: SaleInputs,
  settings: Settings,
  today: string,
): { plan: PlannedSale; method: PaymentMethod } {
  try {
    return { plan: planSale(sale, goods, settings, today), method: sale.payment_method }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'BAD_STATE') throw error
    const method = 'bank_transfer'
    return { plan: planSale({ ...sale, payment_method: method }, goods, settings, today), method }
  }
}

/** A banknote, or two, from the customer. */
function handedOver(amount: Cents): Cents {
  const note = [500n, 1000n, 2000n, 5000n].find((each) => each >= amount) ?? 2000n
  return ((amount + note - 1n) / note) * note
}
