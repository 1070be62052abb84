/** Something done to an order: the screen follows at once; a refusal is said. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint, Path } from '#kernel/endpoint.ts'
import { type RequestOptions, call } from '#web/call.ts'
import { refresh } from '#web/query.ts'
import { toastError, toast } from '#web/ui/toast.ts'

type Shape = z.ZodMiniType
type Made<Body extends Shape, Reply extends Shape, Query extends Shape, P extends Path> = readonly [
  Endpoint<Body, Reply, Query, Shape, P>,
  RequestOptions<Body, Query, P>,
]

export function useOrderAction(order: { readonly id: string }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  /** Whether it was done. */
  const run = async <Body extends Shape, Reply extends Shape, Query extends Shape, P extends Path>(
    make: (params: { readonly id: string }) => Made<Body, Reply, Query, P> | Promise<Made<Body, Reply, Query, P>>,
    done?: string,
    then?: (answer: z.output<Reply>) => void,
  ): Promise<boolean> => {
    setBusy(true)
    try {
      const [endpoint, options] = await make({ id: order.id })
      const answer = await call<Body, Reply, Query, Path>(endpoint, options)
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
