/** Listens to the single keys of the screen, and shows the list of all keys. */
import { Suspense, useState } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import type { Group, Link } from '#web/shell/navigation.ts'
import { useScreenKeys } from './screen-keys.ts'

const ShortcutsDialog = lazyNamed(() => import('./ShortcutsDialog.tsx'), 'ShortcutsDialog')

export function ScreenKeys({ entries }: { readonly entries: readonly (Link | Group)[] }) {
  const [open, setOpen] = useState(false)
  useScreenKeys(entries, () => setOpen(true))
  return (
    open && (
      <Suspense>
        <ShortcutsDialog entries={entries} onClose={() => setOpen(false)} />
      </Suspense>
    )
  )
}
