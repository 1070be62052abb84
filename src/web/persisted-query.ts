/** A query whose last response is stored on the device: without a network it is read from there. */
import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Endpoint } from '#kernel/endpoint.ts'
import { Problem } from '#kernel/problem.ts'
import { type Tagged, callAgain } from './call.ts'
import { setItem, getItem } from './device-store.ts'
import { storedName } from './first-reads.ts'
import { currentUser, mayKeep } from './session.ts'

/** Storage key of this user's last response. */
const nameOf = (endpoint: Endpoint) => storedName(endpoint.path, currentUser())

const timeout = 5_000
/** Milliseconds until a stored response is refetched. */
const again = 10_000
const old = new Set<string>()

/** True for a 4xx answer that carries no message. */
const isRefusal = ({ extra }: Problem) => Number(extra['answered'] ?? 500) < 500

/** Query of a GET call without parameters. Its response is stored, and used if the server is down or very slow. */
export const persistedQuery = <Reply extends z.ZodMiniType>(endpoint: Endpoint<z.ZodMiniType, Reply>) =>
  queryOptions({
    queryKey: [endpoint.path, {}] as const,
    queryFn: async ({ signal }): Promise<z.output<Reply>> => {
      const before = await getItem<Tagged<z.output<Reply>>>(nameOf(endpoint))
      const slow = before ? [AbortSignal.timeout(timeout)] : []
      try {
        const answer = await callAgain(endpoint, before, AbortSignal.any([signal, ...slow]))
        if (mayKeep() && answer !== before) await setItem(nameOf(endpoint), answer)
        old.delete(endpoint.path)
        return answer.data
      } catch (failure) {
        const away =
          failure instanceof DOMException ||
          (failure instanceof Problem && !isRefusal(failure) && (failure.status >= 500 || [401, 429].includes(failure.status)))
        if (!before || !away || signal.aborted) throw failure
        old.add(endpoint.path)
        return before.data
      }
    },
    refetchInterval: () => old.has(endpoint.path) && again,
  })
