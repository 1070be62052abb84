/** Work on a draft: its columns, unknown names and rows, then the import as a whole. */
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { refresh } from '#web/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Back, Card, Page } from '#web/ui/Page.tsx'
import { counted, number } from '#web/ui/format.ts'
import { useAction } from '#web/use-action.ts'
import { useSubmit } from '#web/ui/use-submit.ts'
import { type Import, discardImport, leaveOutProblems, runImport } from '../contract.ts'
import { kindOf } from '../kinds/kinds.ts'
import styles from './Imports.module.css'

const MatchColumns = lazyNamed(() => import('./MatchColumns.tsx'), 'MatchColumns')
const UnknownNames = lazyNamed(() => import('./UnknownNames.tsx'), 'UnknownNames')
const ImportRows = lazyNamed(() => import('./ImportRows.tsx'), 'ImportRows')

export function ImportDraft({ draft, title }: { readonly draft: Import; readonly title: string }) {
  const navigate = useNavigate()
  const { run, busy } = useAction('/api/imports')
  const discard = () =>
    run(async () => {
      await call(discardImport, { params: { id: draft.id } })
      await navigate({ to: '/import' })
    })
  return (
    <Page
      title={title}
      note={draft.file_name}
      actions={
        <Button kind="ghost" busy={busy} onClick={() => void discard()}>
          Discard
        </Button>
      }
    >
      <Back>
        <Link to="/import">All imports</Link>
      </Back>
      {draft.note && <p className={`below-12 ${styles['text']}`}>{draft.note}</p>}
      <Suspense fallback={<Skeleton rows={8} />}>
        <MatchColumns draft={draft} />
        <UnknownNames draft={draft} />
        <Confirm draft={draft} />
        <ImportRows draft={draft} matched={kindOf(draft.kind).columns.filter(({ name }) => draft.columns[name] !== undefined)} />
      </Suspense>
    </Page>
  )
}

function Confirm({ draft }: { readonly draft: Import }) {
  const client = useQueryClient()
  const { state, send } = useSubmit()
  const leaveOut = useAction('/api/imports')
  const { rows, rows_with_problems, rows_with_warnings, rows_left_out } = draft
  const question = questionOf(draft)
  const importAll = () =>
    send(async () => {
      await call(runImport, { params: { id: draft.id }, body: { version: draft.version } })
      await refresh(client, '/api')
    })
  const leave = () => leaveOut.run(() => call(leaveOutProblems, { params: { id: draft.id }, body: { version: draft.version } }))
  return (
    <Card title="Import">
      <p className={`below-12 ${styles['text']}`}>
        {question ?? leftToDo({ rows, rows_with_problems, rows_with_warnings, rows_left_out })}
      </p>
      <div className={`row wrap gap-8 ${styles['bar']}`}>
        <Button
          kind="primary"
          busy={state.busy}
          disabled={rows_with_problems > 0 || question !== undefined || rows === 0}
          onClick={() => void importAll()}
        >
          {state.busy ? 'Importing…' : `Import ${counted(rows, 'row')}`}
        </Button>
        {rows_with_problems > 0 && (
          <Button busy={leaveOut.busy} onClick={() => void leave()}>
            {`Leave out ${counted(rows_with_problems, 'row')} with problems`}
          </Button>
        )}
      </div>
      {state.busy && <progress className="across full" aria-label={`Importing ${draft.file_name}`} />}
      {state.error !== undefined && <ErrorBox error={state.error} />}
    </Card>
  )
}

type Sums = Pick<Import, 'rows' | 'rows_with_problems' | 'rows_with_warnings' | 'rows_left_out'>

/** Answered before anything is imported. */
function questionOf({ asks_date_order, asks_decimals, asks_columns }: Import): string | undefined {
  if (asks_date_order) return 'Choose how the dates are written: they can be read in two ways.'
  if (asks_decimals) return 'Choose how the decimals are written: the numbers can be read in two ways.'
  if (asks_columns.length > 0) return `Confirm above which column of your file is ${asks_columns.join(', ')}.`
  return undefined
}

function leftToDo({ rows, rows_with_problems, rows_with_warnings, rows_left_out }: Sums): string {
  const left = rows_left_out > 0 ? ` ${counted(rows_left_out, 'row is', 'rows are')} left out.` : ''
  if (rows_with_problems > 0)
    return `${number(rows_with_problems)} of ${counted(rows, 'row')} ${rows_with_problems === 1 ? 'has' : 'have'} a problem: correct the cells below, or leave those rows out. Nothing is saved yet.${left}`
  const look = rows_with_warnings > 0 ? ` ${counted(rows_with_warnings, 'row is', 'rows are')} worth a look.` : ''
  return `${counted(rows, 'row')} ready.${look}${left} Nothing is saved until you import.`
}
