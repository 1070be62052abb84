/** How batches are called. */
import { isoWeek } from '#kernel/day.ts'

/** `26W31-PHOTEN`: the week, and three letters each of genus and species. */
export function stemOf(botanical_name: string, day: string): string {
  const { year, week } = isoWeek(day)
  const words = botanical_name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .split(' ')
    .filter((word) => word.length > 1)
  const letters = (word: string | undefined) => (word ?? 'sp').slice(0, 3).toUpperCase()
  return `${String(year).slice(2)}W${String(week).padStart(2, '0')}-${letters(words[0])}${letters(words[1])}`
}
