/** Names as a search compares them: without capitals, accents, quotes, hybrid signs and dots. The same for rows and for what is typed. */

/** "Citrus × meyeri 'Dwarf'" → "citrus meyeri dwarf"; "Kōwhai" → "kowhai". */
export function searchText(...names: readonly string[]): string {
  return names
    .join(' ')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .replace(/(^| )x(?= )/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
}

export const searchHint = 'Part of either name is enough. Accents don’t matter.'

/** The words that must all be found, each as the beginning of a word. */
export const searchTerms = (typed: string): string[] => searchText(typed).split(' ').filter(Boolean).slice(0, 8)

/** True if every term starts a word of the text; the text must have been through `searchText`. */
export function matches(text: string, terms: readonly string[]): boolean {
  return terms.every((term) => text.startsWith(term) || text.includes(` ${term}`))
}

interface Named {
  readonly common_name: string
  readonly botanical_name: string
  readonly synonyms?: readonly string[] | undefined
}

/** The text of a plant that a search looks in: all its names, and the container size of one that is sold or grown in it. */
export const plantSearchText = ({ common_name, botanical_name, synonyms = [] }: Named, container_size = ''): string =>
  searchText(common_name, botanical_name, container_size, ...synonyms)
