/** Commands on price groups. */
import type { UserId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { refuseFullList } from '#server/list-limit.ts'
import { newId } from '#server/new-id.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import { type NewPriceGroup, type PriceGroup, type PriceGroupChange, mostPriceGroups } from '../price-group.ts'
import * as queries from './price-groups.queries.ts'

export async function createGroup(db: Db, user_id: UserId, wanted: NewPriceGroup): Promise<PriceGroup> {
  const id = newId()
  await refuseTaken(db, wanted.name, id)
  await refuseFullList(
    db,
    queries.everyGroup(db),
    mostPriceGroups,
    `There are ${mostPriceGroups} price groups, the most there can be. Delete one that no account uses first.`,
  )
  await queries.addGroup(db, user_id, id, wanted.name)
  await queries.writeRules(db, id, wanted.rules)
  await recordChange(db, { user_id, action: 'price_group.create', subject_type: 'price_group', subject_id: id, after: wanted })
  return queries.priceGroupWith(db, id)
}

/** STALE with the current group if it was changed meanwhile. */
export async function editGroup(db: Db, user_id: UserId, id: string, wanted: PriceGroupChange): Promise<PriceGroup> {
  const before = await queries.priceGroupWith(db, id)
  await refuseTaken(db, wanted.name, id)
  if ((await queries.renameGroup(db, user_id, id, wanted)) === 0)
    throw await staleProblem(db, { id, name: before.name, current: before })
  await queries.writeRules(db, id, wanted.rules)
  await recordChange(db, {
    user_id,
    action: 'price_group.edit',
    subject_type: 'price_group',
    subject_id: id,
    before: { name: before.name, rules: before.rules },
    after: wanted,
  })
  return queries.priceGroupWith(db, id)
}

export async function removeGroup(db: Db, user_id: UserId, id: string): Promise<undefined> {
  const group = await queries.priceGroupWith(db, id)
  if (await queries.isUsed(db, id))
    throw new Problem('IN_USE', `Accounts buy at the prices of ${group.name}. Give them another price group first.`)
  await queries.writeRules(db, id, [])
  await queries.deleteGroup(db, id)
  await recordChange(db, {
    user_id,
    action: 'price_group.remove',
    subject_type: 'price_group',
    subject_id: id,
    before: { name: group.name, rules: group.rules },
  })
  return undefined
}

async function refuseTaken(db: Db, name: string, id: string): Promise<void> {
  const taken = (await queries.priceGroups(db)).find((each) => each.id !== id && each.name.toLowerCase() === name.toLowerCase())
  if (taken) throw new Problem('DUPLICATE', `There is already a price group ${taken.name}. Choose another name.`)
}
