/** The locations of the nursery, to filter stock by: a location includes all its parts. */
import { listReferenceEntries } from '#modules/setup/reference/contract.ts'
import type { Location } from '#modules/setup/reference/entry.ts'
import { query } from '#web/query.ts'
import { useQuery } from '#web/use-query.ts'

export function useLocations(): readonly Location[] {
  const list = useQuery({
    ...query(listReferenceEntries, { query: { kind: 'locations' } }),
    select: (entries) => entries.filter((entry) => entry.kind === 'locations'),
  })
  return list.data ?? none
}

const none: readonly Location[] = []
