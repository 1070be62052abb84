/** The menu of the actions on a record, behind three dots. */
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { Popover } from './Popover.tsx'
import styles from './Menu.module.css'

export interface MenuAction {
  readonly label: string
  readonly icon?: LucideIcon
  /** Marks an action that cannot be undone, or not easily. */
  readonly danger?: boolean
  /** False: it is not offered now. */
  readonly when?: boolean
  /** The key that does it on the row with the focus. */
  readonly keys?: 'E'
  readonly do: () => void
}

interface MenuProps {
  /** "Actions on batch 26W31-PHOTEN-03" */
  readonly name: string
  readonly actions: readonly MenuAction[]
}

export function Menu({ name, actions }: MenuProps) {
  const offered = actions.filter(({ when = true }) => when)
  if (offered.length === 0) return null
  return (
    <Popover name={name} className={styles['dots']} align="end" label={<Ellipsis size={18} aria-hidden />}>
      {offered.map(({ label, icon: Icon, danger = false, keys, do: action }) => (
        <button
          key={label}
          type="button"
          data-closes
          data-danger={danger}
          className={styles['action']}
          aria-keyshortcuts={keys}
          onClick={action}
        >
          {Icon && <Icon size={17} aria-hidden />}
          {label}
        </button>
      ))}
    </Popover>
  )
}
