/** Settings, Card payments: the account at a provider, and the reader of each till. */
import { useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/Check.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Card } from '#web/ui/Page.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import {
  type CardSetup,
  type Connection,
  disconnectCards,
  getCardSetup,
  setTerminalExtras,
  setTillReader,
} from '../card-calls.ts'
import type { TerminalExtras } from '../driver.ts'
import { surchargeLaw } from '../surcharge-law.ts'
import { tillName } from '#modules/selling/payment/till-name.ts'
import { listTills } from '#modules/selling/payment/till-calls.ts'

const ConnectCardsDialog = lazyNamed(() => import('./ConnectCardsDialog.tsx'), 'ConnectCardsDialog')
const ChooseReaderDialog = lazyNamed(() => import('./ChooseReaderDialog.tsx'), 'ChooseReaderDialog')

export function CardsSection() {
  const [isConnecting, setConnecting] = useState(false)
  const setup = useQuery(query(getCardSetup))
  return (
    <Card title="Card payments">
      <div className="grid gap-12">
        <p className="muted">
          Connect your account at a card provider, and the till shows the amount on the card terminal: nobody types it twice, and
          the sale closes itself. Without a connection, Card and EFTPOS stay plain buttons.
        </p>
        {setup.isPending ? (
          <Skeleton rows={2} />
        ) : setup.isError ? (
          <ErrorBox error={setup.error} retry={() => void setup.refetch()} />
        ) : (
          setup.data.connections.map((connection) => (
            <ConnectionRow key={connection.id} connection={connection} title={titleOf(setup.data, connection)} />
          ))
        )}
        <div>
          <Button disabled={!setup.data} onClick={() => setConnecting(true)}>
            Connect a provider…
          </Button>
        </div>
      </div>
      {isConnecting && setup.data && <ConnectCardsDialog offered={setup.data.offered} onClose={() => setConnecting(false)} />}
    </Card>
  )
}

const titleOf = ({ offered }: CardSetup, { driver }: Connection) =>
  offered.find((each) => each.driver === driver)?.title ?? driver

function ConnectionRow({ connection, title }: { readonly connection: Connection; readonly title: string }) {
  const { id, account, account_name, currency, failure, events_url, readers } = connection
  const tills = useQuery(query(listTills))
  const [isConfirming, setConfirming] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const { run, busy } = useAction(getCardSetup.path, '/api/tills')
  const disconnect = () =>
    run(async () => {
      await call(disconnectCards, { params: { id } })
      toast(`${title} is disconnected.`)
    })
  const remove = (till_id: string) => run(() => call(setTillReader, { params: { id: till_id }, body: { reader: null } }))
  const nameOf = (till_id: string) => {
    const till = tills.data?.find((each) => each.id === till_id)
    return till ? tillName(till) : 'A till'
  }
  return (
    <section className="grid gap-8 line-top pad-12" aria-label={title}>
      <div className="row between gap-12">
        <b className="break-words">{title}</b>
        {!isConfirming && (
          <Button kind="ghost" onClick={() => setConfirming(true)}>
            Disconnect…
          </Button>
        )}
      </div>
      {failure !== '' && (
        <p className="bad rounded pad-12" role="alert">
          {failure}
        </p>
      )}
      <small className="muted break-words">
        {account_name} · {account} · {currency}
      </small>
      <small className="muted break-words">
        Address for the provider’s events: <code>{events_url}</code>
      </small>
      {isConfirming && (
        <div className="flex wrap gap-8 items-center">
          <span>The tills take cards by hand from then on.</span>
          <Button kind="danger" busy={busy} onClick={() => void disconnect()}>
            Disconnect {title}
          </Button>
          <Button onClick={() => setConfirming(false)}>Keep it</Button>
        </div>
      )}
      <ul className="grid gap-8">
        {readers.map((reader) => (
          <li key={reader.id} className="row between gap-12">
            <span className="break-words">
              {nameOf(reader.till_id)}: {reader.name}
            </span>
            <Button kind="ghost" busy={busy} onClick={() => void remove(reader.till_id)}>
              Remove {reader.name}
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button onClick={() => setChoosing(true)}>Give a till a reader…</Button>
      </div>
      <ExtrasSwitches connection={connection} title={title} />
      {isChoosing && <ChooseReaderDialog connection_id={id} tills={tills.data ?? []} onClose={() => setChoosing(false)} />}
    </section>
  )
}

/** Tip and surcharge at the terminals of the account. */
function ExtrasSwitches({ connection, title }: { readonly connection: Connection; readonly title: string }) {
  const { id, can_surcharge } = connection
  const [chosen, setChosen] = useState<Partial<TerminalExtras>>({})
  const { asks_for_tip, adds_surcharge } = { ...connection, ...chosen }
  const law = surchargeLaw(useSettings().country)
  const { run, busy } = useAction(getCardSetup.path)
  const change = async (changed: Partial<TerminalExtras>) => {
    setChosen((before) => ({ ...before, ...changed }))
    const body = { asks_for_tip, adds_surcharge, ...changed }
    if (!(await run(() => call(setTerminalExtras, { params: { id }, body })))) setChosen({})
  }
  return (
    <div className="grid gap-8">
      <Switch
        label="The terminal asks for a tip"
        hint="Tips are no income: they are booked to Tips for staff until you pay them out."
        checked={asks_for_tip}
        disabled={busy}
        onChange={(checked) => void change({ asks_for_tip: checked })}
      />
      <Switch
        label={`The terminal adds the surcharge that is set at ${title}`}
        hint={
          can_surcharge
            ? `${law.text}${law.isAllowed ? ' It is booked as income without tax: ask your accountant whether tax is due on it.' : ''}`
            : `The terminals of ${title} add no surcharge.`
        }
        checked={adds_surcharge}
        disabled={busy || !(adds_surcharge || (can_surcharge && law.isAllowed))}
        onChange={(checked) => void change({ adds_surcharge: checked })}
      />
    </div>
  )
}
