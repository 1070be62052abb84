/** The reference data that a new nursery begins with. */
import type { Db } from '#server/database.ts'
import { firstCategories, firstGrowthStages, firstGuaranteed } from '../first-entries.ts'
import { guarantee } from './entries.queries.ts'
import { type NamesSetting, namesSettings, settingKinds, writeNames } from './settings-lists.ts'

/** `chosen` goes before what every nursery begins with. */
export async function startReference(db: Db, chosen: Readonly<Partial<Record<NamesSetting, readonly string[]>>>): Promise<void> {
  const lists: typeof chosen = { plantCategories: firstCategories, ...chosen }
  for (const key of namesSettings) await writeNames(db, settingKinds[key], lists[key] ?? [])
  await writeNames(db, 'growth_stages', firstGrowthStages)
  await guarantee(db, firstGuaranteed)
}
