/** In the place of a batch that could not be had. */
import { Link } from '@tanstack/react-router'
import { Sprout, WifiOff } from 'lucide-react'
import { Problem } from '#kernel/problem.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState, ErrorBox } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'

interface NoBatchProps {
  /** The code on the label, if it is known. */
  readonly code?: string
  readonly error: unknown
  readonly retry: () => void
}

export function NoBatch({ code, error, retry }: NoBatchProps) {
  const isNotStored = error instanceof Problem && error.extra['isNotStored'] === true
  const missing = error instanceof Problem && error.code === 'NOT_FOUND'
  return (
    <Page title={code ?? 'Batch'}>
      {isNotStored ? (
        <EmptyState
          icon={WifiOff}
          title="This batch is not stored on this device"
          actions={
            <>
              <Button onClick={retry}>Try again</Button>
              <Link to="/production/batches" className={buttonClass}>
                Batches on this device
              </Link>
            </>
          }
        >
          There is no connection. It opens when the network is back; batches that are growing or for sale open without it.
        </EmptyState>
      ) : missing ? (
        <EmptyState
          icon={Sprout}
          title={code === undefined ? 'Batch not found' : `No batch has the code ${code}`}
          actions={
            <Link
              to="/production/batches"
              search={{ state: 'all', ...(code === undefined ? {} : { search: code }) }}
              className={buttonClass}
            >
              Search all batches
            </Link>
          }
        >
          {code === undefined
            ? 'It may have been deleted, or belong to another nursery.'
            : 'The label may be from another nursery, or the batch was deleted.'}
        </EmptyState>
      ) : (
        <ErrorBox error={error} retry={retry} />
      )}
    </Page>
  )
}
