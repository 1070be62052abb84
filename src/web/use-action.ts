/** What a button does: busy while it runs, a refusal is said, and what may have changed is asked for again. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from './query.ts'
import { toastError } from './ui/toast.ts'

/** `paths` are the heads of what is asked for again, such as '/api/sales'. */
export function useAction(...paths: readonly string[]) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const run = async (action: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    await action().catch(toastError)
    await refresh(client, ...paths)
    setBusy(false)
  }
  return { run, busy }
}
