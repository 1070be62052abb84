/** The values another user saved in the row of a form, for its fields to show. */
import { createContext, useContext } from 'react'
import type { ChangedField } from './conflict.ts'

export interface Conflict {
  /** Name of the person who saved it: "Ana Pretorius", or "Someone else". */
  readonly by: string
  readonly changed: ReadonlyMap<string, ChangedField>
}

export const ConflictContext = createContext<Conflict | undefined>(undefined)

/** The note under a field that another user changed; nothing for others. `format`: formats the saved value. */
export function useConflictNote(name: string, format: (saved: unknown) => string): string | undefined {
  const conflict = useContext(ConflictContext)
  const field = conflict?.changed.get(name)
  if (!conflict || !field) return undefined
  return field.contested ? `${conflict.by} saved: ${format(field.saved) || 'nothing'}` : `Changed by ${conflict.by}`
}

/** A value that is written as it is typed. */
export const asText = (saved: unknown): string =>
  typeof saved === 'string' ? saved : saved === null || saved === undefined ? '' : JSON.stringify(saved)
