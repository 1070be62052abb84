/** Bring your data: every kind of import in the order that saves work, what was imported, and undo. */
import { ClipboardPaste } from 'lucide-react'
import { Suspense } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/EmptyState.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { useRowsPaste } from '#web/rows-paste.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { listImports } from '../contract.ts'
import { importsSearch } from './imports-search.ts'
import styles from './Imports.module.css'

const ImportsList = lazyNamed(() => import('./ImportsList.tsx'), 'ImportsList')
const KindRows = lazyNamed(() => import('./KindRows.tsx'), 'KindRows')
const PasteRowsDialog = lazyNamed(() => import('./PasteRowsDialog.tsx'), 'PasteRowsDialog')

export function ImportsScreen() {
  const list = usePagedList(listImports, { limit: '50' })
  const [{ paste }, set] = useSearchParams(importsSearch)
  useRowsPaste('price-list')
  return (
    <Page
      title="Bring your data"
      actions={
        <Button onClick={() => set({ paste: 'price-list' })}>
          <ClipboardPaste size={16} aria-hidden /> Paste rows
        </Button>
      }
    >
      <p className={`below-16 muted ${styles['lead']}`}>
        Bring spreadsheets as they are: .xlsx, .ods or .csv, with any headings, in any order. You see every row before anything is
        saved, correct cells here, and can undo an import. Work from top to bottom: each list may refer to those above it.
      </p>
      <Suspense fallback={<Skeleton rows={10} />}>
        <KindRows imports={list.rows} />
        <Card title="Imports">
          <ImportsList list={list} />
        </Card>
      </Suspense>
      <Suspense>{paste !== '' && <PasteRowsDialog kind={paste} onClose={() => set({ paste: '' })} />}</Suspense>
    </Page>
  )
}
