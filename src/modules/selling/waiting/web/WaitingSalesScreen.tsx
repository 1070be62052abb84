/** /sales/pos/waiting: sales of this device that the server has not booked; a person settles the refused ones here. */
import { Link } from '@tanstack/react-router'
import { Download, Inbox } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { ProblemCode } from '#kernel/problem.ts'
import { managers } from '#kernel/role.ts'
import { changeInOutbox } from '#web/outbox.ts'
import { currentUser } from '#web/session.ts'
import { useOnline } from '#web/network.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { dayAndTime, money } from '#web/ui/format.ts'
import { printSlip } from '#modules/selling/document/web/print-invoice.ts'
import { type SaleOut, sendSales } from './send-sales.ts'
import { useSalesOut } from './use-outbox.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { waitingSearch } from './waiting-search.ts'
import { GiveUpDialog } from './AbandonSaleDialog.tsx'
import styles from './WaitingSalesScreen.module.css'

export function WaitingSalesScreen() {
  const sales = useSalesOut() ?? []
  const online = useOnline()
  const [givingUp, setGivingUp] = useState<SaleOut>()
  const open = sales.filter(({ state }) => state === 'waiting' || state === 'attention')
  const refused = open.filter(({ state }) => state === 'attention')
  const [{ leaving }] = useSearchParams(waitingSearch)
  return (
    <Page
      title="Unsent sales"
      note={open.length === 0 ? undefined : `${open.length} not booked yet`}
      actions={
        <>
          <Button disabled={open.length === 0} onClick={() => exportSales(open)}>
            <Download size={16} aria-hidden /> Export file
          </Button>
          <Button kind="primary" disabled={!online || open.length === refused.length} onClick={() => void sendSales(true)}>
            Send now
          </Button>
        </>
      }
    >
      {leaving && open.length > 0 && (
        <Banner tone="warn">
          You are still signed in, because this device has unsent sales only you can send. Send them first. If you can’t, export
          the file and keep it safe.
        </Banner>
      )}
      {!online && <Banner tone="info">You’re offline. Sales are saved on this device and sync when you’re back online.</Banner>}
      {sales.length === 0 ? (
        <EmptyState icon={Inbox} title="All sales are sent" actions={<Link to="/sales/pos">Back to the till</Link>}>
          Every sale on this device is sent.
        </EmptyState>
      ) : (
        <ul className="grid gap-12">
          {[...refused, ...sales.filter(({ state }) => state !== 'attention')].map((sale) => (
            <OneSale key={sale.id} sale={sale} onGiveUp={() => setGivingUp(sale)} />
          ))}
        </ul>
      )}
      {givingUp && <GiveUpDialog sale={givingUp} onClose={() => setGivingUp(undefined)} />}
    </Page>
  )
}

const states: Readonly<Record<SaleOut['state'], readonly [Tone, string]>> = {
  waiting: ['warn', 'Waiting'],
  attention: ['bad', 'Needs attention'],
  sent: ['ok', 'Booked'],
  void: ['neutral', 'Given up'],
}

function OneSale({ sale, onGiveUp }: { readonly sale: SaleOut; readonly onGiveUp: () => void }) {
  const settings = useSettings()
  const user = currentUser()
  const [tone, label] = states[sale.state]
  const { items, total_amount } = sale.receipt.sale
  const someoneElses = sale.user_id !== user?.id
  const unsettled = sale.state === 'attention' || (sale.state === 'waiting' && someoneElses)
  return (
    <li className={`grid gap-8 surface ${styles['sale']}`} data-state={sale.state}>
      <header className="row wrap">
        <b>{sale.reference}</b>
        <Badge tone={tone}>{label}</Badge>
        <span>
          {dayAndTime(sale.at, settings)} · {sale.user_name}
          {sale.number !== undefined && ` · Invoice ${sale.number}`}
        </span>
        <strong>{money(total_amount, settings)}</strong>
      </header>
      <p>{items.map((item) => `${Number(item.quantity)} × ${item.plant_common_name ?? item.inventory_item_name}`).join(', ')}</p>
      {sale.state === 'attention' && sale.problem && (
        <p className={styles['problem']} role="alert">
          {sale.problem.detail}
        </p>
      )}
      {sale.state === 'waiting' && someoneElses && (
        <p>It is sent when {sale.user_name} signs in here, or by you, under your name.</p>
      )}
      {sale.reason && <p>Given up: {sale.reason}</p>}
      <div className="row wrap justify-end gap-8">
        <Button onClick={() => printSlip(sale.id)}>Print receipt</Button>
        {unsettled && <Settle sale={sale} onGiveUp={onGiveUp} />}
      </div>
    </li>
  )
}

