/** Names that are nearly what was typed. */

/** Number of letters to change, add, drop or swap with their neighbour to turn one word into another. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= one.length; i++) {
    const [last = [], before] = [rows[i - 1], rows[i - 2]]
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      const best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      const swapped = before && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(swapped ? Math.min(best, (before[j - 2] ?? 0) + 1) : best)
    }
    rows.push(row)
  }
  return rows[one.length]?.[other.length] ?? one.length
}

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)

/** One mistake in four letters, two in seven; none in a shorter word. */
const mistakesIn = (word: string) => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2)

/** True if each typed word is nearly a word of the text, or nearly the start of one: "lavendar" is Lavender. */
export function isNearly(text: string, typed: string): boolean {
  const words = wordsOf(text)
  const terms = wordsOf(typed)
  return (
    terms.length > 0 &&
    terms.every((term) =>
      words.some((word) => [word, word.slice(0, term.length)].some((part) => distance(term, part) <= mistakesIn(term))),
    )
  )
}

/** Beginning of a mistyped word, to search records by: the first letters are rarely wrong. */
export const startOf = (typed: string): string => {
  const [first = ''] = wordsOf(typed)
  return first.length < 4 ? '' : first.slice(0, 3)
}
