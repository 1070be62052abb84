/** One kind of reference data: a list whose entries are added, renamed, merged, archived, restored and sorted. */
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Problem } from '#kernel/problem.ts'
import { call } from '#web/call.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { Card } from '#web/ui/Page.tsx'
import { addReferenceEntry, listReferenceEntries } from '../contract.ts'
import type { NewReferenceEntry } from '../entry.ts'
import { type Kind, kinds } from '../kinds.ts'
import { ArchivedEntries } from './ArchivedEntries.tsx'
import { EntryRow } from './EntryRow.tsx'
import { inOrder } from './sort-entries.ts'
import { useSubmit } from '#web/ui/use-submit.ts'
import { useQuery } from '#web/use-query.ts'
import styles from './ReferenceList.module.css'

interface ReferenceListProps {
  readonly kind: Kind
  readonly title: string
  /** The text of the empty list. */
  readonly empty: string
}

export function ReferenceList({ kind, title, empty }: ReferenceListProps) {
  const client = useQueryClient()
  const list = useQuery(query(listReferenceEntries, { query: { kind } }))
  useLive([listReferenceEntries.path], listReferenceEntries.path)
  // A new name is shown everywhere.
  const changed = () => refresh(client, '/api')
  const entries = (list.data ?? []).filter(({ archived }) => !archived)
  return (
    <Card title={title}>
      {list.isPending ? (
        <Skeleton rows={4} />
      ) : list.isError ? (
        <ErrorBox error={new Problem('UNAVAILABLE', `Failed to load ${kinds[kind].many}`)} retry={() => void list.refetch()} />
      ) : entries.length === 0 ? (
        <p className={`muted ${styles['note']}`}>{empty}</p>
      ) : (
        <ol className={`grid gap-6 scroll ${styles['entries']}`}>
          {inOrder(entries).map(({ entry, depth }) => (
            <EntryRow key={entry.id} entry={entry} depth={depth} entries={entries} onChanged={changed} />
          ))}
        </ol>
      )}
      <AddEntry kind={kind} onChanged={changed} />
      <ArchivedEntries entries={(list.data ?? []).filter(({ archived }) => archived)} onChanged={changed} />
    </Card>
  )
}

/** Blank names are ignored. */
function AddEntry({ kind, onChanged }: { readonly kind: Kind; readonly onChanged: () => Promise<unknown> }) {
  const { one, maxLength } = kinds[kind]
  const [typed, setTyped] = useState('')
  const { state, send, clear } = useSubmit()
  const add = async () => {
    await call(addReferenceEntry, { body: { kind, name: typed.trim() } as NewReferenceEntry })
    setTyped('')
    await onChanged()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') void send(add)
  }
  return (
    <form className={`flex items-start gap-8 ${styles['adding']}`} onSubmit={submit}>
      <Field
        label={`New ${one}`}
        error={state.error === undefined ? undefined : errorMessage(state.error)}
        hint={maxLength <= 20 ? `At most ${maxLength} characters.` : undefined}
      >
        {(ids) => (
          <input
            {...ids}
            className={inputClass}
            value={typed}
            maxLength={maxLength}
            autoComplete="off"
            onChange={({ target }) => {
              setTyped(target.value)
              clear()
            }}
          />
        )}
      </Field>
      <Button type="submit" busy={state.busy}>
        <Plus size={17} aria-hidden /> Add
      </Button>
    </form>
  )
}
