/** What can be done with one thing, behind three dots. */
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { Popover } from './Popover.tsx'
import styles from './Menu.module.css'

export interface MenuAct {
  readonly label: string
  readonly icon?: LucideIcon
  /** It cannot be taken back, or is hard to. */
  readonly danger?: boolean
  readonly do: () => void
}

interface MenuProps {
  /** "Acts on batch 26W31-PHOTEN-03" */
  readonly name: string
  readonly acts: readonly MenuAct[]
}

export function Menu({ name, acts }: MenuProps) {
  if (acts.length === 0) return null
  return (
    <Popover name={name} className={styles['dots']} align="end" label={<Ellipsis size={18} aria-hidden />}>
      {acts.map(({ label, icon: Icon, danger = false, do: act }) => (
        <button key={label} type="button" data-closes data-danger={danger} className={styles['act']} onClick={act}>
          {Icon && <Icon size={17} aria-hidden />}
          {label}
        </button>
      ))}
    </Popover>
  )
}
