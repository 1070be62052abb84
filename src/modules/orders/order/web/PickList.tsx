/** The pick list, sorted by location, with a tick for each line. */
import { Check, FileText, MapPin, PartyPopper } from 'lucide-react'
import { addQuantities } from '#kernel/quantity.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useDownload } from '#web/use-download.ts'
import { ClosedSign } from '#modules/growing/spray/web/ReentryNotice.tsx'
import { useClosed } from '#modules/growing/spray/web/use-reentry.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { getPickListPdf, pickOrder } from '../contract.ts'
import type { WholeOrder } from '../order.ts'
import { amountText } from '../order-lines.ts'
import { orderPaths } from './order-paths.ts'
import styles from './OrderScreen.module.css'

export function PickList({ order }: { readonly order: WholeOrder }) {
  const { run, busy } = useAction(...orderPaths)
  const { save, busy: saving } = useDownload()
  const closed = useClosed()
  const formats = useSettings()
  const set = (id: string, quantity: number) =>
    run(() => call(pickOrder, { params: { id: order.id }, body: { items: [{ id, quantity }] } }))
  const tick = async (id: string, quantity: number) => {
    const item = order.items.find((each) => each.id === id)
    if (!item) return
    const before = item.quantity_picked
    if (await set(id, addQuantities(before, quantity)))
      toast(`${amountText(item, quantity)} ${item.description}`, { action: { label: 'Undo', do: () => void set(id, before) } })
  }
  if (order.pick.length === 0)
    return (
      <EmptyState icon={PartyPopper} title="Everything is picked">
        Mark it ready, or deliver it.
      </EmptyState>
    )
  return (
    <>
      <div className={`flex justify-end ${styles['paper']}`}>
        <Button busy={saving} onClick={() => save(getPickListPdf, { params: { id: order.id } })}>
          <FileText size={16} aria-hidden /> PDF to walk with
        </Button>
      </div>
      <ul className={`panel clip divided ${styles['pick']}`}>
        {order.pick.map((stop) => {
          const item = order.items.find((each) => each.id === stop.order_item_id)
          const { missing } = stop
          const isClosed = stop.closed_until !== null
          return (
            <li key={`${stop.order_item_id} ${stop.batch_code}`} data-missing={missing || isClosed}>
              <button
                className="grid gap-12 items-center full ink text-start"
                type="button"
                disabled={busy || missing || isClosed}
                onClick={() => void tick(stop.order_item_id, stop.quantity)}
              >
                <span className={`grid place-center ${styles['box']}`}>
                  {missing || isClosed ? '' : <Check size={22} aria-hidden />}
                </span>
                <b>{item ? amountText(item, stop.quantity) : number(stop.quantity)}</b>
                <span>
                  {item?.description}
                  <small>
                    <MapPin size={13} aria-hidden />{' '}
                    {missing
                      ? 'No location yet'
                      : stop.batch_code === ''
                        ? 'In the store'
                        : `${stop.location || 'No location'} · ${stop.batch_code}`}
                  </small>
                  <ClosedSign places={closed} formats={formats} location={stop.location} />
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
