/** Screens that exist and are open to the signed-in user, so that no link leads to a refusal. */
import { useRouter } from '@tanstack/react-router'
import { isGroup, navigationFor } from '#web/shell/navigation.ts'
import { currentUser } from '#web/session.ts'
import { useShown } from '#web/ui/shown.ts'

export function useOpenable(): (path: string) => boolean {
  const { routesByPath } = useRouter()
  const role = currentUser()?.role
  const isShown = useShown()
  const entries = role ? navigationFor(role, (path) => path in routesByPath) : []
  const paths = new Set(entries.flatMap((entry) => (isGroup(entry) ? entry.links : [entry])).map((link) => link.path))
  return (path) => paths.has(path) && isShown(path)
}
