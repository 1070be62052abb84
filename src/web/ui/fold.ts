/** Text as people look for it: without capitals and accents, so that `kowhai` finds Kōwhai. */

export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word that was typed is somewhere in the text. */
export function fits(text: string, typed: string): boolean {
  const folded = fold(text)
  return fold(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
