/**
 * A button and what it discloses, on the browser's own popover: Escape, clicking elsewhere and the top layer come with it. Arrow
 * keys move within it; it closes when the mouse leaves.
 */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './Popover.module.css'

interface DropProps {
  readonly label: ReactNode
  /** For a button without words. */
  readonly name?: string
  readonly className: string | undefined
  /** For a button of `buttonClass`. */
  readonly kind?: 'ghost'
  readonly align?: 'start' | 'end'
  /** A link, or what carries `data-closes`, closes it. Drawn when it is first opened: a list has a hundred of them. */
  readonly children: ReactNode
}

const closeDelay = 300

export function Popover({ label, name, className, kind, align = 'start', children }: DropProps) {
  const id = useId()
  const anchor = `--drop-${id.replace(/[^a-z0-9]/gi, '')}`
  const list = useRef<HTMLDivElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)

  const rests = useRef('')

  const stay = (event: PointerEvent) => {
    clearTimeout(leaving.current)
    rests.current = `${event.clientX} ${event.clientY}`
  }
  // The content moved under a resting mouse because a list above it grew: that is not leaving.
  const leave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && rests.current !== `${event.clientX} ${event.clientY}`)
      leaving.current = setTimeout(() => list.current?.hidePopover(), closeDelay)
  }
  const moveFocus = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    list.current?.showPopover()
    const places = [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const at = places.findIndex((place) => place === document.activeElement)
    const next = at < 0 ? (step > 0 ? 0 : places.length - 1) : (at + step + places.length) % places.length
    places[next]?.focus()
  }
  return (
    <>
      <button
        type="button"
        className={className}
        data-kind={kind}
        aria-label={name}
        aria-expanded={open}
        popoverTarget={id}
        style={{ anchorName: anchor } as object}
        onPointerEnter={stay}
        onPointerDown={stay}
        onPointerLeave={leave}
        onKeyDown={moveFocus}
        onClick={(event) => event.stopPropagation()}
      >
        {label}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className={`surface ink ${styles['list']}`}
        data-align={align}
        style={{ positionAnchor: anchor } as object}
        onBeforeToggle={() => flushSync(() => setWasOpen(true))}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onPointerEnter={stay}
        onPointerLeave={leave}
        onKeyDown={moveFocus}
        onClick={(event) => {
          event.stopPropagation()
          if ((event.target as Element).closest('a, [data-closes]')) list.current?.hidePopover()
        }}
      >
        {wasOpen && children}
      </div>
    </>
  )
}
