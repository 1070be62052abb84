/** Bring your data: every kind of import in the order that saves work, what was imported, and undo. */
import { Link } from '@tanstack/react-router'
import { ClipboardPaste } from 'lucide-react'
import { Suspense } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { buttonClass, Button } from '#web/ui/Button.tsx'
import { downloadCsv } from '#web/ui/csv.ts'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { FileButton } from '#web/ui/FileButton.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { useRowsPaste } from '#web/rows-paste.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { type ImportSummary, listImports } from '../contract.ts'
import type { ImportKind } from '../import-kind.ts'
import { importKinds } from '../kinds/kinds.ts'
import { countsText } from './counts-text.ts'
import { importsSearch } from './imports-search.ts'
import { useReadFile } from './use-read-file.ts'
import styles from './Imports.module.css'

const ImportsList = lazyNamed(() => import('./ImportsList.tsx'), 'ImportsList')
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
      <ol className={`grid gap-12 ${styles['kinds']}`}>
        {importKinds.map((kind) => (
          <KindRow key={kind.id} kind={kind} imports={list.rows.filter((each) => each.kind === kind.id)} />
        ))}
      </ol>
      <Card title="Imports">
        <Suspense fallback={<Skeleton rows={4} />}>
          <ImportsList list={list} />
        </Suspense>
      </Card>
      <Suspense>{paste !== '' && <PasteRowsDialog kind={paste} onClose={() => set({ paste: '' })} />}</Suspense>
    </Page>
  )
}

/** Hands the sample of a kind to the browser. */
const downloadSample = ({ id, columns: of, sample }: ImportKind) =>
  downloadCsv(`sample-${id}.csv`, [of.map(({ name }) => name), ...sample])

function KindRow({ kind, imports }: { readonly kind: ImportKind; readonly imports: readonly ImportSummary[] }) {
  const { read, reading, error } = useReadFile(kind.id)
  const done = imports.find(({ state }) => state === 'imported')
  const draft = imports.find(({ state }) => state === 'draft')
  return (
    <li>
      <div className={styles['kind']}>
        <h2>{kind.title}</h2>
        <p>{kind.about}</p>
        {done && <p className={styles['done']}>Imported: {countsText(done.counts)}.</p>}
      </div>
      <div className={`flex wrap justify-end gap-8 ${styles['actions']}`}>
        <Button kind="ghost" onClick={() => downloadSample(kind)}>
          Small sample<span className="sr"> of {kind.title.toLowerCase()}</span>
        </Button>
        {kind.id === 'price-list' && (
          <a className={buttonClass} href="/sample-price-list.csv" download>
            Full sample (200 plants)
          </a>
        )}
        {draft && (
          <Link to="/import/$importId" params={{ importId: draft.id }} className={buttonClass}>
            Continue {draft.file_name}
          </Link>
        )}
        <FileButton accept=".csv,.txt,.tsv,.xlsx,.ods,.xls,text/csv" onFiles={([file]) => void read(file)}>
          {reading ? `Reading ${reading}…` : 'Choose a file'}
          <span className="sr"> of {kind.title.toLowerCase()}</span>
        </FileButton>
      </div>
      {reading !== '' && <progress className="across full" aria-label={`Reading ${reading}`} />}
      {error !== undefined && <ErrorBox error={error} />}
    </li>
  )
}
