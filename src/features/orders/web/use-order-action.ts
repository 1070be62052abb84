/** Something done to an order: the screen follows at once; a refusal is said. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#kernel/endpoint.ts'
import { type RequestOptions, call } from '#web/call.ts'
import { refresh } from '#web/query.ts'
import { toastError, toast } from '#web/ui/toast.ts'

type Shape = z.ZodMiniType
type Made<Body extends Shape, Reply extends Shape, Query extends Shape> = readonly [
  Endpoint<Body, Reply, Query>,
  RequestOptions<Body, Query>,
]

export function useOrderAction(order: { readonly id: string }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  /** Whether it was done. */
  const run = async <Body extends Shape, Reply extends Shape, Query extends Shape>(
    make: (params: { readonly id: string }) => Made<Body, Reply, Query> | Promise<Made<Body, Reply, Query>>,
    done?: string,
    then?: (answer: z.output<Reply>) => void,
  ): Promise<boolean> => {
    setBusy(true)
    try {
      const answer = await call(...(await make({ id: order.id })))
      if (done) toast(done)
      then?.(answer)
      await refresh(client, '/api/orders', '/api/sales', '/api/plant', '/api/business-accounts', '/api/tills')
      return true
    } catch (error) {
      toastError(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, busy }
}
