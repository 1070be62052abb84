/** A batch label scanned on any production screen opens the batch, or is passed to the current listener. */
import { useNavigate } from '@tanstack/react-router'
import { readOnce } from '#web/query.ts'
import { codeIn } from '#web/scan.ts'
import { useScan } from '#web/use-scan.ts'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import { toast } from '#web/ui/toast.ts'
import type { PlantBatch } from '../batch.ts'
import { findBatch } from '../contract.ts'

/** Gives what does the same with a code that was typed. */
export function useBatchScan(onBatch?: (batch: PlantBatch) => void): (code: string) => void {
  const navigate = useNavigate()
  const find = (scanned: string) => {
    const code = codeIn(scanned)
    readOnce(findBatch, { params: { code } }).then(
      (batch) =>
        onBatch ? onBatch(batch) : void navigate({ to: '/production/batches/$batchId', params: { batchId: batch.id } }),
      (error: unknown) => toast(isMissing(error) ? `No batch has the code ${code}.` : errorMessage(error), { kind: 'bad' }),
    )
  }
  useScan(find)
  return find
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'NOT_FOUND'
