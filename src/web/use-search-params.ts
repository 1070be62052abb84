/** What a screen shows (its search, its filters) in the address, so that a reload, a bookmark and the back button keep it. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The named parts of the address, '' where they are not there; and what changes them. */
export function useSearchParams<const Name extends string>(...names: readonly Name[]) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const values = Object.fromEntries(names.map((name) => [name, textOf(search[name])])) as Record<Name, string>
  const set = useCallback(
    (changes: Partial<Record<Name, string>>) =>
      void navigate({
        to: '.',
        replace: true,
        search: (before: Record<string, unknown>) =>
          Object.fromEntries(
            Object.entries({ ...before, ...changes }).filter(([, value]) => value !== '' && value !== undefined),
          ),
      }),
    [navigate],
  )
  return [values, set] as const
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
