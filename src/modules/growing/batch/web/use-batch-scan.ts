/** A label scanned on a production screen opens its batch, or the batches at its location. */
import { useNavigate } from '@tanstack/react-router'
import { readLocationLabel } from '#modules/setup/reference/location-label.ts'
import { readOnce } from '#web/query.ts'
import { codeIn } from '#web/scan.ts'
import { useScan } from '#web/use-scan.ts'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import { toast } from '#web/ui/toast.ts'
import { findBatch } from '../contract.ts'
import { isMissing } from './missing-batch.ts'

export function useBatchScan(): void {
  const navigate = useNavigate()
  useScan((scanned) => {
    const locationId = readLocationLabel(scanned)
    if (locationId !== undefined) return void navigate({ to: '/at/$locationId', params: { locationId } })
    const code = codeIn(scanned)
    readOnce(findBatch, { params: { code } }).then(
      ({ id }) => void navigate({ to: '/production/batches/$batchId', params: { batchId: id } }),
      (error: unknown) => toast(isMissing(error) ? `No batch has the code ${code}.` : errorMessage(error), { kind: 'bad' }),
    )
  })
}
