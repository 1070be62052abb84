/** The till's rarer dialogs: an open item, its day, and refunds (`?refund=` the sale). Loaded when they are opened. */
import { Suspense, lazy, useState } from 'react'
import { Plus, Wallet } from 'lucide-react'
import type { Settings } from '#features/settings/settings.ts'
import { useAddress } from '#web/use-address.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Good } from '../till.ts'
import { useTillSession } from './use-till-session.ts'

const TillSessionDialog = lazy(async () => ({ default: (await import('./TillSessionDialog.tsx')).TillSessionDialog }))
const OpenItemDialog = lazy(async () => ({ default: (await import('./OpenItemDialog.tsx')).OpenItemDialog }))
const RefundDialog = lazy(async () => ({ default: (await import('./RefundDialog.tsx')).RefundDialog }))

interface TillDialogsProps {
  readonly settings: Settings
  readonly onAdd: (good: Good) => void
}

export function TillDialogs({ settings, onAdd }: TillDialogsProps) {
  const [{ refund }, set] = useAddress('refund')
  const [open, setOpen] = useState<'item' | 'day'>()
  const { data } = useTillSession()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button kind="ghost" onClick={() => setOpen('item')}>
        <Plus size={17} aria-hidden /> Open item
      </Button>
      {data && (
        <Button kind="ghost" onClick={() => setOpen('day')}>
          <Wallet size={17} aria-hidden /> Till {data.till.number} {data.session ? 'is open' : 'is closed'}
        </Button>
      )}
      <Suspense>
        {open === 'item' && <OpenItemDialog settings={settings} onAdd={onAdd} onClose={close} />}
        {open === 'day' && data && (
          <TillSessionDialog till={data.till} session={data.session} settings={settings} onClose={close} />
        )}
        {refund && <RefundDialog saleId={refund} settings={settings} onClose={() => set({ refund: '' })} />}
      </Suspense>
    </>
  )
}
