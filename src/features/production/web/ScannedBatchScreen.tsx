/** Where a label's code leads a phone's camera: on to the page of its batch. */
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { query } from '#web/query.ts'
import { ErrorBox, Skeleton } from '#web/ui/Empty.tsx'
import { Page } from '#web/ui/Page.tsx'
import { findBatch } from '../contract.ts'

export function ScannedBatchScreen() {
  const { code = '' } = useParams({ strict: false })
  const batch = useQuery(query(findBatch, { params: { code } }))
  if (batch.data) return <Navigate to={`/production/batches/${batch.data.id}`} replace />
  return (
    <Page title={code}>
      {batch.isError ? <ErrorBox error={batch.error} retry={() => void batch.refetch()} /> : <Skeleton rows={4} />}
    </Page>
  )
}
