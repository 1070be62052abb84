/** Stores a screen's state (search, filters) in the address, so that a reload, a bookmark and the back button restore it. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type SearchGiven, type SearchShape, type SearchValues, readSearch } from './search-params.ts'

/** The values of the declared parameters, '' where they are missing or not allowed; and what changes them ('' takes one away). */
export function useSearchParams<Shape extends SearchShape>(shape: Shape) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const values: SearchValues<Shape> = useMemo(() => readSearch(shape, search), [shape, search])
  const set = useCallback(
    (changes: SearchGiven<Shape>) =>
      void navigate({ to: '.', replace: true, search: (before: object) => ({ ...before, ...changes }) }),
    [navigate],
  )
  return [values, set] as const
}
