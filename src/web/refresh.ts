/** Reads again what the screens show, by the paths of its calls. */
import type { Query, QueryClient } from '@tanstack/react-query'

const isUnder =
  (paths: readonly string[]) =>
  ({ queryKey: [path] }: Query) =>
    paths.some((each) => String(path).startsWith(each))

async function readAgain(client: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  // A first read under way may have left the server before the change; the library replaces only reads after the first.
  await client.cancelQueries({ predicate: (each) => each.state.data === undefined && predicate(each) })
  await client.invalidateQueries({ predicate })
}

/** After an action: reloads everything that may have changed. Paths without parameters, such as '/api/sales'. */
export const refresh = (client: QueryClient, ...paths: readonly string[]) => readAgain(client, isUnder(paths))

/** After an event, at `time` in milliseconds: reloads only data that was loaded before it. */
export const refreshOlder = (client: QueryClient, time: number, ...paths: readonly string[]) =>
  readAgain(client, (each) => each.state.dataUpdatedAt <= time && isUnder(paths)(each))
