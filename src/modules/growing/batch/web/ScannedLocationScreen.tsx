/** /at/ID: the label of a location, opened by a phone's camera; goes on to the batches there. */
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { listLocations } from '#modules/setup/reference/location-calls.ts'
import { locationWith } from '#modules/setup/reference/location-label.ts'
import { query } from '#web/query.ts'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useQuery } from '#web/use-query.ts'

export function ScannedLocationScreen() {
  const { locationId = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(query(listLocations))
  const location = data && locationWith(data, locationId.toLowerCase())
  if (location) return <Navigate to="/production/batches" search={{ location: location.name }} replace />
  return (
    <Page title="Location">
      {error ? (
        <ErrorBox error={error} retry={() => void refetch()} />
      ) : data ? (
        <EmptyState
          icon={MapPin}
          title="No location has this label"
          actions={<Link to="/production/batches">Go to batches</Link>}
        >
          It was archived or deleted. Print a label of the location that is here now.
        </EmptyState>
      ) : (
        <Skeleton rows={4} />
      )}
    </Page>
  )
}
