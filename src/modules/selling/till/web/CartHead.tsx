/** The head of the cart: save it, empty it, sell it to an account; on a phone, back to the plants. */
import { Building2, X } from 'lucide-react'
import { Button, IconButton } from '#web/ui/Button.tsx'
import styles from './CartPanel.module.css'

interface CartHeadProps {
  readonly title: string
  readonly isEmpty: boolean
  readonly paying: boolean
  /** The account that it is sold to is shown. */
  readonly named: boolean
  readonly onKeep: () => void
  readonly onClear: () => void
  readonly onName: () => void
  readonly onLeave: () => void
}

export function CartHead({ title, isEmpty, paying, named, onKeep, onClear, onName, onLeave }: CartHeadProps) {
  return (
    <header>
      <h2>{title}</h2>
      {!isEmpty && !paying && (
        <>
          <Button kind="ghost" onClick={onKeep}>
            Save
          </Button>
          <Button kind="ghost" onClick={onClear}>
            Clear
          </Button>
        </>
      )}
      {!paying && (
        <span className={styles['namer']} data-on={named}>
          <IconButton label="Sell to an account" onClick={onName}>
            <Building2 size={19} aria-hidden />
          </IconButton>
        </span>
      )}
      <span className={styles['closer']}>
        <IconButton label="Back to the plants" onClick={onLeave}>
          <X size={20} aria-hidden />
        </IconButton>
      </span>
    </header>
  )
}
