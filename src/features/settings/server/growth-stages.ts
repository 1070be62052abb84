/** The acts on growth stages. A name is there once; what was deleted stays in the history of batches. */
import { Problem, notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { GrowthStage } from '../growth-stage-calls.ts'
import * as queries from './growth-stages.queries.ts'

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

export async function renameGrowthStage(db: Db, user_id: string, id: string, name: string): Promise<GrowthStage> {
  const before = await known(db, id)
  if (before.name === name) return before
  await isNew(db, name, id)
  const after = await queries.renameStage(db, id, name)
  const change = { before: { name: before.name }, after: { name } }
  await recordChange(db, { user_id, action: 'growth_stage.rename', subject_type: 'growth_stage', subject_id: id, ...change })
  return after
}

export async function deleteGrowthStage(db: Db, user_id: string, id: string): Promise<null> {
  const { name } = await known(db, id)
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

async function known(db: Db, id: string): Promise<GrowthStage> {
  const stage = await queries.lockStage(db, id)
  if (!stage) throw notFound()
  return stage
}

async function isNew(db: Db, name: string, but?: string): Promise<void> {
  const twin = (await queries.lockStages(db)).find((stage) => stage.id !== but && stage.name.toLowerCase() === name.toLowerCase())
  if (twin) throw new Problem('DUPLICATE', `There is a growth stage called ${twin.name} already. Choose another name.`)
}
