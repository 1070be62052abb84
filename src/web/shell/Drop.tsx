/** A button and the list of links it discloses, on the browser's own popover: Escape, clicking elsewhere and the top layer come with it. */
import { type ReactNode, useId, useRef, useState } from 'react'
import styles from './Drop.module.css'

interface DropProps {
  readonly label: ReactNode
  /** For a button without words. */
  readonly name?: string
  readonly className: string | undefined
  readonly align?: 'start' | 'end'
  readonly children: ReactNode
}

export function Drop({ label, name, className, align = 'start', children }: DropProps) {
  const id = useId()
  const anchor = `--drop-${id.replace(/[^a-z0-9]/gi, '')}`
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={name}
        aria-expanded={open}
        popoverTarget={id}
        style={{ anchorName: anchor } as object}
      >
        {label}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className={styles['list']}
        data-align={align}
        style={{ positionAnchor: anchor } as object}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onClick={(event) => {
          if ((event.target as Element).closest('a, [data-closes]')) list.current?.hidePopover()
        }}
      >
        {children}
      </div>
    </>
  )
}
