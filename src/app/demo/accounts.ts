/** The trade accounts of the demo: what they bought, what they paid, and what they owe. */
import type { ExemptionTerms, PaymentTerms } from '#features/accounts/terms.ts'
import { type Cents, moneyText } from '#kernel/money.ts'
import type { Moment } from './batch.ts'
import type { Chance } from './random.ts'
import type { Customer } from './demand.ts'

export interface Account extends Customer, PaymentTerms, ExemptionTerms {
  readonly credit_limit: Cents | undefined
  /** How it pays: on time, or when it suits. */
  readonly pays: 'on time' | 'late'
  balance: Cents
}

interface Entry {
  readonly kind: 'sale' | 'payment'
  readonly amount: Cents
  readonly due_date: string | null
  readonly sale_id: string
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
