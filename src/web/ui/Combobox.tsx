/** One out of many, found by typing: a field, and under it the options that fit. */
import { ChevronDown, X } from 'lucide-react'
import { Suspense, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { lazyNamed } from '../lazy-named.ts'
import styles from './Combobox.module.css'
import { type InputNames, inputClass } from './Field.tsx'
import { matchesQuery, startsWithQuery } from './text-match.ts'
import { number } from './format.ts'
import { useListNavigation } from './use-list-navigation.ts'

const BotanicalName = lazyNamed(
  () => import('./BotanicalName.tsx'),
  'BotanicalName',
  ({ name }) => name,
)

export interface Option {
  readonly value: string
  readonly label: string
  /** Beside it, quieter: a botanical name, a code. */
  readonly detail?: string
  /** A botanical name, before the detail. */
  readonly botanical?: string
  /** Other names that find it and are not shown. */
  readonly synonyms?: readonly string[]
}

interface ComboboxProps extends InputNames {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly options: readonly Option[]
  /** Called with the typed text, if the options are searched on the server. */
  readonly onType?: ((typed: string) => void) | undefined
  /** Number of all matches, if not all of them are among the options. */
  readonly matches?: number | undefined
  /** Options are being loaded. */
  readonly busy?: boolean | undefined
  /** Accepts typed text that is no option. */
  readonly free?: boolean
  readonly placeholder?: string
  readonly disabled?: boolean
}

const most = 60

export function Combobox({
  ref,
  value,
  onChange,
  onBlur,
  options,
  onType,
  matches = 0,
  busy,
  free,
  placeholder,
  disabled,
  ...names
}: ComboboxProps) {
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => field.current!)
  const popover = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  const fitting = options.filter(({ label, botanical = '', detail = '', synonyms = [] }) =>
    matchesQuery([label, botanical, detail, ...synonyms].join(' '), typed ?? ''),
  )
  // Toetoe before Northern toetoe.
  const first = fitting.filter(({ label }) => startsWithQuery(label, typed ?? ''))
  const shown = [...new Set([...first, ...fitting])].slice(0, most)
  const close = () => {
    setOpen(false)
    setTyped(undefined)
  }
  const take = (option: Option | undefined) => {
    if (option) onChange(option.value)
    close()
  }
  const { at, point, key } = useListNavigation(shown.length, (i) => take(shown[i]))
  const show = () => {
    setOpen(true)
    point(typed === undefined ? Math.max(0, chosen ? shown.indexOf(chosen) : 0) : 0)
  }
  useEffect(() => {
    const options = popover.current
    if (!open || !options || !field.current) return
    options.showPopover()
    place(options, field.current)
    return () => options.hidePopover()
  }, [open])
  useEffect(() => {
    if (open) popover.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [open, at])

  return (
    <span className={`relative block ${styles['combobox']}`}>
      <input
        {...names}
        ref={field}
        role="combobox"
        className={inputClass}
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={open && shown.length > 0 ? `${list}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        disabled={disabled}
        value={typed ?? chosen?.label ?? (free ? value : '')}
        onClick={show}
        onChange={(event) => {
          setTyped(event.target.value)
          onType?.(event.target.value)
          setOpen(true)
          point(0)
          if (free || event.target.value === '') onChange(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && open) {
            event.preventDefault()
            event.stopPropagation()
            close()
          } else if (open) {
            if (event.key === 'Enter' && shown.length === 0) {
              if (free) close()
              // Text that matches no option must not submit the form.
              else event.preventDefault()
            } else key(event)
          } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault()
            show()
          }
        }}
        onBlur={() => {
          close()
          onBlur?.()
        }}
      />
      <span className={`grid place-center muted ${styles['end']}`}>
        {value !== '' && !disabled ? (
          <button className="grid place-center full" type="button" tabIndex={-1} aria-label="Clear" onClick={() => onChange('')}>
            <X size={16} aria-hidden />
          </button>
        ) : (
          <ChevronDown size={17} aria-hidden />
        )}
      </span>
      <ul
        ref={popover}
        id={list}
        popover="manual"
        role="listbox"
        aria-label="Options"
        className={`surface ink scroll ${styles['options']}`}
      >
        {shown.map((option, i) => (
          <li
            key={option.value}
            id={`${list}-${i}`}
            role="option"
            aria-selected={option.value === value}
            data-at={i === at}
            onPointerMove={() => point(i)}
            // Taken before the field loses the focus.
            onPointerDown={(event) => {
              event.preventDefault()
              take(option)
            }}
          >
            {option.label}
            {(option.botanical || option.detail) && (
              <small className="text-s">
                {option.botanical && (
                  <Suspense fallback={option.botanical}>
                    <BotanicalName name={option.botanical} />
                  </Suspense>
                )}
                {option.botanical && option.detail && ' · '}
                {option.detail}
              </small>
            )}
          </li>
        ))}
        <Note
          // Another element once there are options, so that a click aimed at this one clicks an option.
          key={shown.length === 0 ? 'none' : 'more'}
          none={free ? `“${typed ?? value}” is new` : busy ? 'Searching…' : 'No matches'}
          shown={shown.length}
          all={Math.max(fitting.length, matches)}
        />
      </ul>
    </span>
  )
}

interface NoteProps {
  readonly none: string
  readonly shown: number
  readonly all: number
}

/** Under the options: that there are none, or more than are shown. */
const Note = ({ none, shown, all }: NoteProps) =>
  (shown === 0 || all > shown) && (
    <li role="option" aria-selected={false} aria-disabled className={styles['none']}>
      {shown === 0 ? none : `Type to narrow down ${number(all)} matches`}
    </li>
  )

/** Under the field, or over it if there is more room. */
function place(options: HTMLElement, field: HTMLElement): void {
  const { top, bottom, left, width } = field.getBoundingClientRect()
  const under = innerHeight - bottom
  const over = under < 240 && top > under
  Object.assign(options.style, {
    left: `${left}px`,
    width: `${width}px`,
    top: over ? 'auto' : `${bottom + 4}px`,
    bottom: over ? `${innerHeight - top + 4}px` : 'auto',
    maxHeight: `${Math.min(320, (over ? top : under) - 16)}px`,
  })
}
