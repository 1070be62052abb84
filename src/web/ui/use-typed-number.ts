/** A typed number: it stays as typed until the field is left, and is then formatted. */
import { useState } from 'react'
import { type NumberKind, numberRules, parseNumber, writeNumber } from '#kernel/number.ts'

interface NumberOptions {
  /** Plain digits, "1200.5"; or what was typed, while that is no number. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly kind: NumberKind
  readonly signed?: boolean | undefined
}

interface Typing {
  readonly text: string
  /** Value passed to the parent for this text, and the parent's value before that. */
  readonly given: string
  readonly before: string
}

export function useTypedNumber({ value, onChange, kind, signed = false }: NumberOptions) {
  const [typing, setTyping] = useState<Typing>()
  if (typing && value === typing.given && typing.before !== value) setTyping({ ...typing, before: value })
  // A value that came from elsewhere goes before what is being typed.
  const typed = typing && (value === typing.given || value === typing.before) ? typing.text : undefined
  const read = parseNumber(value, kind, signed)
  return {
    /** The number pads of an iPhone have no minus. */
    inputMode: signed ? ('text' as const) : numberRules[kind].decimals === 0 ? ('numeric' as const) : ('decimal' as const),
    /** Explains why it is no number; undefined while it is being typed. */
    fault: typed === undefined && value.trim() !== '' ? read.fault : undefined,
    text: typed ?? (read.text === undefined ? value : writeNumber(read.text, kind)),
    type: (text: string) => {
      const given = parseNumber(text, kind, signed).text ?? text.trim()
      setTyping({ text, given, before: value })
      onChange(given)
    },
    leave: () => setTyping(undefined),
  }
}
