/** The float of this till, a field where cash is chosen while the till is closed: cash goes through an open till, so that it is in its count. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { parseNumber } from '#kernel/number.ts'
import { useOnline } from '#web/network.ts'
import { refresh } from '#web/refresh.ts'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { openThisTill, useTillSession } from './use-till-session.ts'

/** A till without a network cannot be opened: it takes cash all the same, and the count finds it later. */
export function useFloat() {
  const client = useQueryClient()
  const online = useOnline()
  const { data } = useTillSession()
  const [float, setFloat] = useState('')
  const { text = '' } = parseNumber(float, 'money')
  return {
    isNeeded: online && data?.session === null,
    isFilled: text !== '',
    open: async () => {
      await openThisTill(text)
      await refresh(client, '/api/till')
    },
    field: (
      <TypedNumber
        label="Cash in the drawer now (the float)"
        hint="Counted before the first cash of the day; 0 is fine."
        autoFocus
        kind="money"
        value={float}
        onChange={setFloat}
      />
    ),
  }
}
