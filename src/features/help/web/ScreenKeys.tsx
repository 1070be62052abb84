/** Listens to the single keys of the screen, and shows the list of all keys. */
import { useState } from 'react'
import type { Group, Link } from '#web/shell/navigation.ts'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { useScreenKeys } from './screen-keys.ts'

export function ScreenKeys({ entries }: { readonly entries: readonly (Link | Group)[] }) {
  const [open, setOpen] = useState(false)
  useScreenKeys(entries, () => setOpen(true))
  return open && <ShortcutsDialog entries={entries} onClose={() => setOpen(false)} />
}
