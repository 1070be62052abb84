/** The history of a batch, the latest first, with the quantity after each operation; each can be reversed. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Link } from '@tanstack/react-router'
import { Pencil, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { OperationId } from '#kernel/id.ts'
import { managers } from '#kernel/role.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { day, money, number } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { batchSearch } from '#modules/growing/batch/web/batches-search.ts'
import { isCorrectable } from '#modules/growing/batch/act-correction.ts'
import type { BatchEvent, PlantBatch } from '#modules/growing/batch/batch.ts'
import { getBatchHistory } from '#modules/growing/batch/contract.ts'
import { type BatchPhoto, listBatchPhotos } from '../photo-calls.ts'
import { BatchPhotoButton } from './BatchPhotos.tsx'
import styles from './BatchScreen.module.css'
import { eventNames } from '#modules/growing/batch/web/batch-labels.ts'
import { useReverse } from '#modules/growing/batch/web/use-batch-action.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'

const CorrectActDialog = lazyNamed(() => import('#modules/growing/batch/web/CorrectActDialog.tsx'), 'CorrectActDialog')
const CorrectInputsDialog = lazyNamed(() => import('#modules/growing/batch/web/CorrectInputsDialog.tsx'), 'CorrectInputsDialog')

interface BatchTimelineProps {
  readonly batch: PlantBatch
}

/** The rows of one operation as one entry. */
interface Happening {
  readonly id: string
  readonly main: BatchEvent
  readonly delta: number
  readonly cost: number
  readonly quantity_after: number
}

export function BatchTimeline({ batch }: BatchTimelineProps) {
  const settings = useSettings()
  const history = useQuery(query(getBatchHistory, { params: { id: batch.id } }))
  const photos = useQuery(query(listBatchPhotos, { params: { id: batch.id } })).data ?? []
  const [, set] = useSearchParams(batchSearch)
  const [toUndo, ask] = useState<Happening>()
  const [toCorrect, correct] = useState<{ readonly operation: OperationId; readonly inputs: boolean }>()
  const reverse = useReverse()
  const { run, busy } = useAction()
  const undo = async (operation: string) => {
    await run(() => reverse([operation]))
    ask(undefined)
  }
  if (history.isPending) return <Skeleton rows={5} />
  if (history.isError) return <ErrorBox error={history.error} retry={() => void history.refetch()} />
  return (
    <>
      <ol className={`panel divided ${styles['events']}`}>
        {withPhotos(groupByOperation(history.data), photos).map((each) =>
          'main' in each ? (
            <Row
              key={each.id}
              event={each}
              onReverse={() => ask(each)}
              onCorrect={(operation) => correct({ operation, inputs: each.main.operation === 'work' })}
            />
          ) : (
            <li key={each.taken_on}>
              <time dateTime={each.taken_on}>{day(each.taken_on, settings)}</time>
              <div>
                <b>{each.photos.length === 1 ? 'Photographed' : `${number(each.photos.length)} photos`}</b>
                {[...new Set(each.photos.flatMap(({ note, by }) => [note, by ?? '']))].filter(Boolean).map((text) => (
                  <small key={text}>{text}</small>
                ))}
                <span className={`flex wrap gap-8 ${styles['pictures']}`}>
                  {each.photos.map((photo) => (
                    <BatchPhotoButton key={photo.id} batchId={batch.id} photo={photo} onOpen={() => set({ photo: photo.id })} />
                  ))}
                </span>
              </div>
            </li>
          ),
        )}
      </ol>
      <Suspense>
        {toCorrect?.inputs && <CorrectInputsDialog operation={toCorrect.operation} onClose={() => correct(undefined)} />}
        {toCorrect && !toCorrect.inputs && (
          <CorrectActDialog
            operation={toCorrect.operation}
            onInputs={() => correct({ ...toCorrect, inputs: true })}
            onClose={() => correct(undefined)}
          />
        )}
      </Suspense>
      {toUndo && (
        <ConfirmDialog
          title="Undo this?"
          action="Undo this"
          busy={busy}
          onConfirm={() => toUndo.main.operation_id && void undo(toUndo.main.operation_id)}
          onClose={() => ask(undefined)}
        >
          {eventNames[toUndo.main.kind] ?? toUndo.main.kind} on {day(toUndo.main.occurred_on, settings)}: plants, costs and
          supplies of every batch it touched become what they were. Both entries stay in the history.
        </ConfirmDialog>
      )}
    </>
  )
}

