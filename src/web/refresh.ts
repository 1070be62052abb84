/** Reads again what the screens show, by the paths of its calls. */
import type { Query, QueryClient } from '@tanstack/react-query'

const isUnder =
  (paths: readonly string[]) =>
  ({ queryKey: [path] }: Query) =>
    paths.some((each) => String(path).startsWith(each))

/** After an action: reloads everything that may have changed. Paths without parameters, such as '/api/sales'. */
export async function refresh(client: QueryClient, ...paths: readonly string[]): Promise<void> {
  const predicate = isUnder(paths)
  // A read under way may have left the server before the change. The library gives up those of data that is there, and no first ones.
  await client.cancelQueries({ predicate: (each) => each.state.data === undefined && predicate(each) })
  await client.invalidateQueries({ predicate })
}

/** Reads under way that are followed by another one. */
const followed = new WeakSet<Query>()

/**
 * After an event, at `time` in milliseconds: reloads data that was loaded before it. A read under way is not given up but followed by another
 * one: however often things change, and however slow the network is, a screen shows something and goes on.
 */
export async function refreshOlder(client: QueryClient, time: number, ...paths: readonly string[]): Promise<void> {
  const older = client.getQueryCache().findAll({
    predicate: (each) => each.state.dataUpdatedAt <= time && isUnder(paths)(each) && !followed.has(each),
  })
  await Promise.all(
    older.map(async (query) => {
      if (query.state.fetchStatus !== 'idle') {
        followed.add(query)
        await query.promise?.catch(() => undefined)
        followed.delete(query)
      }
      await client.invalidateQueries({ predicate: (each) => each === query })
    }),
  )
}
