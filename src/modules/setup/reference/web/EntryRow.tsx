/** One entry of a reference list: its name is edited in place, other actions are in its menu. */
import { Archive, ArrowDown, ArrowUp, Merge, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Problem } from '#kernel/problem.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { Button } from '#web/ui/Button.tsx'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { changeReferenceEntry, orderReferenceEntries } from '../contract.ts'
import type { ReferenceEntry, ReferenceEntryChange } from '../entry.ts'
import { kinds } from '../kinds.ts'
import { usageText } from '../usage.ts'
import { useSubmit } from '#web/ui/use-submit.ts'
import { detailsLine } from './details-line.ts'
import { siblingsOf } from './sort-entries.ts'
import { useAction } from '#web/use-action.ts'

const MergeDialog = lazyNamed(() => import('./MergeDialog.tsx'), 'MergeDialog')
const ArchiveDialog = lazyNamed(() => import('./ArchiveDialog.tsx'), 'ArchiveDialog')
const DetailsDialog = lazyNamed(() => import('./DetailsDialog.tsx'), 'DetailsDialog')

interface EntryRowProps {
  readonly entry: ReferenceEntry
  /** Its depth in the tree. */
  readonly depth: number
  /** The whole list, in its order. */
  readonly entries: readonly ReferenceEntry[]
  readonly onChanged: () => Promise<unknown>
}

/** `merge` is the entry to merge into, if it is known already. */
type Open = { readonly dialog: 'details' | 'archive' } | { readonly dialog: 'merge'; readonly into_id: string }

export function EntryRow({ entry, depth, entries, onChanged }: EntryRowProps) {
  const { kind, id, version } = entry
  const [open, setOpen] = useState<Open>()
  // Only a name typed here is sent: a name changed by another user meanwhile is not overwritten.
  const [typed, setTyped] = useState<string>()
  const { state, send, clear } = useSubmit()
  const { run } = useAction()
  const renameBack = async (now: number) => {
    await call(changeReferenceEntry, { params: { id }, body: { kind, version: now, name: entry.name } as ReferenceEntryChange })
    await onChanged()
  }
  const rename = async (wanted: string) => {
    const body = { kind, version, name: wanted } as ReferenceEntryChange
    const changed = await call(changeReferenceEntry, { params: { id }, body })
    await onChanged()
    setTyped(undefined)
    const { name } = changed.entry
    const used = usageText(changed.moved)
    toast(used === '' ? `${entry.name} is now ${name}.` : `${entry.name} is now ${name}: ${used} renamed.`, {
      action: { label: 'Undo', do: () => void run(() => renameBack(changed.entry.version)) },
    })
  }
  /** To the position of another entry. */
  const moveTo = async (other: ReferenceEntry) => {
    const ids = entries.map((each) => each.id)
    const to = ids.indexOf(other.id)
    await run(() => call(orderReferenceEntries, { body: { kind, ids: ids.toSpliced(ids.indexOf(id), 1).toSpliced(to, 0, id) } }))
    await onChanged()
  }
  const leave = () => {
    const name = typed?.trim() ?? ''
    if (name === '' || name === entry.name) return setTyped(undefined)
    if (!state.busy) void send(() => rename(name))
  }
  const close = () => setOpen(undefined)
  const details = detailsLine(entry)
  const siblings = siblingsOf(entries, entry)
  const at = siblings.indexOf(entry)
  const [above, below] = [siblings[at - 1], siblings[at + 1]]
  const actions = [
    ...(details === undefined ? [] : [{ label: 'Details', icon: Pencil, do: () => setOpen({ dialog: 'details' }) }]),
    ...(above ? [{ label: 'Move up', icon: ArrowUp, do: () => void moveTo(above) }] : []),
    ...(below ? [{ label: 'Move down', icon: ArrowDown, do: () => void moveTo(below) }] : []),
    ...(entries.length > 1
      ? [{ label: `Merge into another ${kinds[kind].one}`, icon: Merge, do: () => setOpen({ dialog: 'merge', into_id: '' }) }]
      : []),
    { label: kinds[kind].remove, icon: Archive, do: () => setOpen({ dialog: 'archive' }) },
  ]
  return (
    <li style={{ marginLeft: depth * 22 }}>
      <span>
        <input
          className={inputClass}
          aria-label={`Name of ${entry.name}`}
          aria-invalid={state.error !== undefined}
          value={typed ?? entry.name}
          maxLength={kinds[kind].maxLength}
          autoComplete="off"
          onChange={({ target }) => {
            setTyped(target.value)
            clear()
          }}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
        {details && <small>{details}</small>}
        {state.error !== undefined && (
          <small role="alert">
            {errorMessage(state.error)}
            <MergeOffer error={state.error} onMerge={(into_id) => setOpen({ dialog: 'merge', into_id })} />
          </small>
        )}
      </span>
      <Menu name={`More for ${entry.name}`} actions={actions} />
      {open && (
        <Suspense>
          {open.dialog === 'merge' ? (
            <MergeDialog entry={entry} entries={entries} into_id={open.into_id} onMerged={onChanged} onClose={close} />
          ) : open.dialog === 'archive' ? (
            <ArchiveDialog entry={entry} onArchived={onChanged} onClose={close} />
          ) : (
            <DetailsDialog entry={entry} entries={entries} onSaved={onChanged} onClose={close} />
          )}
        </Suspense>
      )}
    </li>
  )
}

/** Beside the refusal of a name that another entry has. */
function MergeOffer({ error, onMerge }: { readonly error: unknown; readonly onMerge: (into_id: string) => void }) {
  const into =
    error instanceof Problem
      ? (error.extra['merge_into'] as { readonly id: string; readonly name: string } | undefined)
      : undefined
  return into && <Button onClick={() => onMerge(into.id)}>Merge into {into.name}</Button>
}
