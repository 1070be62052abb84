/** The acts on growth stages. A name is there once; batches carry it, and keep one that they use from being deleted. */
import { Problem, notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type * as z from 'zod/mini'
import type { GrowthStage, RenamedStage } from '../growth-stage-calls.ts'
import { inUse, usageCounts } from '#features/reference/usage.ts'
import * as queries from './growth-stages.queries.ts'
import { renameIn, usageOf } from './list-usage.queries.ts'

export async function addGrowthStage(db: Db, user_id: string, name: string): Promise<GrowthStage> {
  await isNew(db, name)
  const stage = await queries.appendStage(db, name)
  await recordChange(db, {
    user_id,
    action: 'growth_stage.create',
    subject_type: 'growth_stage',
    subject_id: stage.id,
    after: { name },
  })
  return stage
}

export async function renameGrowthStage(
  db: Db,
  user_id: string,
  id: string,
  name: string,
): Promise<z.infer<typeof RenamedStage>> {
  const before = await known(db, id)
  if (before.name === name) return { ...before, renamed: [] }
  await isNew(db, name, id)
  const after = await queries.renameStage(db, id, name)
  const renamed = await renameIn(db, 'stages', before.name, name)
  const change = { before: { name: before.name }, after: { name, ...usageCounts(renamed) } }
  await recordChange(db, { user_id, action: 'growth_stage.rename', subject_type: 'growth_stage', subject_id: id, ...change })
  return { ...after, renamed }
}

export async function deleteGrowthStage(db: Db, user_id: string, id: string): Promise<null> {
  const { name } = await known(db, id)
  const usage = await usageOf(db, 'stages', name)
  const refusal = inUse(name, usage, 'Move them to another stage first, or rename this one.')
  if (refusal) throw new Problem('IN_USE', refusal, { usage })
  await queries.archiveStage(db, id)
  await recordChange(db, {
    user_id,
    action: 'growth_stage.delete',
    subject_type: 'growth_stage',
    subject_id: id,
    before: { name },
  })
  return null
}

/** Every stage once, in the order in which plants pass them. */
export async function orderGrowthStages(db: Db, user_id: string, ids: readonly string[]): Promise<GrowthStage[]> {
  const before = await queries.lockStages(db)
  const isSame = ids.length === before.length && new Set(ids).size === ids.length && before.every(({ id }) => ids.includes(id))
  if (!isSame)
    throw new Problem('STALE', 'The growth stages have changed meanwhile. Look at the list again, then repeat your change.', {
      current: before,
    })
  await queries.orderStages(db, ids)
  const after = await queries.stages(db)
  const names = (list: readonly GrowthStage[]) => ({ order: list.map(({ name }) => name) })
  await recordChange(db, {
    user_id,
    action: 'growth_stage.order',
    subject_type: 'growth_stage',
    before: names(before),
    after: names(after),
  })
  return after
}

async function known(db: Db, id: string): Promise<GrowthStage> {
  const stage = await queries.lockStage(db, id)
  if (!stage) throw notFound()
  return stage
}

async function isNew(db: Db, name: string, but?: string): Promise<void> {
  const twin = (await queries.lockStages(db)).find((stage) => stage.id !== but && stage.name.toLowerCase() === name.toLowerCase())
  if (twin) throw new Problem('DUPLICATE', `There is a growth stage called ${twin.name} already. Choose another name.`)
}
