/** Creates drafts of purchase orders from the plan, one for each vendor, and shows them; they are undone as one. */
import { useNavigate } from '@tanstack/react-router'
import { call } from '#web/call.ts'
import { number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { makePlanOrders, undoPlan } from '../contract.ts'
import type { Horizon } from '../plan.ts'

export function useOrders(weeks: Horizon, done: () => void) {
  const navigate = useNavigate()
  const { run, busy } = useAction('/api/purchase-orders', '/api/planner')
  const order = (body: { items?: string[]; keys?: string[] }) =>
    run(async () => {
      const made = await call(makePlanOrders, { body: { ...body, weeks } })
      done()
      void navigate({ to: '/inventory/supplies/purchases', search: { state: 'draft' } })
      toast(`${number(made.length)} ${made.length === 1 ? 'purchase order is' : 'purchase orders are'} drafted.`, {
        action: {
          label: 'Undo',
          do: () => void run(() => call(undoPlan, { body: { purchase_order_ids: made.map(({ id }) => id) } })),
        },
      })
    })
  return { order, busy }
}
