/** /sales/pos/tills: every till with its session or its last count; a manager counts, closes, retires and takes over tills of devices that are elsewhere. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Wallet } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { dayAndTime, money } from '#web/ui/format.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { Page } from '#web/ui/Page.tsx'
import { toast } from '#web/ui/toast.ts'
import { Row } from '#modules/selling/draft/web/DraftRow.tsx'
import styles from '#modules/selling/draft/web/drafts.module.css'
import { type ListedTill, getSession, listTills, retireTill } from '#modules/selling/payment/till-calls.ts'
import { tillName } from '#modules/selling/payment/till-name.ts'
import { moveTillHere } from '#modules/selling/payment/web/change-till.ts'
import { useTillSession } from '#modules/selling/payment/web/use-till-session.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { TillSessionDialog } from './TillSessionDialog.tsx'

const OpenCardMoney = lazyNamed(() => import('#modules/selling/card/web/OpenCardMoney.tsx'), 'OpenCardMoney')

export function TillsScreen() {
  const tills = useQuery(query(listTills))
  const own = useTillSession().data?.till
  const [open, setOpen] = useState<ListedTill>()
  const [moving, setMoving] = useState<ListedTill>()
  return (
    <Page title="Tills">
      <Suspense>
        <OpenCardMoney />
      </Suspense>
      {tills.error ? (
        <ErrorBox error={tills.error} retry={() => void tills.refetch()} />
      ) : !tills.data ? (
        <Skeleton rows={3} />
      ) : tills.data.length === 0 ? (
        <EmptyState icon={Wallet} title="No tills yet">
          A device becomes a till with its first float or sale.
        </EmptyState>
      ) : (
        <ul className={`grid ${styles['carts']}`}>
          {tills.data.map((till) => (
            <TillRow
              key={till.id}
              till={till}
              isOwn={till.id === own?.id}
              onOpen={() => setOpen(till)}
              onMove={() => setMoving(till)}
            />
          ))}
        </ul>
      )}
      {open?.session_id && <Session till={open} id={open.session_id} onClose={() => setOpen(undefined)} />}
      {moving && <MoveDialog till={moving} onClose={() => setMoving(undefined)} />}
    </Page>
  )
}

interface RowProps {
  readonly till: ListedTill
  readonly isOwn: boolean
  readonly onOpen: () => void
  readonly onMove: () => void
}

function TillRow({ till, isOwn, onOpen, onMove }: RowProps) {
  const settings = useSettings()
  const { run, busy } = useAction('/api/tills')
  const name = tillName(till)
  const retire = () =>
    run(async () => {
      await call(retireTill, { params: { id: till.id } })
      toast(`${name} is retired.`)
    })
  return (
    <Row
      title={name}
      notes={[
        isOwn ? 'This device' : '',
        till.opened_at === null ? '' : `Open since ${dayAndTime(till.opened_at, settings)} by ${till.opened_by ?? ''}`,
        till.closed_at === null ? '' : `Last closed ${dayAndTime(till.closed_at, settings)}`,
        till.left_in_drawer === null ? '' : `${money(till.left_in_drawer, settings)} left in the drawer`,
      ]}
      total=""
      pill={till.retired ? <Badge tone="plain">Retired</Badge> : till.session_id && <Badge tone="ok">Open</Badge>}
    >
      {till.last_session_id && (
        <a className={buttonClass} href={`/sales/pos/report/${till.last_session_id}`} target="_blank" rel="noreferrer">
          Z report
        </a>
      )}
      {till.session_id ? (
        <Button kind="primary" onClick={onOpen}>
          Count and close…
        </Button>
      ) : (
        !till.retired && (
          <>
            {!isOwn && <Button onClick={onMove}>Use on this device…</Button>}
            <Button busy={busy} onClick={() => void retire()}>
              Retire
            </Button>
          </>
        )
      )}
    </Row>
  )
}

function MoveDialog({ till, onClose }: { readonly till: ListedTill; readonly onClose: () => void }) {
  const { run, busy } = useAction('/api/till')
  const name = tillName(till)
  const move = () =>
    run(async () => {
      await moveTillHere(till.id)
      onClose()
      toast(`This device is ${name} now.`)
    })
  return (
    <ConfirmDialog
      title={`Use ${name} on this device?`}
      action={`Use ${name} here`}
      busy={busy}
      onConfirm={() => void move()}
      onClose={onClose}
    >
      <p>Its name, its float and its card reader come along. Sales that its old device has not sent yet still arrive.</p>
      <p>The old device gets another number when it is opened again.</p>
    </ConfirmDialog>
  )
}

interface SessionProps {
  readonly till: ListedTill
  readonly id: string
  readonly onClose: () => void
}

function Session({ till, id, onClose }: SessionProps) {
  const session = useQuery(query(getSession, { params: { id } }))
  return session.data ? <TillSessionDialog till={till} session={session.data} isElsewhere onClose={onClose} /> : null
}
