/** The user's notifications: refetched on events, and when one is marked or removed. */
import { ask, call } from '#web/call.ts'
import { useLive } from '#web/live.ts'
import { listNotifications, markAllRead, markNotification } from '../contract.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'

const path = listNotifications.path

/** Notifications that match; `unread` counts all of the user's. */
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
  const { run, busy } = useAction(path)
  const mark = (id: string, is_read: boolean) => run(() => call(markNotification, { params: { id }, body: { is_read } }))
  const markAll = () => run(() => call(markAllRead))
  return { mark, markAll, busy }
}
