/** The delivery runs of a day: drivers and stops, loads, and the orders that are on no run yet. */
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Truck, X } from 'lucide-react'
import { useState } from 'react'
import { orderListSearch } from '#modules/orders/order/web/orders-search.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, IconButton, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Card } from '#web/ui/Page.tsx'
import { TypedDay } from '#web/ui/TypedDay.tsx'
import { counted, todayOf } from '#web/ui/format.ts'
import { useAction } from '#web/use-action.ts'
import { useDownload } from '#web/use-download.ts'
import { useQuery } from '#web/use-query.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import * as calls from '../contract.ts'
import type { Run } from '../delivery.ts'
import { inUnit, loadIn, loadOf, sumLoads } from '../load.ts'
import { isChangeable, movedBy, runStateLabels, stopStateLabels } from '../run-status.ts'
import { DeleteRunDialog } from './DeleteRunDialog.tsx'
import { FinishStopDialog } from './FinishStopDialog.tsx'
import { NewRunDialog } from './NewRunDialog.tsx'
import { OrdersToDeliver } from './OrdersToDeliver.tsx'
import styles from './DeliveryRuns.module.css'

const paths = ['/api/deliveries', '/api/orders', '/api/plant', '/api/vehicles']

export function DeliveryRuns() {
  const settings = useSettings()
  const [{ from }, set] = useSearchParams(orderListSearch)
  const day = from || todayOf(settings)
  const [isNew, setIsNew] = useState(false)
  const runs = useQuery(query(calls.listRuns, { query: { day } }))
  const waiting = useQuery(query(calls.listDeliverable, { query: { day } }))
  if (runs.isError) return <ErrorBox error={runs.error} retry={() => void runs.refetch()} />
  if (waiting.isError) return <ErrorBox error={waiting.error} retry={() => void waiting.refetch()} />
  return (
    <>
      <div className={`flex wrap gap-12 items-end ${styles['tools']}`}>
        <TypedDay label="Day" value={day} onChange={(value) => set({ from: value })} formats={settings} />
        <Button onClick={() => setIsNew(true)}>New run</Button>
        <Link className={buttonClass} to="/deliveries/today">
          My deliveries
        </Link>
      </div>
      {!runs.data || !waiting.data ? (
        <Skeleton rows={6} />
      ) : runs.data.length === 0 && waiting.data.length === 0 ? (
        <EmptyState icon={Truck} title="Nothing to deliver on this day">
          Confirmed orders that are due by this day appear here. Plan a run for them: a vehicle, its driver and when it starts.
        </EmptyState>
      ) : (
        <>
          {runs.data.map((run) => (
            <RunCard key={run.id} run={run} />
          ))}
          <OrdersToDeliver
            orders={waiting.data}
            runs={runs.data.filter(({ status }) => isChangeable(status))}
            refreshes={paths}
          />
        </>
      )}
      {isNew && <NewRunDialog day={day} onClose={() => setIsNew(false)} />}
    </>
  )
}

/** Load against the capacity of the vehicle, with the number of plants whose container size has no figure for its unit. */
function loadText({ vehicle, stops }: Run): string {
  const load = sumLoads(stops.map(({ lines }) => loadOf(lines)))
  const uncounted = load.uncounted[vehicle.capacity_unit]
  const figure = `${vehicle.name}: ${inUnit(loadIn(load, vehicle.capacity_unit), vehicle.capacity_unit)} of ${inUnit(vehicle.capacity, vehicle.capacity_unit)}`
  return uncounted > 0
    ? `${figure}, and ${counted(uncounted, 'plant')} whose size has no number per ${vehicle.capacity_unit}`
    : figure
}

