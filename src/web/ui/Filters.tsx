/** The filters of a list beside its search. On a phone they are behind one button, which shows how many are set. */
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from './Button.tsx'
import styles from './Filters.module.css'

interface FiltersProps {
  /** The values; a value that is not empty filters. */
  readonly values: readonly (string | undefined)[]
  readonly label?: string
  readonly children: ReactNode
}

export function Filters({ values, label = 'Filters', children }: FiltersProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const set = values.filter(Boolean).length
  return (
    <>
      <span className={styles['opener']} data-set={set > 0}>
        <Button
          aria-label={set > 0 ? `${label}, ${set} set` : label}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal size={18} aria-hidden />
          {set > 0 && set}
        </Button>
      </span>
      <div id={id} className={styles['filters']} data-open={open}>
        {children}
      </div>
    </>
  )
}
