/** Places and subjects in the order in which they were used last. */
import type { NewestEntry } from '../scouting-entry.ts'
import type { ScoutingSubject } from '../scouting-subject.ts'

/** Standing subjects: those used last first, the others by their names. */
export function bySubject(subjects: readonly ScoutingSubject[], newest: readonly NewestEntry[]): ScoutingSubject[] {
  const used = newest.map(({ subject_id }) => subject_id)
  const place = (id: string) => (used.includes(id) ? used.indexOf(id) : used.length)
  return subjects.filter(({ archived }) => !archived).toSorted((a, b) => place(a.id) - place(b.id))
}

const mostChips = 6

export const lastPlaces = (newest: readonly NewestEntry[]): string[] =>
  [...new Set(newest.map(({ location }) => location))].slice(0, mostChips)

export const lastSubjects = (subjects: readonly ScoutingSubject[]): ScoutingSubject[] => subjects.slice(0, mostChips)
