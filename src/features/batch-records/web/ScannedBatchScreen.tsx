/** Where a label's code leads a phone's camera: on to the page of its batch. */
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { query } from '#web/query.ts'
import { Skeleton } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { findBatch } from '#features/batches/contract.ts'
import { NoBatch } from './NoBatch.tsx'

export function ScannedBatchScreen() {
  const { code = '' } = useParams({ strict: false })
  const batch = useQuery(query(findBatch, { params: { code } }))
  if (batch.data) return <Navigate to="/production/batches/$batchId" params={{ batchId: batch.data.id }} replace />
  if (batch.isError) return <NoBatch code={code} error={batch.error} retry={() => void batch.refetch()} />
  return (
    <Page title={code}>
      <Skeleton rows={4} />
    </Page>
  )
}
