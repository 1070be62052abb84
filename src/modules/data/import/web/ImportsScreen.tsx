/** Bring your data: every kind of import in the order that saves work, what was imported, and undo. */
import { Link, useNavigate } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonClass, Button } from '#web/ui/Button.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { downloadCsv } from '#web/ui/csv.ts'
import { EmptyState, ErrorBox } from '#web/ui/EmptyState.tsx'
import { FileButton } from '#web/ui/FileButton.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { ago, counted, number } from '#web/ui/format.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { type ImportSummary, listImports, readFile } from '../contract.ts'
import type { ImportKind } from '../import-kind.ts'
import { importKinds, kindOf } from '../kinds/kinds.ts'
import { rememberFile } from './chosen-files.ts'
import { UndoButton } from './UndoButton.tsx'
import { countsText } from './counts-text.ts'
import styles from './Imports.module.css'

export function ImportsScreen() {
  const list = usePagedList(listImports, { limit: '50' })
  return (
    <Page title="Bring your data">
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
        <PagedTable label="Imports" list={list} columns={columns} rowKey={({ id }) => id} empty={empty} />
      </Card>
    </Page>
  )
}

const empty = (
  <EmptyState icon={FileSpreadsheet} title="Nothing imported yet">
    Choose a file above. Nothing is saved until you import it.
  </EmptyState>
)

/** Hands the sample of a kind to the browser. */
const downloadSample = ({ id, columns: of, sample }: ImportKind) =>
  downloadCsv(`sample-${id}.csv`, [of.map(({ name }) => name), ...sample])

function KindRow({ kind, imports }: { readonly kind: ImportKind; readonly imports: readonly ImportSummary[] }) {
  const navigate = useNavigate()
  const [reading, setReading] = useState('')
  const [error, setError] = useState<unknown>()
  const done = imports.find(({ state }) => state === 'imported')
  const draft = imports.find(({ state }) => state === 'draft')
  const read = async (file: File | undefined) => {
    if (!file) return
    setReading(file.name)
    setError(undefined)
    try {
      const { id } = await call(readFile, { file, body: { kind: kind.id } })
      rememberFile(id, file)
      await navigate({ to: '/import/$importId', params: { importId: id } })
    } catch (refusal) {
      setError(refusal)
    } finally {
      setReading('')
    }
  }
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

const stateTexts = { draft: 'Draft', imported: 'Imported', undone: 'Undone' } as const
const tones = { draft: 'info', imported: 'ok', undone: 'neutral' } as const

const columns: PagedColumn<ImportSummary>[] = [
  {
    id: 'file',
    title: 'File',
    width: 'minmax(180px, 2fr)',
    phone: 'title',
    cell: ({ id, file_name }) => (
      <Link to="/import/$importId" params={{ importId: id }}>
        {file_name}
      </Link>
    ),
  },
  { id: 'kind', title: 'What', width: 'minmax(120px, 1fr)', phone: 'detail', cell: (row) => kindOf(row.kind).title },
  {
    id: 'state',
    title: 'State',
    width: '120px',
    phone: 'end',
    cell: ({ state }) => <Badge tone={tones[state]}>{stateTexts[state]}</Badge>,
  },
  { id: 'result', title: 'Result', width: 'minmax(200px, 2fr)', phone: 'detail', cell: (row) => resultText(row) },
  { id: 'when', title: 'When', width: '140px', cell: (row) => <When row={row} /> },
  { id: 'by', title: 'By', width: 'minmax(100px, 1fr)', cell: ({ created_by }) => created_by ?? '' },
  { id: 'undo', title: '', width: '110px', cell: (row) => (row.state === 'imported' ? <UndoButton id={row.id} /> : null) },
]

function resultText({ state, rows, rows_with_problems, counts }: ImportSummary): string {
  if (state !== 'draft') return countsText(counts)
  return rows_with_problems > 0
    ? `${counted(rows, 'row')}, ${number(rows_with_problems)} to correct`
    : `${counted(rows, 'row')}, ready to import`
}

function When({ row }: { readonly row: ImportSummary }) {
  const settings = useSettings()
  return <>{ago(row.undone_at ?? row.imported_at ?? row.created_at, settings)}</>
}
