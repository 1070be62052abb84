/** Text as people look for it: without capitals and accents, so that `kowhai` finds Kōwhai. */

const normalizeText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** True if every typed word occurs in the text. */
export function matchesQuery(text: string, typed: string): boolean {
  const folded = normalizeText(text)
  return normalizeText(typed)
    .split(/\s+/)
    .every((term) => folded.includes(term))
}

/** True if the text begins as it is typed. */
export const startsWithQuery = (text: string, typed: string): boolean => normalizeText(text).startsWith(normalizeText(typed))
