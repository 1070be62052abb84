/** The float of this till, a field where cash is chosen while the till is closed: cash goes through an open till, so that it is in its count. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cents } from '#kernel/money.ts'
import { parseNumber } from '#kernel/number.ts'
import { useOnline } from '#web/network.ts'
import { refresh } from '#web/refresh.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { money } from '#web/ui/format.ts'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import type { floatChanges } from '../till-session.ts'
import { openThisTill, useTillSession } from './use-till-session.ts'

const changes = [
  { value: 'moved', label: 'Put in or taken out' },
  { value: 'variance', label: 'Over or short' },
] as const

/** A till without a network cannot be opened: it takes cash all the same, and the count finds it later. */
export function useFloat() {
  const settings = useSettings()
  const client = useQueryClient()
  const online = useOnline()
  const { data } = useTillSession()
  const left = data?.left ?? null
  const [typed, setFloat] = useState<string>()
  const [float_change, setChange] = useState<(typeof floatChanges)[number]>('moved')
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
      <>
        <TypedNumber
          label="Cash in the drawer now (the float)"
          hint={
            left === null ? 'Counted before the first cash of the day; 0 is fine.' : `${money(left, settings)} was left in it.`
          }
          autoFocus
          kind="money"
          value={float}
          onChange={setFloat}
        />
        {differs && <Chips label="Why it is not what was left" options={changes} value={float_change} onChange={setChange} />}
      </>
    ),
  }
}
