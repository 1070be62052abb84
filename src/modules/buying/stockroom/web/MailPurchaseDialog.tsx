/** Mails a purchase order to its vendor. */
import { useQueryClient } from '@tanstack/react-query'
import { MailForm } from '#modules/messages/web/MailForm.tsx'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { refresh } from '#web/refresh.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { draftPurchaseMail, mailPurchase } from '../contract.ts'
import { type WholePurchase, purchaseName } from '../purchase.ts'
import { touched } from './purchase-labels.tsx'

interface MailPurchaseProps {
  readonly purchase: WholePurchase
  readonly onClose: () => void
}

export function MailPurchaseDialog({ purchase, onClose }: MailPurchaseProps) {
  const settings = useSettings()
  const client = useQueryClient()
  const params = { id: purchase.id }
  return (
    <Dialog title={`E-mail ${purchaseName(purchase.order_number)}`} onClose={onClose}>
      <div className="grid gap-12">
        {purchase.state === 'draft' && <p className="muted">Sending it marks the order as sent: its lines are on order.</p>}
        <MailForm
          draft={() => call(draftPurchaseMail, { params })}
          send={async (body) => {
            const taken = await call(mailPurchase, { params, body })
            await refresh(client, ...touched)
            return taken
          }}
          referenceId={purchase.id}
          formats={settings}
          onDone={onClose}
        />
      </div>
    </Dialog>
  )
}
