/** The labels to print, from the address, and their contents. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#web/query.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { type LabelKind, type Wanted, labelKinds, readWanted, writeWanted } from '../label.ts'
import { labelContents } from '../label-calls.ts'
import { paperCalled } from '../label-paper.ts'

export function useLabels() {
  const [address, set] = useSearchParams('kind', 'paper', 'batches', 'prices', 'begin', 'origin')
  const kind = (labelKinds.find((each) => each === address.kind) ??
    (address.prices && !address.batches ? 'price' : 'batch')) as LabelKind
  const of = kind === 'price' ? 'prices' : 'batches'
  const text = address[of]
  const wanted = useMemo(() => readWanted(text).slice(0, 200), [text])
  const contents = useQuery({
    ...query(labelContents, { query: { kind, ids: wanted.map(({ id }) => id).join(',') } }),
    enabled: wanted.length > 0,
    placeholderData: (before) => before,
  })
  const labels = useMemo(
    () =>
      wanted.flatMap(({ id, copies }) => {
        const content = contents.data?.find((each) => each.id === id)
        return content ? [{ content, copies }] : []
      }),
    [wanted, contents.data],
  )
  return {
    address,
    set,
    kind,
    paper: paperCalled(address.paper),
    begin: Number(address.begin) || 1,
    wanted,
    contents,
    labels: wanted.length === 0 ? [] : labels,
    want: (next: readonly Wanted[]) => set({ [of]: writeWanted(next) }),
  }
}
