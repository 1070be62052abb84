/** The float of this till, a field where cash is chosen while the till is closed: cash goes through an open till, so that it is in its count. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cents } from '#kernel/money.ts'
import { parseNumber } from '#kernel/number.ts'
import { useOnline } from '#web/network.ts'
import { refresh } from '#web/refresh.ts'
import { type FloatChange, FloatField } from './FloatField.tsx'
import { openThisTill, useTillSession } from './use-till-session.ts'

/** A till without a network cannot be opened: it takes cash all the same, and the count finds it later. */
export function useFloat() {
  const client = useQueryClient()
  const online = useOnline()
  const { data } = useTillSession()
  const left = data?.left ?? null
  const [typed, setFloat] = useState<string>()
  const [float_change, setChange] = useState<FloatChange>('moved')
  const float = typed ?? left ?? ''
  const { text = '' } = parseNumber(float, 'money')
  const differs = left !== null && text !== '' && cents(text) !== cents(left)
  return {
    isNeeded: online && data?.session === null,
    isFilled: text !== '',
    open: async () => {
      await openThisTill({ opening_float: text, ...(differs ? { float_change } : {}) })
      await refresh(client, '/api/till')
    },
    field: (
      <FloatField
        left={left}
        value={float}
        onChange={setFloat}
        change={differs ? float_change : undefined}
        onChangeKind={setChange}
      />
    ),
  }
}
