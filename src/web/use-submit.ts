/** What a form of lines sends: busy while it is away, and where it is refused, why, field by field. */
import { useState } from 'react'
import { Problem } from '#kernel/problem.ts'
import { errorMessage } from './ui/ErrorScreen.tsx'
import { useRestoreFocus } from './ui/use-restore-focus.ts'

/** `attempt` runs one action; `wrong` says what is wrong with a field of its body, or with anything in a part of it: "items.0". `form` is for the form's ref: what is wrong has the focus then. */
export function useSubmit() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [form, keepFocus] = useRestoreFocus(busy)
  const attempt = async (action: () => Promise<unknown>): Promise<void> => {
    keepFocus()
    setBusy(true)
    setError(undefined)
    try {
      await action()
    } catch (refused) {
      setError(refused)
    }
    setBusy(false)
  }
  const wrong = (path: string): string | undefined =>
    error instanceof Problem ? error.errors.find((each) => `${each.path}.`.startsWith(`${path}.`))?.message : undefined
  return { form, busy, attempt, wrong, error, refusal: error === undefined ? undefined : errorMessage(error) }
}
