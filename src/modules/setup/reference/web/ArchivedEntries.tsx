/** The archived entries of a list, folded away under the others, each with its way back. */
import { ArchiveRestore } from 'lucide-react'
import { call } from '#web/call.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { restoreReferenceEntry } from '../contract.ts'
import type { ReferenceEntry } from '../entry.ts'
import styles from './ReferenceList.module.css'

interface ArchivedEntriesProps {
  readonly entries: readonly ReferenceEntry[]
  readonly onChanged: () => Promise<unknown>
}

export function ArchivedEntries({ entries, onChanged }: ArchivedEntriesProps) {
  if (entries.length === 0) return null
  const restore = ({ id, kind }: ReferenceEntry) =>
    call(restoreReferenceEntry, { params: { id }, body: { kind } }).then(onChanged)
  return (
    <details className={styles['archived']}>
      <summary>Archived ({entries.length})</summary>
      <ul>
        {entries.map((entry) => (
          <li className="row between gap-8 break-words" key={entry.id}>
            {entry.name}
            <IconButton label={`Restore ${entry.name}`} onClick={() => void restore(entry)}>
              <ArchiveRestore size={17} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </details>
  )
}
