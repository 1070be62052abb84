/** Space rates of the demo nursery: one for the time before last year, and a higher one since. */
import { addRate } from '#modules/growing/space/server/space-rates.ts'
import { addDays } from '#kernel/day.ts'
import type { UserId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'

export async function setSpaceRates(db: Db, user_id: UserId, today: string): Promise<void> {
  await addRate(db, user_id, { valid_from: addDays(today, -730), rate: '0.52', note: 'Estimate of the accountant' })
  const to = addDays(`${today.slice(0, 4)}-01-01`, -1)
  await addRate(db, user_id, {
    valid_from: addDays(today, -360),
    rate: '0.58',
    basis: { from: `${to.slice(0, 4)}-01-01`, to, expenses: '39360.00', area_m2: '1305' },
  })
}
