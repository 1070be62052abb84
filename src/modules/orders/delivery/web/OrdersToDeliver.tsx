/** The orders that are on no run yet, each with the runs that it can be put on. More than a vehicle takes is loaded where it is confirmed. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Problem } from '#kernel/problem.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { Card } from '#web/ui/Page.tsx'
import { useAction } from '#web/use-action.ts'
import { addStops } from '../contract.ts'
import type { Deliverable, Run } from '../delivery.ts'
import styles from './DeliveryRuns.module.css'

interface OrdersToDeliverProps {
  readonly orders: readonly Deliverable[]
  readonly runs: readonly Run[]
  readonly refreshes: readonly string[]
}

interface TooMuch {
  readonly run: Run
  readonly order: Deliverable
  /** Message if the order does not fit on the run. */
  readonly refusal: string
}

export function OrdersToDeliver({ orders, runs, refreshes }: OrdersToDeliverProps) {
  const { run: act, busy } = useAction(...refreshes)
  const [tooMuch, setTooMuch] = useState<TooMuch>()
  const add = (run: Run, order: Deliverable) =>
    void act(() =>
      call(addStops, { params: { id: run.id }, body: { order_ids: [order.order_id] } }).catch((error: unknown) => {
        if (!(error instanceof Problem) || error.code !== 'OVER_CAPACITY') throw error
        setTooMuch({ run, order, refusal: error.detail })
      }),
    )
  const load = ({ run, order }: TooMuch) =>
    void act(() => call(addStops, { params: { id: run.id }, body: { order_ids: [order.order_id], over_capacity: true } })).then(
      () => setTooMuch(undefined),
    )
  return (
    <Card title="Not on a run yet">
      {orders.length === 0 && <p>Every order that is due is on a run.</p>}
      <ul className={`grid gap-8 ${styles['stops']}`}>
        {orders.map((order) => (
          <li className="row wrap gap-8 line-bottom" key={order.order_id}>
            <span>
              <Link to="/orders/$orderId" params={{ orderId: order.order_id }}>
                {order.customer_name}
              </Link>
              <small>{[order.address || 'No address', order.delivery_time].filter(Boolean).join(' · ')}</small>
            </span>
            {runs.map((run) => (
              <Button key={run.id} busy={busy} onClick={() => add(run, order)}>
                {`Add to ${run.start_time} ${run.vehicle.name}`}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      {orders.length > 0 && runs.length === 0 && <p>Plan a run first, then add these orders to it.</p>}
      {tooMuch && (
        <ConfirmDialog
          title={`Too much for ${tooMuch.run.vehicle.name}`}
          action="Load it nevertheless"
          busy={busy}
          onConfirm={() => load(tooMuch)}
          onClose={() => setTooMuch(undefined)}
        >
          <p>{tooMuch.refusal}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
