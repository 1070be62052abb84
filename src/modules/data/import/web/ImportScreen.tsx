/** Screen of one import: match columns, decide on unknown names, correct cells, import, undo. */
import { Link, useParams } from '@tanstack/react-router'
import { CircleCheckBig, Undo2 } from 'lucide-react'
import { Suspense } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { useQuery } from '#web/use-query.ts'
import { type Import, getImport } from '../contract.ts'
import { kindTitles } from '../import-kind.ts'
import { UndoButton } from './UndoButton.tsx'
import { countsText } from './counts-text.ts'

const ImportDraft = lazyNamed(() => import('./ImportDraft.tsx'), 'ImportDraft')

export function ImportScreen() {
  const { importId = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(query(getImport, { params: { id: importId } }))
  if (!data) return error ? <ErrorBox error={error} retry={() => void refetch()} /> : <Skeleton rows={8} />
  const title = `Import ${kindTitles[data.kind].toLowerCase()}`
  if (data.state !== 'draft') return <Finished data={data} title={title} />
  return (
    <Suspense fallback={<Skeleton rows={8} />}>
      <ImportDraft draft={data} title={title} />
    </Suspense>
  )
}

function Finished({ data, title }: { readonly data: Import; readonly title: string }) {
  const isImported = data.state === 'imported'
  return (
    <Page title={title}>
      <Card>
        <EmptyState
          icon={isImported ? CircleCheckBig : Undo2}
          title={isImported ? 'Import finished' : 'Import undone'}
          actions={
            <>
              <Link className={buttonClass} data-kind="primary" to="/import">
                Bring more data
              </Link>
              {isImported && <UndoButton id={data.id} />}
            </>
          }
        >
          {isImported
            ? `Imported from ${data.file_name}: ${countsText(data.counts)}. You can undo it as long as nothing depends on it.`
            : `What was imported from ${data.file_name} is removed.`}
        </EmptyState>
      </Card>
    </Page>
  )
}
