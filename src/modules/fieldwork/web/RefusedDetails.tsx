/** Refused work: the entry, the server's present values, and ways to settle it. */
import { useState } from 'react'
import type { PlantBatch } from '#modules/growing/batch/batch.ts'
import { getBatch, getBatchHistory } from '#modules/growing/batch/contract.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Problem } from '#kernel/problem.ts'
import type { Refused } from '#web/outbox-entry.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { dayAndTime, number, time, todayOf } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import type { ShownBatch } from '../field-request.ts'
import { isDoneAlready, mayChangeBatch, quantityPath, refusedBatch, settlementsOf } from '../settle-work.ts'
import { BatchDialog, DiscardDialog, QuantityDialog } from './SettleDialogs.tsx'
import type { FieldEntry } from './field-outbox.ts'
import { discard, sendAgain } from './settle-entry.ts'
import styles from './UnsentWorkScreen.module.css'

interface RefusedDetailsProps {
  readonly entry: FieldEntry
  readonly problem: Refused
}

export function RefusedDetails({ entry, problem }: RefusedDetailsProps) {
  const settings = useSettings()
  const work = { body: entry.body, receipt: entry.receipt, problem }
  const batchId = refusedBatch(work) ?? ''
  const shown = entry.receipt.batches.find(({ id }) => id === batchId)
  const { data: now, error } = useQuery({
    ...query(getBatch, { params: { id: batchId } }),
    enabled: batchId !== '',
    staleTime: 0,
    retry: false,
  })
  const [open, setOpen] = useState<'quantity' | 'batch' | 'discard'>()
  const close = () => setOpen(undefined)
  const settlements = settlementsOf(work, now, todayOf(settings))
  const isMissing = error instanceof Problem && error.code === 'NOT_FOUND'
  return (
    <>
      <p className={styles['problem']} role="alert">
        {problem.detail}
      </p>
      {batchId !== '' && (
        <dl className={`grid gap-8 ${styles['sides']}`}>
          <div>
            <dt className="text-s">Shown when you entered it, {time(entry.at, settings)}</dt>
            <dd>{shown ? <Batch batch={shown} /> : 'Not stored on this device'}</dd>
          </div>
          <div>
            <dt className="text-s">On the server now</dt>
            <dd>
              {now ? <Batch batch={now} /> : isMissing ? 'There is no such batch any more' : '…'}
              {now && <LastChange batchId={now.id} since={entry.at} />}
            </dd>
          </div>
        </dl>
      )}
      <div className="row wrap gap-8">
        {isDoneAlready(work) && (
          <Button kind="primary" onClick={() => void discard(entry, 'It was done already.')}>
            It is done, discard this
          </Button>
        )}
        {settlements.map(({ label, request }, i) => (
          <Button key={label} kind={i === 0 ? 'primary' : 'secondary'} onClick={() => void sendAgain(entry, request)}>
            {label}
          </Button>
        ))}
        {quantityPath(work) !== undefined && <Button onClick={() => setOpen('quantity')}>Change the quantity</Button>}
        {mayChangeBatch(work) && <Button onClick={() => setOpen('batch')}>Choose another batch</Button>}
        <Button onClick={() => void sendAgain(entry, entry.body)}>Try again</Button>
        <Button onClick={() => setOpen('discard')}>Discard</Button>
      </div>
      {open === 'quantity' && <QuantityDialog entry={entry} work={work} onClose={close} />}
      {open === 'batch' && <BatchDialog entry={entry} work={work} onClose={close} />}
      {open === 'discard' && <DiscardDialog entry={entry} onClose={close} />}
    </>
  )
}

const Batch = ({ batch }: { readonly batch: ShownBatch | PlantBatch }) => (
  <>
    <b>{number(batch.quantity_current)}</b> in {batch.container_size}
    {batch.location && `, ${batch.location}`}
  </>
)

/** Author of the last change to the batch since then, if any. */
function LastChange({ batchId, since }: { readonly batchId: string; readonly since: string }) {
  const settings = useSettings()
  const { data = [] } = useQuery({ ...query(getBatchHistory, { params: { id: batchId } }), retry: false })
  const last = data.find(({ kind }) => kind !== 'cost')
  if (!last?.by) return null
  const isSince = Date.parse(last.created_at) >= Date.parse(since)
  return (
    <small>
      {isSince ? 'Changed since by' : 'Last changed by'} {last.by}, {dayAndTime(last.created_at, settings)}
    </small>
  )
}
