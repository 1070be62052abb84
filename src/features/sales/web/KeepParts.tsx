/** What the forms that keep a cart have in common. */
import type { Settings } from '#features/settings/settings.ts'
import { Button } from '#web/ui/Button.tsx'
import type { TillCart } from '../till.ts'
import styles from './DiscountDialog.module.css'
import type { ChangeCart } from './use-till.ts'

export interface KeepDialogProps {
  readonly cart: TillCart
  readonly change: ChangeCart
  readonly settings: Settings
  readonly onClose: () => void
}

interface ActsProps {
  readonly action: string
  readonly busy: boolean
  readonly disabled?: boolean
  readonly onClose: () => void
}

export const Acts = ({ action, busy, disabled = false, onClose }: ActsProps) => (
  <div className={styles['acts']}>
    <Button kind="ghost" onClick={onClose}>
      Cancel
    </Button>
    <Button kind="primary" type="submit" busy={busy} disabled={disabled}>
      {action}
    </Button>
  </div>
)
