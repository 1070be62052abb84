/** What a button does: busy while it runs, an error is shown as a message, and what may have changed is read again. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from './refresh.ts'
import { toastError } from './ui/toast.ts'

/** `paths` are the heads of what is read again, such as '/api/sales'. `run` gives whether the action succeeded. */
export function useAction(...paths: readonly string[]) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await action()
      return true
    } catch (error) {
      toastError(error)
      return false
    } finally {
      if (paths.length > 0) await refresh(client, ...paths)
      setBusy(false)
    }
  }
  return { run, busy }
}
