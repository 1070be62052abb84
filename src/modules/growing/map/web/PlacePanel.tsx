/**
 * Panel of a place: its plants, next actions, and the actions on each batch. A batch is dragged to another bed, or
 * moved by its button.
 */
import { Link } from '@tanstack/react-router'
import { ArrowRightLeft, ClipboardList, GripVertical, Sprout, X } from 'lucide-react'
import { actionName } from '#modules/growing/batch/web/action-name.ts'
import { typeName } from '#modules/growing/schedule/task-kinds.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { ClosedPlace } from '#modules/growing/spray/re-entry.ts'
import { ClosedSign } from '#modules/growing/spray/web/ReentryNotice.tsx'
import { query } from '#web/query.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { counted, day, number } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { getPlace } from '../contract.ts'
import type { BatchHere, TaskHere } from '../map.ts'
import styles from './PlacePanel.module.css'
import { useBatchDrag } from './use-batch-drag.ts'
import type { ShownPlace } from './use-map-state.ts'
import { batchStateBadges } from '#modules/growing/batch/batch-kinds.ts'

interface PlacePanelProps {
  readonly id: string
  /** Undefined where it is not on this map. */
  readonly drawn: ShownPlace | undefined
  readonly closed: readonly ClosedPlace[]
  readonly today: string
  readonly onClose: () => void
  /** `to` is the place it was dropped on; '' if it is still to be chosen. */
  readonly onMove: (batch: BatchHere, to: string) => void
}

export function PlacePanel({ id, drawn, closed, today, onClose, onMove }: PlacePanelProps) {
  const formats = useSettings()
  const { data, error, refetch } = useQuery(query(getPlace, { params: { id } }))
  const name = data?.name ?? drawn?.name ?? ''
  return (
    <section className={`panel grid clip ${styles['panel']}`} aria-label={name || 'Place'}>
      <header>
        <div>
          <h2>{name}</h2>
          {drawn && <p>{summary(drawn)}</p>}
          <ClosedSign places={closed} formats={formats} location={name} />
        </div>
        <IconButton label="Close" onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </header>
      {error ? (
        <ErrorBox error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={4} />
      ) : data.batches.length + data.tasks.length === 0 ? (
        <EmptyState icon={Sprout} title="Nothing here">
          Drag a batch here, or move one here from its page.
        </EmptyState>
      ) : (
        <>
          <Tasks tasks={data.tasks} today={today} />
          <ul className={`scroll line-top divided ${styles['batches']}`} aria-label="Batches">
            {data.batches.map((batch) => (
              <BatchRow key={batch.id} batch={batch} place={name} today={today} onMove={onMove} />
            ))}
          </ul>
          {data.more && <p className={styles['note']}>There are more. Open Plant Production to see all of them.</p>}
        </>
      )}
    </section>
  )
}

const summary = ({ state: { standing, area_m2 } }: ShownPlace): string =>
  [
    `${number(Math.round(area_m2 * 10) / 10)} m²`,
    `${number(Math.round(((standing?.used_m2 ?? 0) / area_m2) * 100))}% used`,
    counted(standing?.plants ?? 0, 'plant'),
    ...(standing && standing.unmeasured > 0 ? [`${number(standing.unmeasured)} of unknown size`] : []),
  ].join(' · ')

function Tasks({ tasks, today }: { readonly tasks: readonly TaskHere[]; readonly today: string }) {
  const formats = useSettings()
  if (tasks.length === 0) return null
  return (
    <ul className={styles['tasks']} aria-label="Open tasks">
      {tasks.map(({ id, title, task_type, scheduled_date }) => (
        <li className="row gap-8" key={id} data-late={scheduled_date < today}>
          <ClipboardList size={15} aria-hidden />
          <Link to="/production/tasks" search={{ search: title }}>
            {title || typeName(task_type)}
          </Link>
          <span>{day(scheduled_date, formats)}</span>
        </li>
      ))}
    </ul>
  )
}

interface BatchRowProps {
  readonly batch: BatchHere
  /** The place that is open: a batch of one of its parts shows which. */
  readonly place: string
  readonly today: string
  readonly onMove: (batch: BatchHere, to: string) => void
}

function BatchRow({ batch, place, today, onMove }: BatchRowProps) {
  const formats = useSettings()
  const drag = useBatchDrag(`${number(batch.quantity_current)} ${batch.common_name}`, (to) => onMove(batch, to))
  const details = [
    batch.batch_code,
    batch.growth_stage ?? batchStateBadges[batch.state].label,
    ...(batch.ready_on ? [`ready ${day(batch.ready_on, formats)}`] : []),
    ...(batch.location === place ? [] : [batch.location]),
  ]
  return (
    <li>
      <span className={`grid muted place-center ${styles['grip']}`} title="Drag to another bed" {...drag}>
        <GripVertical size={18} aria-hidden />
      </span>
      <div>
        <Link to="/production/batches/$batchId" params={{ batchId: batch.id }}>
          <b>{number(batch.quantity_current)}</b> {batch.common_name}, {batch.container_size}
        </Link>
        <small>{details.join(' · ')}</small>
        {batch.next_action_date && (
          <small data-late={batch.next_action_date < today}>
            {actionName(batch.next_action ?? 'Next action')}: {day(batch.next_action_date, formats)}
          </small>
        )}
      </div>
      <IconButton label={`Move ${batch.batch_code} to…`} onClick={() => onMove(batch, '')}>
        <ArrowRightLeft size={18} aria-hidden />
      </IconButton>
    </li>
  )
}
