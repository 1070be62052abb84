/** Edit conflicts: when another user saved the row first, their changes and the input are merged, field by field. */

type Values = Readonly<Record<string, unknown>>

/** A field that another user changed. */
export interface ChangedField {
  readonly saved: unknown
  /** True if it was changed in this form as well: the typed value stays there, and the next save replaces theirs. */
  readonly contested: boolean
}

export interface Merged {
  readonly values: Values
  readonly changed: ReadonlyMap<string, ChangedField>
}

/** `opened`: the values when the form was opened; `typed`: the current input; `current`: the row another user saved. A `version` among them is not shown. */
export function mergeChanges(opened: Values, typed: Values, current: Values): Merged {
  const changed = new Map<string, ChangedField>()
  const values = Object.entries(current).map(([name, saved]): [string, unknown] => {
    const mine = typed[name]
    if (name !== 'version' && !isSame(saved, opened[name]) && !isSame(saved, mine))
      changed.set(name, { saved, contested: !isSame(mine, opened[name]) })
    return [name, isSame(mine, opened[name]) ? saved : mine]
  })
  return { values: { ...typed, ...Object.fromEntries(values) }, changed }
}

/** An empty field is the same as none. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')

/** "a moment ago", "5 minutes ago", "2 hours ago", "3 days ago". A device's clock that is behind counts as a moment. */
export function timeAgo(instant: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(instant).getTime()) / 60_000)
  if (minutes < 1) return 'a moment ago'
  if (minutes < 60) return `${several(minutes, 'minute')} ago`
  if (minutes < 24 * 60) return `${several(Math.floor(minutes / 60), 'hour')} ago`
  return `${several(Math.floor(minutes / 60 / 24), 'day')} ago`
}

const several = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

type Extra = Readonly<Record<string, unknown>>

/** Name of the person who saved the row first, from the server's error. */
export const nameOf = ({ changed_by }: Extra): string => (typeof changed_by === 'string' && changed_by) || 'Someone else'

/** Advice for a form that marks each changed field, and for one that cannot. */
const checkFields = 'Check the marked fields, then save again.'
export const replaceOrDiscard = 'Save anyway to replace theirs, or discard yours to see them.'

/** The message over a form whose row another user saved first; `next`: what to do about it. */
export function conflictText(by: string, { changed_at }: Extra, next = checkFields): string {
  const when = typeof changed_at === 'string' ? timeAgo(changed_at, new Date()) : 'while you were editing it'
  return `${by} changed this ${when}. Your changes are not saved yet. ${next}`
}
