/** Shows what is new in a version before it is used. */
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { Release } from '../changelog.ts'
import styles from './HelpScreen.module.css'
import { Releases } from './Releases.tsx'

interface UpdateDialogProps {
  readonly releases: readonly Release[]
  readonly use: () => void
  readonly onClose: () => void
}

export function UpdateDialog({ releases, use, onClose }: UpdateDialogProps) {
  return (
    <Dialog title="What’s new" onClose={onClose}>
      <div className={styles['article']}>
        <Releases releases={releases} />
      </div>
      <div className="row wrap justify-end gap-8 above-16">
        <Button onClick={onClose}>Later</Button>
        <Button kind="primary" onClick={use}>
          Use it now
        </Button>
      </div>
    </Dialog>
  )
}
