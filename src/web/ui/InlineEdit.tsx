/** A value that is changed in its place, in a row: Enter or a click opens it, Enter saves, Escape leaves it as it was. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type NumberKind, parseNumber } from '#kernel/number.ts'
import { useAction } from '../use-action.ts'
import { inputClass } from './Field.tsx'
import styles from './InlineEdit.module.css'
import { type Formats, day, todayOf } from './format.ts'
import { parseDay } from './parse-day.ts'
import { toast } from './toast.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

interface InlineEditProps {
  /** Accessible name including the row: "Price of Kauri, PB5". */
  readonly label: string
  /** Value to send: plain digits, a day as 2026-11-23, or the value of a choice. */
  readonly value: string
  /** Kind of input; for a day, the formats of the nursery. */
  readonly kind: NumberKind | { readonly day: Formats } | { readonly choices: readonly Choice[] }
  /** It may be left empty. */
  readonly optional?: boolean
  /** Saves the value; returns its undo function. An error is shown as a message, and the field stays open. */
  readonly save: (value: string) => Promise<() => Promise<unknown>>
  /** Path of the list to refetch after the save: '/api/plant-types'. */
  readonly refreshes: readonly string[]
  /** Message after the save: "The price of Kauri is $12.50 now." */
  readonly done: (value: string) => string
  readonly children: ReactNode
}

export function InlineEdit({ label, children, ...edited }: InlineEditProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus()
    wasOpen.current = open
  }, [open])
  if (open) return <Editor label={label} {...edited} onClose={() => setOpen(false)} />
  return (
    <button
      ref={button}
      type="button"
      className={`cut ${styles['value']}`}
      title="Change"
      onClick={(event) => {
        event.stopPropagation()
        setOpen(true)
      }}
    >
      <span className="sr">{label}: </span>
      {children}
    </button>
  )
}

/** Parses the input; returns the text to send, or why it is not valid. */
function read(typed: string, { kind, optional = false }: Pick<InlineEditProps, 'kind' | 'optional'>) {
  const text = typed.trim()
  if (text === '') return optional ? { text } : { fault: 'Enter a value, or press Escape.' }
  if (typeof kind === 'string') return parseNumber(text, kind)
  if (!('day' in kind)) return { text }
  const { dateFormat } = kind.day
  const found = parseDay(text, { dayFirst: dateFormat === 'DD/MM/YYYY', today: todayOf(kind.day) })
  return found === undefined ? { fault: `Enter a day like ${day('2026-08-31', kind.day)}.` } : { text: found }
}

function Editor({
  label,
  value,
  kind,
  optional = false,
  save,
  refreshes,
  done,
  onClose,
}: Omit<InlineEditProps, 'children'> & { readonly onClose: () => void }) {
  const [typed, setTyped] = useState(typeof kind === 'object' && 'day' in kind ? day(value, kind.day) : value)
  const [fault, setFault] = useState<string>()
  const { run, busy } = useAction(...refreshes)
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const byPointer = useRef(false)
  const isSending = useRef(false)
  useEffect(() => {
    field.current?.focus()
    if (field.current instanceof HTMLInputElement) field.current.select()
  }, [])
  const send = async (text: string) => {
    // Leaving the field after Enter or Escape is no second answer.
    if (isSending.current) return
    const wanted = read(text, { kind, optional })
    setFault(wanted.fault)
    if (wanted.text === undefined) return toast(wanted.fault ?? '', { kind: 'bad' })
    isSending.current = true
    if (wanted.text === value) return onClose()
    const sent = wanted.text
    const saved = await run(async () => {
      const undo = await save(sent)
      toast(done(sent), { action: { label: 'Undo', do: () => void run(undo) } })
    })
    if (saved) onClose()
    else isSending.current = false
  }
  const common = {
    ref: field,
    className: inputClass,
    'aria-label': label,
    'aria-invalid': fault !== undefined,
    'aria-busy': busy,
    value: typed,
  }
  return (
    <span
      className={`block ${styles['edit']}`}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        byPointer.current = false
        if (event.key === 'Escape') {
          isSending.current = true
          onClose()
        }
        if (event.key !== 'Enter') return
        // The same key would press the button that has the focus next, and open the field again.
        event.preventDefault()
        void send(typed)
      }}
    >
      {typeof kind === 'object' && 'choices' in kind ? (
        <select
          {...common}
          onPointerDown={() => (byPointer.current = true)}
          onChange={(event) => {
            setTyped(event.target.value)
            // Arrow keys pass by choices that nobody wants.
            if (byPointer.current) void send(event.target.value)
          }}
          onBlur={() => void send(typed)}
        >
          {kind.choices.map((each) => (
            <option key={each.value} value={each.value}>
              {each.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          autoComplete="off"
          inputMode={typeof kind === 'string' ? 'decimal' : 'text'}
          title={fault}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => void send(typed)}
        />
      )}
    </span>
  )
}
