/** The other names of a plant: botanical synonyms, trade names, what it was called in other lists. */
import { tidyBotanicalName } from '#kernel/tidy-botanical-name.ts'
import { searchText } from './search-text.ts'

interface Names {
  readonly common_name: string
  readonly botanical_name: string
}

/** Synonyms to store: tidied, each once, without those that a search cannot tell from the names of the plant. */
export function tidySynonyms(names: Names, synonyms: readonly string[]): string[] {
  const seen = new Set([searchText(names.common_name), searchText(names.botanical_name), ''])
  return synonyms.map(tidyBotanicalName).filter((name) => {
    const compared = searchText(name)
    const isNew = !seen.has(compared)
    seen.add(compared)
    return isNew
  })
}

/** The synonyms of a plant that another one was merged into: its own, then the names of the other. */
export const mergedSynonyms = (
  into: Names & { readonly synonyms: readonly string[] },
  from: Names & { readonly synonyms: readonly string[] },
): string[] => tidySynonyms(into, [...into.synonyms, from.botanical_name, from.common_name, ...from.synonyms])
