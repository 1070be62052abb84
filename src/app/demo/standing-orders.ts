/** The standing order of a garden centre of the demo, every second week. */
import type { UserId } from '#kernel/id.ts'
import { addDays, mondayOf } from '#kernel/day.ts'
import type { Account } from './accounts.ts'
import type { Kind } from './price-list.ts'
import type { Chance } from './random.ts'
import type { Row } from './write.ts'

interface Trade {
  readonly accounts: readonly Account[]
  readonly kinds: readonly Kind[]
  readonly opened: { readonly at: string; readonly user_id: UserId }
  readonly today: string
}

export interface StandingOrderSeed {
  readonly row: Row
  readonly items: readonly Row[]
}

/** The product creates its next draft some days from now. */
export function standingOrders({ accounts, kinds, opened, today }: Trade, dice: Chance): StandingOrderSeed[] {
  const account = accounts.find(({ prices }) => prices.group?.name === 'Garden centres')
  if (!account) return []
  const id = dice.id(opened.at)
  const chosen = dice.some(
    kinds.filter(({ container_size }) => container_size === '14 cm' || container_size === '9 cm'),
    3,
  )
  const row = {
    id,
    business_account_id: account.id,
    customer_name: '',
    frequency: 'fortnight',
    first_day: addDays(mondayOf(today), 15),
    last_day: null,
    days_ahead: 5,
    notes: 'Labels with the retail price, please.',
    paused: false,
    created_at: opened.at,
    created_by: opened.user_id,
    updated_at: opened.at,
    updated_by: opened.user_id,
    version: 1,
  }
  const items = chosen.map(({ plant, container_size }, position) => ({
    id: dice.id(opened.at),
    standing_order_id: id,
    position,
    plant_type_id: plant.id,
    container_size,
    quantity: [40, 20, 60][position] ?? 20,
  }))
  return [{ row, items }]
}