function Settle({ sale, onGiveUp }: { readonly sale: SaleOut; readonly onGiveUp: () => void }) {
  const user = currentUser()
  const again = async (change: Partial<SaleOut['body']>) => {
    // A refusal proves that nothing was booked under the last idempotency key.
    const key = `${sale.id}.${sale.tries}`
    const whose = { user_id: user?.id ?? '', user_name: user ? `${user.first_name} ${user.last_name}`.trim() : '' }
    await changeInOutbox(sale.id, {
      ...whose,
      key,
      body: { ...sale.body, ...change },
      state: 'waiting',
      problem: undefined,
      next_try: 0,
    })
    await sendSales(true)
  }
  const isManager = user !== undefined && managers.includes(user.role)
  const code = sale.problem?.code
  const short = code === 'NOT_ENOUGH_PLANTS' || code === 'SHORT_SUPPLIES'
  return (
    <>
      <Button onClick={onGiveUp}>Give it up…</Button>
      {code === 'PRICE_CHANGED' && (
        <Button
          kind="primary"
          onClick={() => void again({ items: sale.body.items.map((item) => ({ ...item, confirm_price: true })) })}
        >
          Book at the quoted price
        </Button>
      )}
      {sale.problem && <ManagersWay code={sale.problem.code} isManager={isManager} again={(change) => void again(change)} />}
      {short && isManager && (
        <Button kind="primary" onClick={() => void again({ adjust_stock: true })}>
          Correct the stock and book it
        </Button>
      )}
      {short && !isManager && <span>A manager can correct the stock and book it here.</span>}
      <Button onClick={() => void again({})}>Try again</Button>
    </>
  )
}

/** Confirmations that only a manager can give, by problem code. */
const confirmations: Partial<Record<ProblemCode, Partial<SaleOut['body']>>> = {
  PROMISED_TO_ORDERS: { confirm_reserved: true },
  // Such cash is in no till count.
  TILL_CLOSED: { sold_offline: true },
  // A retry is enough: a manager's own discount limit is higher.
  APPROVAL_REQUIRED: {},
}

interface ManagersWayProps {
  readonly code: ProblemCode
  readonly isManager: boolean
  readonly again: (change: Partial<SaleOut['body']>) => void
}

function ManagersWay({ code, isManager, again }: ManagersWayProps) {
  const change = confirmations[code]
  if (!change) return null
  if (!isManager) return <span>A manager can book it here.</span>
  return (
    <Button kind="primary" onClick={() => again(change)}>
      Book it anyway
    </Button>
  )
}

/** Everything that is needed to book the sales by hand, should this device be lost. */
function exportSales(sales: readonly SaleOut[]): void {
  const rows = sales.map(({ reference, at, user_name, state, problem, body, receipt }) => ({
    reference,
    at,
    sold_by: user_name,
    state,
    problem: problem?.detail,
    total_amount: receipt.sale.total_amount,
    sale: body,
  }))
  saveFile('sales-that-wait.json', new Blob([JSON.stringify(rows, undefined, 2)], { type: 'application/json' }))
}
