/**
 * Labels scanned one after another: a batch joins the list, a location takes what is in the list there. Codes are
 * looked up in the order in which they came, however long the network takes.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { listLocations } from '#modules/setup/reference/location-calls.ts'
import { type LabelledLocation, scannedLocation } from '#modules/setup/reference/location-label.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { storedAs } from '#web/offline.ts'
import { query, readOnce } from '#web/query.ts'
import { codeIn } from '#web/scan.ts'
import { undoStored } from '#web/toast-stored.ts'
import { counted, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { useScan } from '#web/use-scan.ts'
import type { PlantBatch } from '../batch.ts'
import { bulkMovement } from '../batch-calls.ts'
import { findBatch } from '../contract.ts'
import { isMissing } from './missing-batch.ts'
import { useBatchAction, useReverse } from './use-batch-action.ts'

/** Batches that one scan of a location moved. */
export interface Moved {
  readonly id: string
  readonly batches: readonly PlantBatch[]
  readonly location: string
  /** True once it is undone. */
  readonly undo: () => Promise<boolean>
}

interface ScanToMove {
  readonly batches: readonly PlantBatch[]
  readonly onBatch: (batch: PlantBatch) => void
  readonly onMoved: () => void
  /** Some are on hold: a form asks before they are moved to the location. */
  readonly onHeld: (location: string) => void
}

export function useScanToMove({ batches, onBatch, onMoved, onHeld }: ScanToMove) {
  const settings = useSettings()
  const action = useBatchAction()
  const reverse = useReverse()
  const { run } = useAction()
  const locations = useQuery(query(listLocations)).data
  const [codes, setCodes] = useState<readonly { readonly text: string }[]>([])
  const [moved, setMoved] = useState<readonly Moved[]>([])
  const [first] = codes

  const moveTo = async ({ name }: LabelledLocation) => {
    const others = batches.filter(({ location }) => location !== name)
    if (batches.length === 0) return toast(`Scan the plants first, then the label of ${name}.`, { kind: 'info' })
    if (others.length === 0) return toast(`They are at ${name} already.`, { kind: 'info' })
    if (others.some(({ on_hold }) => on_hold !== '')) return onHeld(name)
    const body = { batch_ids: others.map(({ id }) => id), movement_date: todayOf(settings), new_location: name }
    const answer = await action(bulkMovement, { body }, () => `${counted(others.length, 'batch', 'batches')} moved to ${name}.`)
    const stored = storedAs(answer)
    const undo = () => (stored === undefined ? reverse(answer.operation_ids) : undoStored(stored))
    setMoved((before) => [{ id: crypto.randomUUID(), batches: others, location: name, undo }, ...before])
    onMoved()
  }
  const find = async (code: string) => {
    try {
      onBatch(await readOnce(findBatch, { params: { code } }))
    } catch (error) {
      if (!isMissing(error)) throw error
      toast(`No batch or location has the code ${code}.`, { kind: 'bad' })
    }
  }
  const take = useEffectEvent((scanned: string) =>
    run(async () => {
      const location = scannedLocation(scanned, locations ?? (await readOnce(listLocations)))
      await (location ? moveTo(location) : find(codeIn(scanned)))
    }),
  )
  useEffect(() => {
    if (first) void take(first.text).finally(() => setCodes((before) => before.filter((code) => code !== first)))
  }, [first])
  const scan = (text: string) => setCodes((before) => [...before, { text }])
  useScan(scan)
  const undo = async (move: Moved) => {
    if (await move.undo()) setMoved((before) => before.filter(({ id }) => id !== move.id))
  }
  return { scan, moved, undo, isBusy: codes.length > 0 }
}
