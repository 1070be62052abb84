/** Payments of trade accounts: once a month, all that is due; some late, some in parts. */
import type { UserId } from '#kernel/id.ts'
import { addDays } from '#kernel/day.ts'
import type { Account } from './accounts.ts'
import { instantIn } from './clock.ts'
import type { Happening } from './growing.ts'
import type { Chance } from './random.ts'
import type { Till } from './till.ts'

interface Office {
  readonly till: Till
  readonly accounts: readonly Account[]
  readonly user_id: UserId
  readonly from: string
  readonly today: string
  readonly timeZone: string
}

export function paying({ till, accounts, user_id, from, today, timeZone }: Office, dice: Chance): Happening[] {
  const happenings: Happening[] = []
  for (let day = from; day < today; day = addDays(day, 1)) {
    if (!day.endsWith('-20')) continue
    for (const account of accounts) {
      const at = instantIn(timeZone, day, 17 * 60 + dice.int(0, 170))
      happenings.push({ at, happens: () => settleDue(account, { day, at, user_id }) })
    }
  }
  return happenings

  function settleDue(account: Account, moment: { readonly day: string; readonly at: string; readonly user_id: UserId }): void {
    const daysLate = account.pays === 'late' ? dice.int(20, 55) : 0
    for (const sold of till.owedBy(account)) {
      const { due_date, cart } = sold.plan
      if (due_date === null || due_date > addDays(moment.day, -daysLate)) continue
      const owed = cart.total_amount - sold.paid
      // Sometimes a partial payment.
      const amount = account.pays === 'late' && dice.yes(0.15) ? owed / 2n : owed
      if (amount > 0n) till.settle(sold, amount, moment)
    }
  }
}
