/** One entry of a list of reference data: its name is changed where it stands, the rest is behind the three dots. */
import { useMutation } from '@tanstack/react-query'
import { Archive, ArrowDown, ArrowUp, Merge, Pencil } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { Problem } from '#kernel/problem.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { sentenceOf } from '#web/ui/ErrorScreen.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { sayRefusal, toast } from '#web/ui/toast.ts'
import { changeReferenceEntry, orderReferenceEntries } from '../contract.ts'
import type { ReferenceEntry, ReferenceEntryChange } from '../entry.ts'
import { kinds } from '../kinds.ts'
import { usageText } from '../usage.ts'
import { detailsLine } from './details-line.ts'

const MergeDialog = lazy(async () => ({ default: (await import('./MergeDialog.tsx')).MergeDialog }))
const ArchiveDialog = lazy(async () => ({ default: (await import('./ArchiveDialog.tsx')).ArchiveDialog }))
const DetailsDialog = lazy(async () => ({ default: (await import('./DetailsDialog.tsx')).DetailsDialog }))

interface EntryRowProps {
  readonly entry: ReferenceEntry
  /** The whole list, in its order, and where the entry stands in it. */
  readonly entries: readonly ReferenceEntry[]
  readonly at: number
  readonly onChanged: () => Promise<unknown>
}

/** `merge` is the entry to merge into, where it is known already. */
type Open = { readonly dialog: 'details' | 'archive' } | { readonly dialog: 'merge'; readonly into_id: string }

export function EntryRow({ entry, entries, at, onChanged }: EntryRowProps) {
  const { kind, id, version } = entry
  const [open, setOpen] = useState<Open>()
  // Only what was typed here: a name that somebody else has given it meanwhile is not given back.
  const [typed, setTyped] = useState<string>()
  const rename = useMutation({
    mutationFn: (name: string) =>
      call(changeReferenceEntry, { params: { id }, body: { kind, version, name } as ReferenceEntryChange }),
    onSuccess: async ({ entry: { name }, moved }) => {
      await onChanged()
      setTyped(undefined)
      const used = usageText(moved)
      toast(used === '' ? `${entry.name} is now ${name}.` : `${entry.name} is now ${name}: ${used} renamed.`)
    },
  })
  const order = useMutation({
    mutationFn: (to: number) => {
      const ids = entries.map((each) => each.id)
      return call(orderReferenceEntries, { body: { kind, ids: ids.toSpliced(at, 1).toSpliced(to, 0, id) } })
    },
    onSettled: onChanged,
    onError: sayRefusal,
  })
  const leave = () => {
    const name = typed?.trim() ?? ''
    if (name === '' || name === entry.name) return setTyped(undefined)
    if (!rename.isPending) rename.mutate(name)
  }
  const close = () => setOpen(undefined)
  const details = detailsLine(entry)
  const acts = [
    { label: 'Details', icon: Pencil, do: () => setOpen({ dialog: 'details' }) },
    ...(at > 0 ? [{ label: 'Move up', icon: ArrowUp, do: () => order.mutate(at - 1) }] : []),
    ...(at < entries.length - 1 ? [{ label: 'Move down', icon: ArrowDown, do: () => order.mutate(at + 1) }] : []),
    ...(entries.length > 1
      ? [{ label: `Merge into another ${kinds[kind].one}`, icon: Merge, do: () => setOpen({ dialog: 'merge', into_id: '' }) }]
      : []),
    { label: 'Archive', icon: Archive, do: () => setOpen({ dialog: 'archive' }) },
  ]
  return (
    <li>
      <span>
        <input
          className={inputClass}
          aria-label={`Name of ${entry.name}`}
          aria-invalid={rename.isError}
          value={typed ?? entry.name}
          maxLength={kinds[kind].maxLength}
          autoComplete="off"
          onChange={({ target }) => {
            setTyped(target.value)
            rename.reset()
          }}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
        {details && <small>{details}</small>}
        {rename.isError && (
          <small role="alert">
            {sentenceOf(rename.error)}
            <MergeOffer error={rename.error} onMerge={(into_id) => setOpen({ dialog: 'merge', into_id })} />
          </small>
        )}
      </span>
      <Menu name={`More for ${entry.name}`} acts={acts} />
      {open && (
        <Suspense>
          {open.dialog === 'merge' ? (
            <MergeDialog entry={entry} entries={entries} into_id={open.into_id} onMerged={onChanged} onClose={close} />
          ) : open.dialog === 'archive' ? (
            <ArchiveDialog entry={entry} onArchived={onChanged} onClose={close} />
          ) : (
            <DetailsDialog entry={entry} onSaved={onChanged} onClose={close} />
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
