/** Another person goes on at this till, once the sales of this one are sent: nobody else can send them. */
import { SwitchPersonDialog } from '#modules/people/web/SwitchPersonDialog.tsx'
import { Problem } from '#kernel/problem.ts'
import { unsent } from '#web/outbox.ts'
import { sendSales } from '#modules/selling/waiting/web/send-sales.ts'

export const SwitchPerson = ({ onClose }: { readonly onClose: () => void }) => (
  <SwitchPersonDialog finish={sendAllSales} onClose={onClose} />
)

async function sendAllSales(): Promise<void> {
  await sendSales(true)
  const left = await unsent('sale')
  if (left > 0)
    throw new Problem(
      'UNAVAILABLE',
      `${left === 1 ? '1 sale is' : `${left} sales are`} not sent yet. Open “Unsent sales” and send them first, then switch.`,
    )
}
