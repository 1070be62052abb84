/** Finds the plant that a row names, by its common name, its botanical name or a synonym. */
import { searchText } from '#modules/plants/search-text.ts'
import type { ImportContext, NameMatches } from '../import-context.ts'
import type { CellProblem, RowValues } from '../import-kind.ts'
import { bareName } from '../plant-name.ts'

type KnownPlant = ImportContext['plants'][number]

/** `unknown` is the name of a plant that is not there, without the size behind it. */
export interface NoPlant {
  readonly problem: CellProblem
  readonly unknown?: string
}

export type PlantFinder = (values: RowValues) => { readonly plant: KnownPlant } | NoPlant

/** "Kōwhai (Sophora microphylla)": what a name that is chosen for an unknown one looks like. */
export const plantName = ({ common_name, botanical_name }: Pick<KnownPlant, 'common_name' | 'botanical_name'>) =>
  [common_name, botanical_name && `(${botanical_name})`].filter(Boolean).join(' ')

export function plantFinder(plants: readonly KnownPlant[], matches: NameMatches['plants']): PlantFinder {
  const byName = new Map<string, KnownPlant[]>()
  const add = (name: string, plant: KnownPlant) => {
    const key = searchText(name)
    if (key === '') return
    const same = byName.get(key)
    if (!same) byName.set(key, [plant])
    else if (!same.includes(plant)) same.push(plant)
  }
  for (const plant of plants) {
    if (plant.archived) continue
    for (const name of [plant.common_name, plant.botanical_name, ...plant.synonyms, plantName(plant)]) add(name, plant)
  }
  const called = (name: string) => byName.get(searchText(name)) ?? []
  return ({ Plant: written = '', Container = '', 'Botanical name': botanical = '' }) => {
    const Plant = called(written).length > 0 ? written : bareName(written, Container)
    const chosen = matches?.[Plant.toLowerCase()]
    const named = called(chosen ?? Plant)
    const latin = botanical === '' || chosen ? [] : called(botanical)
    const both = named.filter((plant) => latin.includes(plant))
    const found = both.length > 0 ? both : latin.length > 0 ? latin : named
    const [plant, ...others] = found
    if (plant && others.length === 0) return { plant }
    const unknown = { column: 'Plant', list: 'plants', value: Plant } as const
    return plant
      ? { problem: { ...unknown, reason: `Several plants are called ${Plant}: choose which one, or enter its botanical name.` } }
      : {
          unknown: Plant,
          problem: {
            ...unknown,
            reason: `There is no plant ${Plant} yet. Choose which plant it is, or import the price list first.`,
          },
        }
  }
}
