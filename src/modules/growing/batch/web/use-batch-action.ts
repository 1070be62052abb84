/** A batch operation on a screen: the call with its key, the queries to reload, and Undo in the message. */
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Endpoint, Path } from '#kernel/endpoint.ts'
import { type ApiResponse, type RequestOptions, ask, call } from '#web/call.ts'
import { storedAs } from '#web/offline.ts'
import { refresh } from '#web/refresh.ts'
import { toastStored } from '#web/toast-stored.ts'
import { toast } from '#web/ui/toast.ts'
import { reverseOperations } from '../batch-calls.ts'
import { useAction } from '#web/use-action.ts'

type Shape = z.ZodMiniType

/** Everything that shows plants or supplies. */
const touched = ['/api/plant-batches', '/api/inventory', '/api/production-tasks', '/api/reports', '/api/sales/goods', '/api/map']

/** Reverses operations, all or none, and shows the result; if a later entry depends on them, shows the reason. */
export function useReverse() {
  const { run } = useAction(...touched)
  return (operations: readonly string[]) =>
    run(async () => {
      await call(reverseOperations, { body: { operation_ids: [...operations] } })
      toast('Undone.')
    })
}

/** Part of each reply that undo needs. */
type Reversible = { readonly operation_id: string } | { readonly operation_ids: readonly string[] }

/** Does an action and gives its answer; `message` makes the message from it. The same press is never done twice. */
export function useBatchAction() {
  const client = useQueryClient()
  const reverse = useReverse()
  return async <
    Body extends Shape,
    Reply extends Shape,
    Query extends Shape,
    P extends Path,
    Also extends z.ZodMiniType<Reversible>,
  >(
    endpoint: Endpoint<Body, Reply, Query, Shape, P, Also>,
    options: RequestOptions<Body, Query, P>,
    message: (answer: ApiResponse<z.output<Reply>, Also>) => string,
  ): Promise<ApiResponse<z.output<Reply>, Also>> => {
    const answer = await ask<Body, Reply, Query, Path, Also>(endpoint, options)
    const done = answer as Reversible
    const operations = 'operation_ids' in done ? done.operation_ids : [done.operation_id]
    const stored = storedAs(answer)
    const reread = () => refresh(client, ...touched)
    if (stored === undefined) {
      toast(message(answer), { action: { label: 'Undo', do: () => void reverse(operations) } })
      await reread()
    } else {
      toastStored(stored, () => void reread())
      // Offline, the refetch completes when the network is back: the form does not wait for it.
      void reread()
    }
    return answer
  }
}
