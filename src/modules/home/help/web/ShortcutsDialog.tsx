/** Keyboard shortcuts; `?` opens it from anywhere. */
import { useState } from 'react'
import type { Group, Link } from '#web/shell/navigation.ts'
import { Switch } from '#web/ui/Check.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { hasSingleKeys, switchSingleKeys } from '#web/ui/use-shortcut.ts'
import { goTo, shortcuts } from '../shortcuts.ts'
import styles from './HelpScreen.module.css'
import { isOpenTo } from './screen-keys.ts'

interface ShortcutsDialogProps {
  /** The screens that this person may open. */
  readonly entries: readonly (Link | Group)[]
  readonly onClose: () => void
}

export function ShortcutsDialog({ entries, onClose }: ShortcutsDialogProps) {
  const [on, setOn] = useState(hasSingleKeys)
  const places = Object.entries(goTo)
    .filter(([, { path }]) => isOpenTo(entries, path))
    .map(([letter, { label }]) => ({ keys: `G ${letter.toUpperCase()}`, does: label }))
  const [everywhere, ...others] = shortcuts
  return (
    <Dialog title="Keys" onClose={onClose}>
      <Switch
        label="Single keys"
        hint="Switch them off if you dictate text: speech input may press them by mistake."
        checked={on}
        onChange={(checked) => {
          switchSingleKeys(checked)
          setOn(checked)
        }}
      />
      {[...(everywhere ? [everywhere] : []), { where: 'Go to a screen', keys: places }, ...others].map(({ where, keys }) => (
        <section key={where} className={styles['keys']}>
          <h3>{where}</h3>
          <dl>
            {keys.map(({ keys: key, does }) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd className="text-end">{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
