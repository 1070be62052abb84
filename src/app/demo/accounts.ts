/** The trade accounts of the demo: their purchases, payments and balances. */
import type { SaleId, UserId } from '#kernel/id.ts'
import type { AccountPrices, PriceRule } from '#modules/customers/price-group.ts'
import type { ExemptionTerms } from '#modules/customers/exemption.ts'
import type { PaymentTerms } from '#modules/customers/terms.ts'
import { type Cents, moneyText } from '#kernel/money.ts'
import type { Moment } from './batch.ts'
import * as content from './content-customers.ts'
import type { Chance } from './random.ts'
import type { Customer } from './demand.ts'

export interface Account extends Customer, PaymentTerms, ExemptionTerms {
  readonly price_group_id: string | null
  readonly prices: AccountPrices
  readonly credit_limit: Cents | undefined
  readonly pays: 'on time' | 'late'
  balance: Cents
}

interface Made {
  readonly at: string
  readonly user_id: UserId
}

/** A price group with its rules. */
export interface DemoGroup {
  readonly id: string
  readonly name: string
  readonly rules: PriceRule[]
  readonly made: Made
}

export const priceGroups = (dice: Chance, made: Made): DemoGroup[] =>
  content.priceGroups.map(({ name, rules }) => ({
    id: dice.id(made.at),
    name,
    rules: rules.map((rule) => ({
      plant_type_id: null,
      container_size: null,
      from_quantity: 1,
      percent: null,
      price: null,
      ...rule,
    })),
    made,
  }))

interface Entry {
  readonly kind: 'sale' | 'payment'
  readonly amount: Cents
  readonly due_date: string | null
  readonly sale_id: SaleId
}

export class AccountBooks {
  readonly entries: Record<string, unknown>[] = []
  readonly #chance: Chance

  constructor(dice: Chance) {
    this.#chance = dice
  }

  post(account: Account, moment: Moment, { kind, amount, due_date, sale_id }: Entry): void {
    account.balance += amount
    this.entries.push({
      id: this.#chance.id(moment.at),
      business_account_id: account.id,
      kind,
      amount: moneyText(amount),
      balance_after: moneyText(account.balance),
      entry_date: moment.day,
      due_date,
      reference_type: 'sale',
      reference_id: sale_id,
      notes: '',
      created_at: moment.at,
      created_by: moment.user_id,
    })
  }
}