function RunCard({ run }: { readonly run: Run }) {
  const { run: act, busy } = useAction(...paths)
  const { save, busy: isLoading } = useDownload()
  const params = { id: run.id }
  const canChange = isChangeable(run.status)
  const [open, setOpen] = useState('')
  const [isDeleting, setIsDeleting] = useState(false)
  const openStop = run.stops.find(({ id }) => id === open)
  const ids = run.stops.map(({ id }) => id)
  const move = (id: string, by: -1 | 1) =>
    void act(() => call(calls.orderStops, { params, body: { stop_ids: movedBy(ids, id, by) } }))
  const setStatus = (status: 'planned' | 'out') => void act(() => call(calls.setRunStatus, { params, body: { status } }))
  return (
    <Card
      title={`${run.start_time} ${run.driver_name}`}
      actions={
        <Badge tone={run.status === 'done' ? 'ok' : run.status === 'out' ? 'info' : 'neutral'}>
          {runStateLabels[run.status]}
        </Badge>
      }
    >
      <p>{loadText(run)}</p>
      {run.notes && <p>{run.notes}</p>}
      <ol className={`grid gap-8 ${styles['stops']}`}>
        {run.stops.map((stop, i) => (
          <li className="row wrap gap-8 line-bottom" key={stop.id}>
            <span>
              <Link to="/orders/$orderId" params={{ orderId: stop.order_id }}>
                {stop.customer_name}
              </Link>{' '}
              {stop.status !== 'planned' && stopStateLabels[stop.status]}
              <small>{[stop.address, stop.delivery_time, stop.reason, stop.receiver].filter(Boolean).join(' · ')}</small>
            </span>
            {run.status === 'out' && stop.status === 'planned' && (
              <Button kind="primary" onClick={() => setOpen(stop.id)}>
                Finish
              </Button>
            )}
            {stop.status !== 'planned' && (
              <Button busy={busy} onClick={() => void act(() => call(calls.undoStop, { params: { id: stop.id } }))}>
                Undo
              </Button>
            )}
            {canChange && (
              <>
                <IconButton label={`Move ${stop.customer_name} up`} disabled={busy || i === 0} onClick={() => move(stop.id, -1)}>
                  <ArrowUp size={18} aria-hidden />
                </IconButton>
                <IconButton
                  label={`Move ${stop.customer_name} down`}
                  disabled={busy || i === ids.length - 1}
                  onClick={() => move(stop.id, 1)}
                >
                  <ArrowDown size={18} aria-hidden />
                </IconButton>
                <IconButton
                  label={`Remove ${stop.customer_name} from the run`}
                  disabled={busy}
                  onClick={() => void act(() => call(calls.removeStop, { params: { id: stop.id } }))}
                >
                  <X size={18} aria-hidden />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ol>
      {run.stops.length === 0 && <p>No stops yet. Add an order from the list below.</p>}
      <div className={`flex wrap gap-12 items-end ${styles['tools']}`}>
        {canChange && run.stops.length > 0 && (
          <Button kind="primary" busy={busy} onClick={() => setStatus('out')}>
            Leave
          </Button>
        )}
        {run.status === 'out' && run.stops.every(({ status }) => status === 'planned') && (
          <Button busy={busy} onClick={() => setStatus('planned')}>
            Take the run back
          </Button>
        )}
        {run.stops.length > 0 && (
          <>
            <Button busy={isLoading} onClick={() => save(calls.getRunSheet, { params })}>
              Run sheet
            </Button>
            <Button busy={isLoading} onClick={() => save(calls.getLoadingList, { params })}>
              Loading list
            </Button>
            {!canChange && (
              <Button busy={isLoading} onClick={() => save(calls.getDeliveryNotes, { params })}>
                Delivery notes
              </Button>
            )}
          </>
        )}
        {canChange && (
          <Button kind="ghost" busy={busy} onClick={() => setIsDeleting(true)}>
            Delete run
          </Button>
        )}
      </div>
      {isDeleting && <DeleteRunDialog run={run} refreshes={paths} onClose={() => setIsDeleting(false)} />}
      {openStop && <FinishStopDialog stop={openStop} refreshes={paths} onClose={() => setOpen('')} />}
    </Card>
  )
}
