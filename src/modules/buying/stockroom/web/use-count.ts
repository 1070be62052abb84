/** Saves a count as it is typed: half a second after the last key, one at a time, and retries until the server has it. */
import type { StocktakeId } from '#kernel/id.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { quantityKind } from '#modules/supplies/units.ts'
import { parseNumber } from '#kernel/number.ts'
import { Problem } from '#kernel/problem.ts'
import { call } from '#web/call.ts'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import { countLine } from '../stocktake-calls.ts'
import type { StocktakeLine } from '../stocktake.ts'

type CountState = 'saved' | 'typing' | 'waiting' | 'refused'

interface SaveState {
  readonly state: CountState
  readonly message?: string
}

const settle = 500
const retry = 4_000

interface Typed {
  readonly text: string
  /** In milliseconds. */
  readonly at: number
}

/** Reason why the text is not a count; undefined if it is, or if it is empty. */
const faultIn = (text: string, unit: string) => (text === '' ? undefined : parseNumber(text, quantityKind(unit)).fault)

const countOf = ({ text, at }: Typed) => ({
  counted: text === '' ? null : text,
  seconds_ago: Math.floor((Date.now() - at) / 1000),
})

/** `type` takes every change; `flush` sends at once what was typed. */
export function useCount(stocktakeId: StocktakeId, { id: lineId, unit }: StocktakeLine, onSaved: (line: StocktakeLine) => void) {
  const [saveState, setSaveState] = useState<SaveState>({ state: 'saved' })
  const typed = useRef<Typed>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef(false)
  const savedHandler = useRef(onSaved)
  useEffect(() => {
    savedHandler.current = onSaved
  })

  const send = useCallback(
    async function sendNow(): Promise<void> {
      clearTimeout(timer.current)
      const now = typed.current
      if (now === undefined || sending.current) return
      const fault = faultIn(now.text, unit)
      if (fault !== undefined) return setSaveState({ state: 'refused', message: fault })
      sending.current = true
      try {
        const line = await call(countLine, {
          params: { id: stocktakeId, lineId },
          body: countOf(now),
        })
        if (typed.current === now) typed.current = undefined
        setSaveState({ state: typed.current === undefined ? 'saved' : 'typing' })
        savedHandler.current(line)
      } catch (error) {
        const waits = error instanceof Problem && [429, 503].includes(error.status)
        setSaveState({ state: waits ? 'waiting' : 'refused', message: errorMessage(error) })
        if (!waits && typed.current === now) typed.current = undefined
      }
      sending.current = false
      if (typed.current !== undefined) timer.current = setTimeout(() => void sendNow(), typed.current === now ? retry : 0)
    },
    [stocktakeId, lineId, unit],
  )

  const type = (text: string) => {
    typed.current = { text, at: Date.now() }
    setSaveState({ state: 'typing' })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void send(), settle)
  }
  // Sends the last input when the user leaves the screen.
  useEffect(() => () => void send(), [send])
  return { ...saveState, type, flush: send }
}
