/** The calls of growth stages by themselves, over the commands of all reference data. */
import type { UserId } from '#kernel/id.ts'
import type * as z from 'zod/mini'
import { Problem, notFound } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import type { NamedStage, RenamedStage } from '../growth-stage-calls.ts'
import { inUse } from '../usage.ts'
import { addEntry, changeEntry, setEntryArchived } from './change-entries.ts'
import { allEntries, entryWithId } from './entries.queries.ts'
import { usageOf } from './references.queries.ts'

const kind = 'growth_stages' as const
const shown = ({ id, name }: NamedStage): NamedStage => ({ id, name })

export const listStages = async (db: Db): Promise<NamedStage[]> =>
  (await allEntries(db, kind)).filter(({ archived }) => !archived).map(shown)

export const getStage = async (db: Db, id: string): Promise<NamedStage> => shown(await present(db, id))

export const addStage = async (db: Db, user_id: UserId, name: string): Promise<NamedStage> =>
  shown(await addEntry(db, user_id, { kind, name }))

export async function renameStage(db: Db, user_id: UserId, id: string, name: string): Promise<z.infer<typeof RenamedStage>> {
  await present(db, id)
  const { entry, moved } = await changeEntry(db, user_id, id, { kind, name })
  return { ...shown(entry), renamed: moved }
}

/** Archives it; not while batches are at it. */
export async function deleteStage(db: Db, user_id: UserId, id: string): Promise<undefined> {
  const { name } = await present(db, id)
  const usage = await usageOf(db, kind, id)
  const refusal = inUse(name, usage, 'Move them to another stage first, or rename this one.')
  if (refusal) throw new Problem('IN_USE', refusal, { usage })
  await setEntryArchived(db, user_id, kind, id, true)
}

/** NOT_FOUND for one that is archived: it was deleted as far as these calls go. */
async function present(db: Db, id: string): Promise<NamedStage> {
  const stage = await entryWithId(db, kind, id)
  if (stage.archived) throw notFound()
  return stage
}
