/** Doing something to batches on a screen: the call with its key, what is asked for again, and taking it back from the message. */
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Endpoint, Path } from '#kernel/endpoint.ts'
import { type ApiResponse, type RequestOptions, ask, call } from '#web/call.ts'
import { refresh } from '#web/query.ts'
import { toast } from '#web/ui/toast.ts'
import { reverseOperations } from '../batch-calls.ts'
import { useAction } from '#web/use-action.ts'

type Shape = z.ZodMiniType

/** Everything that shows plants or supplies. */
const touched = ['/api/plant-batches', '/api/inventory', '/api/production-tasks', '/api/reports', '/api/sales/goods']

/** Takes actions back, all or none, and says so; says why not, where something stands on them. */
export function useReverse() {
  const { run } = useAction(...touched)
  return (operations: readonly string[]) =>
    run(async () => {
      await call(reverseOperations, { body: { operation_ids: [...operations] } })
      toast('Taken back. All is as it was.')
    })
}

/** Does an action and gives its answer; `said` makes the message. The same press is never done twice. */
export function useBatchAction() {
  const client = useQueryClient()
  const takeBack = useReverse()
  return async <Body extends Shape, Reply extends Shape, Query extends Shape, P extends Path>(
    endpoint: Endpoint<Body, Reply, Query, Shape, P>,
    options: RequestOptions<Body, Query, P>,
    message: (answer: ApiResponse<z.output<Reply>>) => string,
  ): Promise<ApiResponse<z.output<Reply>>> => {
    const answer = await ask<Body, Reply, Query, Path>(endpoint, options)
    const actions = (answer['operation_ids'] ?? [answer['operation_id']]) as readonly string[]
    toast(message(answer), { action: { label: 'Undo', do: () => void takeBack(actions) } })
    await refresh(client, ...touched)
    return answer
  }
}
