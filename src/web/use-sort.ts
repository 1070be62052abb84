/** By what a list is sorted, in the address: `plant`, or `-plant` for the other way round. */
import { sortParam } from './search-params.ts'
import { useSearchParams } from './use-search-params.ts'
import type { Sort } from './ui/column.ts'

/** For a table (`sort`, `onSort`), and `sortQuery`: the sort parameter of the call, `usual` until one is chosen. */
export function useSort<const Name extends string>(names: readonly Name[], usual?: Name) {
  const [{ sort: text }, set] = useSearchParams(sortParam)
  const name = names.find((each) => each === text.replace(/^-/, ''))
  const sort: Sort<Name> | undefined = name && { id: name, down: text.startsWith('-') }
  const onSort = (wanted: Sort | undefined) => set({ sort: wanted ? `${wanted.down ? '-' : ''}${wanted.id}` : '' })
  const sortQuery: { readonly sort?: Name | `-${Name}` } = name
    ? { sort: sort?.down ? `-${name}` : name }
    : usual
      ? { sort: usual }
      : {}
  return { sort, onSort, sortQuery }
}
