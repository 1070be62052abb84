/** Announces a new version; “What’s new” says what it brings, where that is known. */
import { createRoot } from 'react-dom/client'
import { toast } from '#web/ui/toast.ts'
import type { Release } from '../changelog.ts'
import { readNewReleases } from './releases.ts'

export async function offerUpdate(use: () => void): Promise<void> {
  const releases = await readNewReleases().catch(() => [])
  toast('A new version of Glasshouse is here.', {
    kind: 'info',
    action:
      releases.length === 0
        ? { label: 'Use it now', do: use }
        : { label: 'What’s new', do: () => void showReleases(releases, use) },
  })
}

/** Opens beside whichever screen is on, so that typed text there stays. */
async function showReleases(releases: readonly Release[], use: () => void): Promise<void> {
  const { UpdateDialog } = await import('./UpdateDialog.tsx')
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<UpdateDialog releases={releases} use={use} onClose={close} />)
}
