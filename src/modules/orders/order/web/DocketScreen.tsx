/** A delivery docket on paper: what left, for whom, and a line to sign on. Prints itself once it is drawn. */
import type { DocketId } from '#kernel/id.ts'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { getSettings } from '#modules/setup/settings/contract.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { query } from '#web/query.ts'
import { BotanicalName } from '#web/ui/BotanicalName.tsx'
import { ErrorBox } from '#web/ui/EmptyState.tsx'
import { day, number } from '#web/ui/format.ts'
import { HeadRow } from '#web/ui/HeadRow.tsx'
import { useQuery } from '#web/use-query.ts'
import { getOrder } from '../contract.ts'
import { docketLines, plantsOn } from '../docket.ts'
import { amountText } from '../order-lines.ts'
import type { WholeOrder } from '../order.ts'
import styles from './DocketScreen.module.css'

export function DocketScreen() {
  const { orderId = '', docketId = '' } = useParams({ strict: false })
  const order = useQuery(query(getOrder, { params: { id: orderId } }))
  const settings = useQuery(query(getSettings))
  const failed = order.error ?? settings.error
  if (failed) return <ErrorBox error={failed} retry={() => void Promise.all([order.refetch(), settings.refetch()])} />
  if (!order.data || !settings.data) return <p>Loading docket...</p>
  return <Docket order={order.data} docketId={docketId} settings={settings.data} />
}

interface DocketProps {
  readonly order: WholeOrder
  readonly docketId: DocketId
  readonly settings: Settings
}

function Docket({ order, docketId, settings }: DocketProps) {
  const docket = order.dockets.find((each) => each.id === docketId)
  const printed = useRef(false)
  useEffect(() => {
    if (!docket || printed.current) return
    printed.current = true
    document.title = `Docket ${docket.docket_number}`
    void document.fonts.ready.then(() => window.print())
  }, [docket])
  if (!docket) return <p role="alert">This docket is not on order {order.order_number}.</p>
  const rows = docketLines(order, docket)
  return (
    <main className={`num ${styles['paper']}`}>
      <header className="flex wrap between gap-16">
        <div>
          <b>{settings.nurseryName}</b>
          <p>{[settings.nurseryAddress, settings.nurseryPhone, settings.nurseryEmail].filter(Boolean).join(' · ')}</p>
        </div>
        <div>
          <h1>Delivery docket {docket.docket_number}</h1>
          <p>
            {[
              day(docket.delivered_on, settings),
              `Order ${order.order_number ?? ''}`,
              order.customer_order_number && `Your order ${order.customer_order_number}`,
              order.delivery_time && `Delivery ${order.delivery_time}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </header>
      <p className={styles['for']}>
        For <b>{order.customer_name}</b>
        {order.ship_to && <span>{order.ship_to}</span>}
      </p>
      <table>
        <HeadRow titles={['Plant', 'Botanical name', 'Quantity']} />
        <tbody>
          {rows.map(({ item, quantity }) => (
            <tr key={item.id}>
              <td>{item.description}</td>
              <td>
                <BotanicalName name={item.botanical_name} />
              </td>
              <td>{amountText(item, quantity)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>Plants</td>
            <td>{number(plantsOn(rows))}</td>
          </tr>
        </tfoot>
      </table>
      {order.notes && <p className={`pre-line ${styles['notes']}`}>{order.notes}</p>}
      <p className={styles['sign']}>Received in good order</p>
    </main>
  )
}
