/** Keyboard shortcuts; `?` opens it from anywhere. */
import { Dialog } from '#web/ui/Dialog.tsx'
import { shortcuts } from '../shortcuts.ts'
import styles from './HelpScreen.module.css'

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      {shortcuts.map(({ where, keys }) => (
        <section key={where} className={styles['keys']}>
          <h3>{where}</h3>
          <dl>
            {keys.map(({ keys: key, does }) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
