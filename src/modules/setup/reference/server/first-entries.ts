/** The reference data that a new nursery begins with. */
import type { Country } from '#kernel/country.ts'
import type { Db } from '#server/database.ts'
import { type ContainerSize, firstSizes } from '../container-size.ts'
import { firstCategories, firstGrowthStages, firstGuaranteed } from '../first-entries.ts'
import { guarantee } from './entries.queries.ts'
import { type NamesSetting, namesSettings, settingKinds, writeNames, writeSizes } from './settings-lists.ts'

type FirstNames = Readonly<Partial<Record<NamesSetting, readonly string[]>>>

interface FirstSizes {
  readonly country: Country
  /** Measured by the nursery itself. */
  readonly containerSizes?: readonly ContainerSize[] | undefined
}

/** `chosen` goes before what every nursery of the country begins with. */
export async function startReference(db: Db, chosen: FirstNames & FirstSizes): Promise<void> {
  const lists: FirstNames = { plantCategories: firstCategories, ...chosen }
  for (const key of namesSettings) await writeNames(db, settingKinds[key], lists[key] ?? [])
  await writeNames(db, 'growth_stages', firstGrowthStages)
  await writeSizes(db, firstSizes(chosen.country, chosen.containerSizes ?? []))
  await guarantee(db, firstGuaranteed)
}
