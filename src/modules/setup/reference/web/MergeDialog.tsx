/** Merges an entry into another one, after showing what that moves. */
import { useState } from 'react'
import { call } from '#web/call.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { toast } from '#web/ui/toast.ts'
import { mergeReferenceEntry } from '../contract.ts'
import type { ReferenceEntry } from '../entry.ts'
import { kinds } from '../kinds.ts'
import { UsageNote } from './UsageNote.tsx'

interface MergeDialogProps {
  readonly entry: ReferenceEntry
  readonly entries: readonly ReferenceEntry[]
  /** Chosen already; '' for none. */
  readonly into_id: string
  readonly onMerged: () => Promise<unknown>
  readonly onClose: () => void
}

export function MergeDialog({ entry, entries, into_id, onMerged, onClose }: MergeDialogProps) {
  const [chosen, choose] = useState(into_id)
  const into = entries.find(({ id }) => id === chosen)
  const { one } = kinds[entry.kind]
  const merge = async () => {
    const body = { kind: entry.kind, into_id: chosen }
    const merged = await call(mergeReferenceEntry, { params: { id: entry.id }, body })
    toast(`${entry.name} is merged into ${merged.entry.name}.`)
    onClose()
    await onMerged()
  }
  return (
    <Dialog title={`Merge ${entry.name}`} onClose={onClose}>
      <PlainForm action="Merge" disabled={!into} submit={merge} onCancel={onClose}>
        <Field label={`Into which ${one}`} name="into_id">
          {(ids) => (
            <select {...ids} className={inputClass} value={chosen} onChange={({ target }) => choose(target.value)}>
              <option value="">Choose</option>
              {entries
                .filter(({ id }) => id !== entry.id)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </select>
          )}
        </Field>
        <UsageNote
          entry={entry}
          used={(counts) => `${into ? `These move to ${into.name}` : 'These move'}: ${counts}.`}
          unused={`Nothing uses ${entry.name}.`}
        />
        <p>
          Afterwards {entry.name} is in no list. Wherever the name is entered or imported, {into?.name ?? `the other ${one}`} is
          used. Documents that were issued keep what was printed.
        </p>
        {entry.kind === 'container_sizes' && (
          <p>
            Where a plant has a price for both, the price for {into?.name ?? 'the other size'} stays. The price for {entry.name}{' '}
            is archived, and stays among the archived prices of the plant.
          </p>
        )}
      </PlainForm>
    </Dialog>
  )
}
