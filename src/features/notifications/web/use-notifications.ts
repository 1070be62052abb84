/** The user's notifications: refetched on events, and when one is marked or removed. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask, call } from '#web/call.ts'
import { useLive } from '#web/live.ts'
import { refresh } from '#web/query.ts'
import { toastError } from '#web/ui/toast.ts'
import { listNotifications, markAllRead, markNotification } from '../contract.ts'

const path = listNotifications.path

/** How many match; `unread` counts all of the user's. */
export function useNewest(is_read: 'true' | 'false', limit: number, enabled = true) {
  useLive([path], path)
  return useQuery({
    queryKey: [path, 'newest', is_read, limit],
    queryFn: ({ signal }) => ask(listNotifications, { query: { is_read, limit: String(limit) }, signal }),
    enabled,
  })
}

/** Marks one, or all. */
export function useMarking() {
  const client = useQueryClient()
  const onSuccess = () => refresh(client, path)
  const one = useMutation({
    mutationFn: ({ id, is_read }: { readonly id: string; readonly is_read: boolean }) =>
      call(markNotification, { params: { id }, body: { is_read } }),
    onSuccess,
    onError: toastError,
  })
  const all = useMutation({ mutationFn: () => call(markAllRead), onSuccess, onError: toastError })
  return { one, all }
}
