/** The day of a driver, for one thumb: the next stop large, then those after it, and what is done. */
import { Truck } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { useLive } from '#web/live.ts'
import { loadOffline } from '#web/offline.ts'
import { query } from '#web/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { day, todayOf } from '#web/ui/format.ts'
import { useAction } from '#web/use-action.ts'
import { useDownload } from '#web/use-download.ts'
import { useQuery } from '#web/use-query.ts'
import * as calls from '../contract.ts'
import type { Run, Stop } from '../delivery.ts'
import { inDriverOrder, wayOf } from '../driver-day.ts'
import { isChangeable, loadingOrder, runStateLabels, stopStateLabels } from '../run-status.ts'
import { type WaitingMark, withMarks } from '../waiting-marks.ts'
import { FinishStopDialog } from './FinishStopDialog.tsx'
import { NextStop, StopLines } from './NextStop.tsx'
import { useWaitingMarks } from './use-waiting-marks.ts'
import styles from './DriverScreen.module.css'

const paths = ['/api/deliveries', '/api/orders', '/api/plant']

export function DriverScreen() {
  useLive(['/api/deliveries', '/api/orders'], '/api/deliveries')
  const runs = useQuery(query(calls.myRuns))
  const marks = useWaitingMarks()
  return (
    <Page title="My deliveries">
      {runs.isError && <ErrorBox error={runs.error} retry={() => void runs.refetch()} />}
      {!runs.data ? (
        !runs.isError && <Skeleton rows={6} />
      ) : runs.data.length === 0 ? (
        <EmptyState icon={Truck} title="No deliveries today">
          A run appears here when you are chosen as its driver for today. Runs are planned under Orders, Deliveries.
        </EmptyState>
      ) : (
        inDriverOrder(runs.data).map((run) => <DriverRun key={run.id} run={withMarks(run, marks)} marks={marks} />)
      )}
    </Page>
  )
}

interface DriverRunProps {
  readonly run: Run
  readonly marks: readonly WaitingMark[]
}

function DriverRun({ run, marks }: DriverRunProps) {
  const settings = useSettings()
  const { save, busy } = useDownload()
  const params = { id: run.id }
  const done = run.stops.filter(({ status }) => status !== 'planned').length
  return (
    <section className={`grid gap-16 ${styles['run']}`} aria-label={`${run.start_time} ${run.vehicle.name}`}>
      <header>
        <h2>
          {run.run_date !== todayOf(settings) && `${day(run.run_date, settings)}, `}
          {run.start_time} {run.vehicle.name}
        </h2>
        <Badge tone={run.status === 'done' ? 'ok' : run.status === 'out' ? 'info' : 'neutral'}>
          {run.status === 'out' ? `${done} of ${run.stops.length} done` : runStateLabels[run.status]}
        </Badge>
      </header>
      {run.notes && <p>{run.notes}</p>}
      {isChangeable(run.status) ? <Loading run={run} /> : <OnTheWay run={run} marks={marks} />}
      {run.stops.length > 0 && (
        <div className="flex wrap gap-12">
          <Button busy={busy} onClick={() => save(calls.getRunSheet, { params })}>
            Run sheet
          </Button>
          <Button busy={busy} onClick={() => save(calls.getLoadingList, { params })}>
            Loading list
          </Button>
          {!isChangeable(run.status) && (
            <Button busy={busy} onClick={() => save(calls.getDeliveryNotes, { params })}>
              Delivery notes
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** Before it leaves: what goes on the vehicle, the last stop first. */
function Loading({ run }: { readonly run: Run }) {
  const { run: act, busy } = useAction(...paths)
  if (run.stops.length === 0) return <p>No stops yet. They are added under Orders, Deliveries.</p>
  const leave = () => void act(() => call(calls.setRunStatus, { params: { id: run.id }, body: { status: 'out' } }))
  const places = run.stops.map((stop, i) => ({ stop, place: i + 1 }))
  return (
    <>
      <p>Load from the top: the last stop goes in first.</p>
      <ol className={`grid gap-12 ${styles['loads']}`}>
        {loadingOrder(places).map(({ stop, place }) => (
          <li key={stop.id}>
            <strong>{`${place}. ${stop.customer_name}`}</strong>
            <StopLines lines={stop.lines} />
          </li>
        ))}
      </ol>
      <Button kind="primary" large busy={busy} onClick={leave}>
        Leave
      </Button>
    </>
  )
}

interface Marking {
  readonly stop: Stop
  readonly outcome: 'delivered' | 'refused'
}

function OnTheWay({ run, marks }: DriverRunProps) {
  const [chosen, setChosen] = useState('')
  const [marking, setMarking] = useState<Marking>()
  const { run: act, busy } = useAction(...paths)
  const { next, later, done } = wayOf(run.stops, chosen)
  const placeOf = ({ id }: Stop) => run.stops.findIndex((stop) => stop.id === id) + 1
  const waiting = (stop: Stop) => marks.find(({ stop_id }) => stop_id === stop.id && stop.finished_by === null)
  const undo = (stop: Stop) =>
    void act(async () => {
      const mark = waiting(stop)
      const isRemoved = mark && (await (await loadOffline())?.removeStored(mark.id))
      if (!isRemoved) await call(calls.undoStop, { params: { id: stop.id } })
    })
  const noteOf = (stop: Stop) => {
    const mark = waiting(stop)
    return mark && (mark.isRefused ? 'Could not be sent' : 'Waits to be sent')
  }
  return (
    <>
      {next ? (
        <NextStop
          stop={next}
          place={`Stop ${placeOf(next)} of ${run.stops.length}`}
          onDelivered={() => setMarking({ stop: next, outcome: 'delivered' })}
          onUndelivered={() => setMarking({ stop: next, outcome: 'refused' })}
        />
      ) : (
        <p>Every stop is done. Drive home safely.</p>
      )}
      <Stops title="After that" stops={later} action="Go here next" onAct={({ id }) => setChosen(id)} />
      <Stops title="Done" stops={done} action="Undo" busy={busy} noteOf={noteOf} onAct={undo} />
      {marking && <FinishStopDialog {...marking} refreshes={paths} onClose={() => setMarking(undefined)} />}
    </>
  )
}

interface StopsProps {
  readonly title: string
  readonly stops: readonly Stop[]
  readonly action: string
  readonly busy?: boolean
  readonly noteOf?: (stop: Stop) => string | undefined
  readonly onAct: (stop: Stop) => void
}

function Stops({ title, stops, action, busy = false, noteOf, onAct }: StopsProps) {
  if (stops.length === 0) return null
  const mark = ({ status, reason, receiver }: Stop) =>
    [status !== 'planned' && stopStateLabels[status], reason, receiver].filter(Boolean).join(' · ')
  return (
    <section className={`grid gap-4 ${styles['stops']}`} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {stops.map((stop) => (
          <li className="row gap-12 line-bottom" key={stop.id}>
            <span>
              {stop.customer_name}
              <small>{[noteOf?.(stop), mark(stop), stop.address].filter(Boolean).join(' · ')}</small>
            </span>
            <Button busy={busy} aria-label={`${action}: ${stop.customer_name}`} onClick={() => onAct(stop)}>
              {action}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
