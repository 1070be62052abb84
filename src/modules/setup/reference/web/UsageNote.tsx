import { query } from '#web/query.ts'
import { useQuery } from '#web/use-query.ts'
import { usageOfReferenceEntry } from '../contract.ts'
import type { ReferenceEntry } from '../entry.ts'
import { usageText } from '../usage.ts'

interface UsageNoteProps {
  readonly entry: ReferenceEntry
  /** The sentence around the counts. */
  readonly used: (counts: string) => string
  readonly unused: string
}

export function UsageNote({ entry: { id, kind }, used, unused }: UsageNoteProps) {
  const usage = useQuery({ ...query(usageOfReferenceEntry, { params: { id }, query: { kind } }), staleTime: 0 })
  if (!usage.data)
    return (
      <p aria-busy={usage.isPending}>{usage.isError ? 'Could not load where this is used.' : 'Checking where this is used…'}</p>
    )
  const counts = usageText(usage.data)
  return <p>{counts === '' ? unused : used(counts)}</p>
}
