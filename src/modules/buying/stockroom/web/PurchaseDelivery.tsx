/** A delivery of a purchase order, which can be reversed. */
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { call } from '#web/call.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { type Formats, day, money, number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { reverseReceipt } from '../contract.ts'
import type { Receipt } from '../purchase.ts'
import { touched } from './purchase-labels.tsx'
import styles from './Stockroom.module.css'

export function PurchaseDelivery({ receipt, settings }: { readonly receipt: Receipt; readonly settings: Formats }) {
  const { run, busy } = useAction(...touched)
  const isReversed = receipt.reversed_at !== null
  const reverse = () =>
    run(async () => {
      await call(reverseReceipt, { params: { id: receipt.id }, body: {} })
      toast('Delivery undone, with its stock, batches and bill.')
    })
  return (
    <section
      className={styles['delivery']}
      data-reversed={isReversed}
      aria-label={`Delivery of ${day(receipt.received_on, settings)}`}
    >
      <header className="row wrap">
        <div>
          <h2 className="text-m">
            {isReversed ? 'Reversed' : 'Received'} {day(receipt.received_on, settings)}
          </h2>
          <small>
            {[
              receipt.reference && `Bill ${receipt.reference}`,
              receipt.by,
              Number(receipt.freight) > 0 && `freight ${money(receipt.freight, settings)}`,
              Number(receipt.gst_paid) > 0 && `tax ${money(receipt.gst_paid, settings)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </div>
        <strong>{money(receipt.cost, settings)}</strong>
        {!isReversed && (
          <Button kind="ghost" busy={busy} onClick={() => void reverse()}>
            <Undo2 size={17} aria-hidden /> Undo delivery
          </Button>
        )}
      </header>
      <ul>
        {receipt.lines.map((line) => (
          <li className="grid gap-16 items-center num" key={line.id}>
            <div>
              {line.name}
              <small>
                {[
                  line.vendor_lot && `lot ${line.vendor_lot}`,
                  Number(line.freight) > 0 && `${money(line.freight, settings)} freight`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </div>
            {line.batch_id ? (
              <Link
                to="/production/batches/$batchId"
                params={{ batchId: line.batch_id }}
                className={buttonClass}
                data-kind="ghost"
              >
                {line.batch_code}
              </Link>
            ) : (
              <span />
            )}
            <span className={styles['count']}>
              {number(line.quantity)} {line.unit}
            </span>
            <strong>{money(line.net, settings)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
