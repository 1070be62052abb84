/** What the form of `PlainForm` is sent with, and what its fields know of it: whether it is being sent, and why it was refused. */
import { createContext, useContext, useState } from 'react'
import { Problem } from '#kernel/problem.ts'

export interface SubmitState {
  readonly busy: boolean
  readonly error: unknown
  /** What is wrong with a field of the body, or with anything in a part of it: "items.0". */
  readonly errorAt: (path: string) => string | undefined
}

const none: SubmitState = { busy: false, error: undefined, errorAt: () => undefined }
export const SubmitContext = createContext(none)

/** Of the form around; not busy and without errors where there is none. */
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
