/** One batch: what it is, and everything that happened to it. */
import { useQuery } from '@tanstack/react-query'
import type { Settings } from '#features/settings/settings.ts'
import { query } from '#web/query.ts'
import { BotanicalName } from '#web/ui/BotanicalName.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/Empty.tsx'
import { day, number } from '#web/ui/format.ts'
import type { BatchEvent, PlantBatch } from '../batch.ts'
import { getBatchHistory } from '../contract.ts'
import styles from './BatchDialog.module.css'

const kindNames: Readonly<Record<string, string>> = {
  birth: 'Started',
  pot_up: 'Potted up',
  division: 'Divided',
  loss: 'Lost',
  movement: 'Moved',
  sale: 'Sold',
  refund: 'Came back',
  merge: 'Merged',
  split: 'Split',
  count: 'Counted',
  state: 'Changed state',
  cost: 'Cost booked',
  reversal: 'Reversed',
}

interface BatchDialogProps {
  readonly batch: PlantBatch
  readonly settings: Settings
  readonly onClose: () => void
}

export function BatchDialog({ batch, settings, onClose }: BatchDialogProps) {
  const history = useQuery(query(getBatchHistory, { params: { id: batch.id } }))
  return (
    <Dialog title={batch.batch_code} onClose={onClose}>
      <p className={styles['plant']}>
        <b>{batch.common_name}</b> <BotanicalName name={batch.botanical_name} />
      </p>
      <p className={styles['facts']}>
        {number(batch.quantity_current)} in {batch.container_size}
        {batch.location ? `, ${batch.location}` : ''}; started {day(batch.started_on, settings)}
        {batch.ready_on ? `, ready ${day(batch.ready_on, settings)}` : ''}
      </p>
      {history.isPending ? (
        <Skeleton rows={5} />
      ) : history.isError ? (
        <ErrorBox error={history.error} retry={() => void history.refetch()} />
      ) : (
        <ol className={styles['events']}>
          {history.data.map((event) => (
            <Happened key={event.id} event={event} settings={settings} />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

function Happened({ event, settings }: { readonly event: BatchEvent; readonly settings: Settings }) {
  return (
    <li>
      <time dateTime={event.happened_on}>{day(event.happened_on, settings)}</time>
      <span>
        <b>{kindNames[event.kind] ?? event.kind}</b>
        {event.reason && <small>{event.reason}</small>}
        {event.by && <small>{event.by}</small>}
      </span>
      <span className={styles['count']}>
        {event.delta !== 0 && (
          <b data-out={event.delta < 0}>{event.delta > 0 ? `+${number(event.delta)}` : `−${number(-event.delta)}`}</b>
        )}
        <small>{number(event.quantity_after)} left</small>
      </span>
    </li>
  )
}
