/** The till's rare dialogs: its day, and refunds (`?refund=` the sale). Loaded when they are opened. */
import { Suspense, lazy, useState } from 'react'
import { Wallet } from 'lucide-react'
import type { Settings } from '#features/settings/settings.ts'
import { useAddress } from '#web/use-address.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTillSession } from './use-till-session.ts'

const TillSessionDialog = lazy(async () => ({ default: (await import('./TillSessionDialog.tsx')).TillSessionDialog }))
const RefundDialog = lazy(async () => ({ default: (await import('./RefundDialog.tsx')).RefundDialog }))

export function TillDialogs({ settings }: { readonly settings: Settings }) {
  const [{ refund }, set] = useAddress('refund')
  const [open, setOpen] = useState(false)
  const { data } = useTillSession()
  return (
    <>
      {data && (
        <Button kind="ghost" onClick={() => setOpen(true)}>
          <Wallet size={17} aria-hidden /> Till {data.till.number} {data.session ? 'is open' : 'is closed'}
        </Button>
      )}
      <Suspense>
        {open && data && (
          <TillSessionDialog till={data.till} session={data.session} settings={settings} onClose={() => setOpen(false)} />
        )}
        {refund && <RefundDialog saleId={refund} settings={settings} onClose={() => set({ refund: '' })} />}
      </Suspense>
    </>
  )
}
