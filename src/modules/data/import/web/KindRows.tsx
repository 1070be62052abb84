/** The lists that can be brought, in the order in which they refer to each other. */
import { Link } from '@tanstack/react-router'
import { buttonClass, Button } from '#web/ui/Button.tsx'
import { downloadCsv } from '#web/ui/csv.ts'
import { ErrorBox } from '#web/ui/EmptyState.tsx'
import { FileButton } from '#web/ui/FileButton.tsx'
import type { ImportSummary } from '../contract.ts'
import { type ImportKind, kindTitles } from '../import-kind.ts'
import { importKinds } from '../kinds/kinds.ts'
import { countsText } from './counts-text.ts'
import { useReadFile } from './use-read-file.ts'
import styles from './Imports.module.css'

export function KindRows({ imports }: { readonly imports: readonly ImportSummary[] }) {
  return (
    <ol className={`grid gap-12 ${styles['kinds']}`}>
      {importKinds.map((kind) => (
        <KindRow key={kind.id} kind={kind} imports={imports.filter((each) => each.kind === kind.id)} />
      ))}
    </ol>
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
        <h2>{kindTitles[kind.id]}</h2>
        <p>{kind.about}</p>
        {done && <p className={styles['done']}>Imported: {countsText(done.counts)}.</p>}
      </div>
      <div className={`flex wrap justify-end gap-8 ${styles['actions']}`}>
        <Button kind="ghost" onClick={() => downloadSample(kind)}>
          Small sample<span className="sr"> of {kindTitles[kind.id].toLowerCase()}</span>
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
          <span className="sr"> of {kindTitles[kind.id].toLowerCase()}</span>
        </FileButton>
      </div>
      {reading !== '' && <progress className="across full" aria-label={`Reading ${reading}`} />}
      {error !== undefined && <ErrorBox error={error} />}
    </li>
  )
}
