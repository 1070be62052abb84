/** Opens this till in the middle of a payment: cash is taken in an open session only. */
import type { Settings } from '#features/settings/settings.ts'
import { useTillSession } from '#features/payments/web/use-till-session.ts'
import { TillSessionDialog } from './TillSessionDialog.tsx'

interface OpenTillDialogProps {
  readonly settings: Settings
  readonly onClose: () => void
}

export function OpenTillDialog({ settings, onClose }: OpenTillDialogProps) {
  const { data } = useTillSession()
  return data && <TillSessionDialog till={data.till} session={data.session} settings={settings} onClose={onClose} />
}
