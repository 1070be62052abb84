/** Sets and deletes what space costs, and proposes it from the books. */
import { addDays, storableDay } from '#kernel/day.ts'
import type { UserId } from '#kernel/id.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { Transaction } from '#server/serve.ts'
import { type NewSpaceRate, type SpaceProposal, type SpaceRate, isOverheadName, rateProblems } from '../space-rate.ts'
import type { AreasOfPlaces } from './read-space-costs.ts'
import * as queries from './space-rates.queries.ts'

/** Calls that the cost of space makes to modules above. */
export interface SpaceQuestions {
  readonly areasOfPlaces: AreasOfPlaces
  /** Posts what is booked so far, for `costsBooked` to see. */
  readonly bringJournalUpToDate: (writing: Transaction) => Promise<void>
  /** The costs and expenses of some days, by account and category. */
  readonly costsBooked: (
    db: Db,
    days: { readonly from: string; readonly to: string },
  ) => Promise<readonly Omit<SpaceProposal['costs'][number], 'overhead'>[]>
}

/** Throws a Problem INVALID for a day that has a rate already. */
export async function addRate(db: Db, user_id: UserId, wanted: NewSpaceRate): Promise<SpaceRate> {
  const [newest] = await queries.lockRates(db)
  const problems = rateProblems(wanted.valid_from, newest?.valid_from ?? null)
  if (problems.length > 0) throw invalid(problems)
  const id = newId()
  await queries.insertRate(db, user_id, id, wanted)
  const { valid_from, rate } = wanted
  await recordChange(db, {
    user_id,
    action: 'space-rate.add',
    subject_type: 'space_rate',
    subject_id: id,
    after: { valid_from, rate },
  })
  const added = (await queries.spaceRates(db)).find((each) => each.id === id)
  if (!added) throw notFound()
  return added
}

/** Throws a Problem BAD_STATE for any but the newest: the days of an older one would get another rate than they had. */
export async function deleteRate(db: Db, user_id: UserId, id: string): Promise<undefined> {
  const rates = await queries.lockRates(db)
  const rate = rates.find((each) => each.id === id)
  if (!rate) throw notFound()
  if (rate !== rates[0]) throw new Problem('BAD_STATE', 'Only the newest rate can be deleted. Delete the rates after it first.')
  await queries.removeRate(db, id)
  await recordChange(db, {
    user_id,
    action: 'space-rate.delete',
    subject_type: 'space_rate',
    subject_id: id,
    before: { valid_from: rate.valid_from, rate: rate.rate },
  })
  return undefined
}

/** The costs of twelve months up to a day, and the area that they are spread over. */
export async function proposeRate(db: Db, questions: SpaceQuestions, lastDay: string | undefined): Promise<SpaceProposal> {
  const today = await todayOf(db)
  const to = lastDay ?? addDays(`${today.slice(0, 7)}-01`, -1)
  const next = addDays(to, 1)
  const from = storableDay(`${Number(next.slice(0, 4)) - 1}${next.endsWith('-02-29') ? '-03-01' : next.slice(4)}`)
  const [costs, places] = await Promise.all([questions.costsBooked(db, { from, to }), questions.areasOfPlaces(db)])
  return {
    from,
    to,
    costs: costs
      .map((cost) => ({ ...cost, overhead: isOverheadName(cost.detail || cost.account) }))
      .toSorted((a, b) => Number(b.overhead) - Number(a.overhead)),
    places: places.map(({ location_id, name, area_m2 }) => ({ location_id, name, area_m2 })),
    area_m2: Math.round(places.reduce((all, { area_m2 }) => all + area_m2, 0) * 100) / 100,
  }
}