function groupByOperation(events: readonly BatchEvent[]): Happening[] {
  const groups = Map.groupBy(events, (event) => event.operation_id ?? event.id)
  return [...groups].flatMap(([id, rows]) => {
    const main = rows.find(({ kind }) => kind !== 'cost') ?? rows[0]
    if (!main) return []
    return [
      {
        id,
        main,
        delta: rows.reduce((sum, row) => sum + row.delta, 0),
        cost: rows.reduce((sum, row) => sum + Number(row.cost_delta), 0),
        // Newest first: the first row is the last that was written.
        quantity_after: rows[0]?.quantity_after ?? main.quantity_after,
      },
    ]
  })
}

interface PhotoDay {
  readonly taken_on: string
  readonly photos: readonly BatchPhoto[]
}

/** The photos of a day stand before the first that happened on that day or before it. */
function withPhotos(events: readonly Happening[], photos: readonly BatchPhoto[]): (Happening | PhotoDay)[] {
  const days = [...Map.groupBy(photos, ({ taken_on }) => taken_on)].map(([taken_on, of]) => ({ taken_on, photos: of }))
  const rows: (Happening | PhotoDay)[] = []
  for (const event of events) {
    while (days[0] && days[0].taken_on >= event.main.occurred_on) rows.push(...days.splice(0, 1))
    rows.push(event)
  }
  return [...rows, ...days]
}

interface RowProps {
  readonly event: Happening
  readonly onReverse: () => void
  readonly onCorrect: (operation: OperationId) => void
}

function Row({ event, onReverse, onCorrect }: RowProps) {
  const settings = useSettings()
  const { main, delta, cost, quantity_after } = event
  const signed = (n: number, text: string) => (n > 0 ? `+${text}` : `−${text}`)
  return (
    <li data-reversed={main.reversed || main.reverses}>
      <time dateTime={main.occurred_on}>{day(main.occurred_on, settings)}</time>
      <div>
        <b>{corrections[main.operation ?? ''] ?? eventNames[main.kind] ?? main.kind}</b>
        {main.reversed && <small>Reversed</small>}
        {main.reason && <small>{main.reason}</small>}
        {main.other_batch_id && main.other_batch_code && (
          <small>
            <Link to="/production/batches/$batchId" params={{ batchId: main.other_batch_id }}>
              {main.other_batch_code}
            </Link>
          </small>
        )}
        {main.sale_id && <small>Invoice {main.invoice_number}</small>}
        {main.by && <small>{main.by}</small>}
      </div>
      <span className={`muted text-end ${styles['cost']}`}>
        {Math.abs(cost) >= 0.005 && signed(cost, money(Math.abs(cost).toFixed(2), settings))}
      </span>
      <span className={`text-end ${styles['count']}`}>
        {delta !== 0 && (
          <b className="ok" data-out={delta < 0}>
            {signed(delta, number(Math.abs(delta)))}
          </b>
        )}
        <small>{number(quantity_after)} left</small>
      </span>
      <RowActions event={event} onReverse={onReverse} onCorrect={onCorrect} />
    </li>
  )
}

/** Titles of cost corrections, which come before the title of their first row. */
const corrections: Readonly<Record<string, string>> = {
  input_correction: 'Supplies or work corrected',
  act_correction: 'Corrected',
  correction: 'Price corrected',
}

function RowActions({ event: { main }, onReverse, onCorrect }: RowProps) {
  const { operation_id, operation } = main
  const isValid = operation_id !== null && !main.reversed && !main.reverses
  return (
    <span className={`text-end ${styles['undo']}`}>
      {isValid && operation !== null && isCorrectable(operation) && isOneOf(managers) && (
        <Button kind="ghost" onClick={() => onCorrect(operation_id)}>
          <Pencil size={16} aria-hidden /> Correct
        </Button>
      )}
      {isValid && operation !== 'input_correction' && (
        <Button kind="ghost" onClick={onReverse}>
          <Undo2 size={16} aria-hidden /> Undo
        </Button>
      )}
    </span>
  )
}
