/** Opens this till in the middle of a payment: cash is taken in an open session only. */
import { useTillSession } from '#features/payments/web/use-till-session.ts'
import { TillSessionDialog } from './TillSessionDialog.tsx'

interface OpenTillDialogProps {
  readonly onClose: () => void
}

export function OpenTillDialog({ onClose }: OpenTillDialogProps) {
  const { data } = useTillSession()
  return data && <TillSessionDialog till={data.till} session={data.session} onClose={onClose} />
}
