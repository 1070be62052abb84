/** Imports a price list: choose a file, review the changes and problems, then import all of it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheckBig, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#features/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { refresh } from '#web/query.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { counted, number } from '#web/ui/format.ts'
import { type ImportCounts, type ImportPreview, importPriceList, previewImport } from '../contract.ts'
import { columns } from '../price-list.ts'
import { ImportPreviewTables } from './ImportPreviewTables.tsx'
import { useSubmit } from '#web/ui/use-submit.ts'
import styles from './ImportScreen.module.css'

export function ImportScreen() {
  const [file, setFile] = useState<File>()
  const [counts, setCounts] = useState<ImportCounts>()
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setCounts(undefined)
  }
  if (counts) return <Done counts={counts} onAgain={() => choose(undefined)} />
  return (
    <Page title="Import a price list" actions={file && <Button onClick={() => choose(undefined)}>Choose another file</Button>}>
      {file ? <Review file={file} onImported={setCounts} /> : <Choose onFile={choose} />}
    </Page>
  )
}

/** What the file would change, and what is wrong in it. */
function Review({ file, onImported }: { readonly file: File; readonly onImported: (counts: ImportCounts) => void }) {
  const client = useQueryClient()
  const preview = useQuery({
    queryKey: ['import preview', file.name, file.size, file.lastModified],
    queryFn: () => call(previewImport, { file, body: {} }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const { state, send } = useSubmit()
  const importAll = (location: string) =>
    send(async () => {
      onImported(await call(importPriceList, { file, body: { location } }))
      await refresh(client, '/api/plant', '/api/reports')
    })
  if (preview.isPending) return <Skeleton rows={8} />
  if (preview.isError) return <ErrorBox error={preview.error} />
  const { note, problem_count, counts } = preview.data
  return (
    <>
      <Card title={file.name}>
        <p className={styles['summary']}>{summary(preview.data)}</p>
        {note && <p className={styles['note']}>{note}</p>}
        {problem_count === 0 && (
          <Confirm rows={counts.rows} busy={state.busy} onImport={(location) => void importAll(location)} />
        )}
      </Card>
      {state.error !== undefined && <ErrorBox error={state.error} />}
      <ImportPreviewTables preview={preview.data} />
    </>
  )
}

interface ConfirmProps {
  readonly rows: number
  readonly busy: boolean
  readonly onImport: (location: string) => void
}

/** Where the plants of a list without problems stand, and the button that imports it. */
function Confirm({ rows, busy, onImport }: ConfirmProps) {
  const { locations } = useSettings()
  const [location, setLocation] = useState('')
  return (
    <div className={styles['confirm']}>
      <Field label="Location for these plants" hint="Optional. Applies to every batch in this list.">
        {(ids) => (
          <>
            <input
              {...ids}
              className={inputClass}
              maxLength={20}
              list="locations"
              value={location}
              onChange={(event) => setLocation(event.target.value)}
            />
            <datalist id="locations">
              {locations.map((each) => (
                <option key={each} value={each} label={each} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Button kind="primary" busy={busy} onClick={() => onImport(location)}>
        {busy ? 'Importing…' : `Import ${counted(rows, 'row')}`}
      </Button>
    </div>
  )
}

function Choose({ onFile }: { readonly onFile: (file: File) => void }) {
  return (
    <>
      <FileDrop
        label="Drop a price list here, or choose a file"
        hint="A spreadsheet (.xlsx) or .csv of up to 10,000 rows"
        accept=".csv,.xlsx,text/csv"
        onFile={onFile}
      />
      <Card title="Required columns">
        <p className={styles['note']}>
          A first row with these titles, in any order: {columns.join(', ')}. Common name, category, container and price are
          needed; the others may be left out. A row with a quantity becomes a batch for sale. You see everything before it is
          written.
        </p>
        <p>
          <a className={styles['sample']} href="/sample-price-list.csv" download>
            Download a sample with 200 plants
          </a>
        </p>
      </Card>
    </>
  )
}

function summary({ counts, problem_count, warnings }: ImportPreview): string {
  if (problem_count > 0)
    return `${number(problem_count)} ${problem_count === 1 ? 'cell needs' : 'cells need'} fixing. Nothing has been imported. Correct the file and upload it again.`
  const parts = [
    counted(counts.new_plant_types, 'new plant type'),
    ...(counts.restored_plant_types > 0 ? [counted(counts.restored_plant_types, 'restored plant type')] : []),
    counted(counts.new_prices, 'new price'),
    ...(counts.restored_prices > 0 ? [counted(counts.restored_prices, 'restored price')] : []),
    counted(counts.changed_prices, 'changed price'),
    `${counted(counts.batches, 'batch', 'batches')} with ${counted(counts.plants, 'plant')} for sale`,
  ]
  return `${parts.join(', ')}.${warnings.length > 0 ? ` ${warnings.length === 1 ? 'One thing is' : `${number(warnings.length)} things are`} worth a look.` : ''} Nothing is saved until you import.`
}

function Done({ counts, onAgain }: { readonly counts: ImportCounts; readonly onAgain: () => void }) {
  return (
    <Page title="Import a price list">
      <Card>
        <EmptyState
          icon={counts.rows > 0 ? CircleCheckBig : FileSpreadsheet}
          title="Import finished"
          actions={
            <>
              <Link className={buttonClass} to="/plants">
                See plants
              </Link>
              <Link className={buttonClass} data-kind="primary" to="/sales/pos">
                Open the till
              </Link>
              <Button kind="ghost" onClick={onAgain}>
                Import another
              </Button>
            </>
          }
        >
          {counted(counts.new_plant_types, 'plant type')} and {counted(counts.new_prices, 'price')} added,{' '}
          {counts.restored_plant_types > 0 && `${counted(counts.restored_plant_types, 'plant type')} restored, `}
          {counted(counts.changed_prices, 'price')} changed, and {counted(counts.plants, 'plant')} for sale in{' '}
          {counted(counts.batches, 'batch', 'batches')}.
        </EmptyState>
      </Card>
    </Page>
  )
}
