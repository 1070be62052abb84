/** A return without a receipt: what came back, its store credit, and its void. */
import { useState } from 'react'
import type { CreditNoteId } from '#kernel/id.ts'
import { managers } from '#kernel/role.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { ReasonForm } from '#modules/selling/payment/web/ReasonForm.tsx'
import { getReturn, voidReturn } from '#modules/selling/sale/return-calls.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { day, money } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import { ReturnPdf } from './ReturnPdf.tsx'

interface GoodsReturnDialogProps {
  readonly id: CreditNoteId
  readonly onClose: () => void
}

export function GoodsReturnDialog({ id, onClose }: GoodsReturnDialogProps) {
  const settings = useSettings()
  const note = useQuery(query(getReturn, { params: { id } }))
  const [voiding, setVoiding] = useState(false)
  if (!note.data)
    return (
      <Dialog title="Credit note" onClose={onClose}>
        {note.error ? <ErrorBox error={note.error} retry={() => void note.refetch()} /> : <Skeleton rows={5} />}
      </Dialog>
    )
  const { credit_number, customer_name, credit_date, reason, items, tax_amount, total_amount, balance, voided_at, void_reason } =
    note.data
  return (
    <Dialog title={`Credit note ${credit_number}`} onClose={onClose}>
      <div className="grid gap-14">
        <p>
          {[day(credit_date, settings), customer_name, 'returned without a receipt', reason].filter(Boolean).join(' · ')}{' '}
          {voided_at && <Badge tone="bad">{`Void: ${void_reason}`}</Badge>}
        </p>
        <ul aria-label="Goods that came back">
          {items.map(({ name, quantity, line_total, restocked }, i) => (
            <li className="row wrap between gap-8 line-bottom" key={i}>
              <span>
                {Number(quantity)} × <b>{name}</b>
                <small>{restocked ? 'Back to stock' : 'Thrown away'}</small>
              </span>
              <strong className="num">{money(line_total, settings)}</strong>
            </li>
          ))}
        </ul>
        <p>
          Store credit <b>{money(total_amount, settings)}</b>
          {Number(tax_amount) > 0 && `, of it ${settings.taxLabel} ${money(tax_amount, settings)}`}; {money(balance, settings)} is
          left.
        </p>
        {voiding ? (
          <ReasonForm
            action={`Void credit note ${credit_number}`}
            hint={`The store credit of ${money(total_amount, settings)} ends, and returned goods leave stock. The number stays used. This cannot be undone.`}
            inCash={false}
            drawer=""
            refreshes={['/api/returns', '/api/plant', '/api/inventory', '/api/reports', '/api/store-credits']}
            submit={async (why) => {
              await call(voidReturn, { params: { id }, body: { reason: why } })
              toast(`Credit note ${credit_number} is void.`)
              setVoiding(false)
            }}
            onCancel={() => setVoiding(false)}
          />
        ) : (
          <div className="flex wrap gap-8">
            <ReturnPdf id={id} />
            {voided_at === null && isOneOf(managers) && (
              <Button kind="ghost" onClick={() => setVoiding(true)}>
                Void…
              </Button>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}
