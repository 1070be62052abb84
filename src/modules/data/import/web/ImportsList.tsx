/** The imports so far, with undo. */
import { Link } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { ago, counted, number } from '#web/ui/format.ts'
import type { PagedList } from '#web/use-paged-list.ts'
import type { ImportSummary } from '../contract.ts'
import { kindTitles } from '../import-kind.ts'
import { UndoButton } from './UndoButton.tsx'
import { countsText } from './counts-text.ts'

export const ImportsList = ({ list }: { readonly list: PagedList<ImportSummary, { readonly total?: number | undefined }> }) => (
  <PagedTable label="Imports" list={list} columns={columns} rowKey={({ id }) => id} empty={empty} />
)

const empty = (
  <EmptyState icon={FileSpreadsheet} title="Nothing imported yet">
    Choose a file above. Nothing is saved until you import it.
  </EmptyState>
)

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
  { id: 'kind', title: 'What', width: 'minmax(120px, 1fr)', phone: 'detail', cell: (row) => kindTitles[row.kind] },
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
