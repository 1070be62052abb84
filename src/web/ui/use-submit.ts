/** Submit function and state of a `PlainForm`, shared with its fields: busy or not, and the errors by field. */
import { createContext, useContext, useState } from 'react'
import { Problem } from '#kernel/problem.ts'

export interface SubmitState {
  readonly busy: boolean
  readonly error: unknown
  /** Error of a field of the body, or of anything below a path: "items.0". */
  readonly errorAt: (path: string) => string | undefined
}

const none: SubmitState = { busy: false, error: undefined, errorAt: () => undefined }
export const SubmitContext = createContext(none)

/** State of the enclosing form; not busy and without errors outside of one. */
export const useSubmitState = (): SubmitState => useContext(SubmitContext)

export function useSubmit() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const send = async (submit: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await submit()
    } catch (refused) {
      setError(refused)
    }
    setBusy(false)
  }
  const errorAt = (path: string): string | undefined =>
    error instanceof Problem ? error.errors.find((each) => `${each.path}.`.startsWith(`${path}.`))?.message : undefined
  return { state: { busy, error, errorAt }, send, clear: () => setError(undefined) }
}
