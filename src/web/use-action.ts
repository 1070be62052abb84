/** Runs a button's action: busy while it runs, shows errors as a toast, then refetches the affected queries. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refresh } from './refresh.ts'
import { toastError } from './ui/toast.ts'

/** `paths` are prefixes of the queries to refetch, such as '/api/sales'. `run` resolves to true if the action succeeded. */
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
