/** The labels to print, from the address, and their contents. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#web/query.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { labelsSearch } from './labels-search.ts'
import { type LabelKind, type LabelCount, labelKinds, parseCounts, formatCounts } from '../label.ts'
import { labelContents } from '../label-calls.ts'
import { labelFormatOf } from '../label-formats.ts'

export function useLabels() {
  const [address, set] = useSearchParams(labelsSearch)
  const kind = (labelKinds.find((each) => each === address.kind) ??
    (address.prices && !address.batches ? 'price' : 'batch')) as LabelKind
  const of = kind === 'price' ? 'prices' : 'batches'
  const text = address[of]
  const counts = useMemo(() => parseCounts(text).slice(0, 200), [text])
  const contents = useQuery({
    ...query(labelContents, { query: { kind, ids: counts.map(({ id }) => id).join(',') } }),
    enabled: counts.length > 0,
    placeholderData: (before) => before,
  })
  const labels = useMemo(
    () =>
      counts.flatMap(({ id, copies }) => {
        const content = contents.data?.find((each) => each.id === id)
        return content ? [{ content, copies }] : []
      }),
    [counts, contents.data],
  )
  return {
    address,
    set,
    kind,
    format: labelFormatOf(address.paper),
    begin: Number(address.begin) || 1,
    wanted: counts,
    contents,
    labels: counts.length === 0 ? [] : labels,
    want: (next: readonly LabelCount[]) => set({ [of]: formatCounts(next) }),
  }
}
