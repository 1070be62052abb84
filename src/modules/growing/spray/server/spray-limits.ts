/** The limits of labels: read from the diary, and checked before a spraying is entered. */
import { readSettings, todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { Problem } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import type { NewSpray, ProductLabel } from '../spray.ts'
import { limitFault, sprayingsInYear } from '../spray-limits.ts'
import * as queries from './spray-limits.queries.ts'

interface Looked {
  readonly product: string
  readonly location?: string | undefined
  readonly day?: string | undefined
}

export async function labelOf(db: Db, { product, location, day }: Looked): Promise<ProductLabel> {
  const { timeZone } = await readSettings(db)
  const [label, days, today] = await Promise.all([
    queries.lastLabel(db, product),
    location ? queries.sprayedDays(db, { product, location, timeZone }) : [],
    todayOf(db),
  ])
  const unknown = { registration: '', reentry_hours: null, max_per_year: null, days_before_sale: null }
  return { known: label !== undefined, ...unknown, ...label, sprayings: sprayingsInYear(days, day ?? today) }
}

/** BAD_STATE if the label allows no more sprayings, unless confirmed: a spraying that was done is recorded. */
export async function refuseOverLimit(db: Db, given: NewSpray): Promise<void> {
  if (!given.max_per_year || given.over_limit) return
  const { timeZone } = await readSettings(db)
  const fault = limitFault(given, await queries.sprayedDays(db, { ...given, timeZone }), given.day)
  if (fault)
    throw new Problem('BAD_STATE', `${fault} If it was done, confirm that it is over the limit.`, {
      errors: [{ path: 'max_per_year', message: 'The label allows no more.' }],
    })
}
