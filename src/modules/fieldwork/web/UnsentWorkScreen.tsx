/** /production/unsent: the field work of this device that the server does not have; what it refused is settled here, with both sides in sight. */
import { Link } from '@tanstack/react-router'
import { Download, Inbox } from 'lucide-react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useOnline } from '#web/network.ts'
import { currentUser } from '#web/session.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState, Skeleton } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { counted, dayAndTime } from '#web/ui/format.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { heldBy } from '../sending-order.ts'
import type { FieldEntry } from './field-outbox.ts'
import { RefusedDetails } from './RefusedDetails.tsx'
import { sendFieldWork } from './send-field-work.ts'
import { sendAgain } from './settle-entry.ts'
import { unsentSearch } from './unsent-search.ts'
import { useFieldEntries } from './use-field-work.ts'
import styles from './UnsentWorkScreen.module.css'

export function UnsentWorkScreen() {
  const entries = useFieldEntries()
  const online = useOnline()
  const [{ leaving }] = useSearchParams(unsentSearch)
  if (!entries)
    return (
      <Page title="Unsent field work">
        <Skeleton rows={4} />
      </Page>
    )
  const open = entries.filter(({ state }) => state === 'waiting' || state === 'attention')
  const refused = open.filter(({ state }) => state === 'attention')
  const waiting = open.filter(({ state }) => state === 'waiting')
  return (
    <Page
      title="Unsent field work"
      note={open.length === 0 ? undefined : `${counted(open.length, 'operation')} not sent yet`}
      actions={
        <>
          <Button disabled={open.length === 0} onClick={() => exportWork(open)}>
            <Download size={16} aria-hidden /> Export file
          </Button>
          <Button kind="primary" disabled={!online || waiting.length === 0} onClick={() => void sendFieldWork(true)}>
            Send now
          </Button>
        </>
      }
    >
      {leaving && open.length > 0 && (
        <Banner tone="warn">
          You are still signed in, because this device has unsent field work only you can send. Send it first. If you can’t,
          export the file and keep it safe.
        </Banner>
      )}
      {!online && (
        <Banner tone="info">You’re offline. Field work is saved on this device and is sent when you’re back online.</Banner>
      )}
      {entries.length === 0 ? (
        <EmptyState icon={Inbox} title="All field work is sent" actions={<Link to="/production/batches">Go to batches</Link>}>
          What you do without a network is saved on this device, and listed here until it is sent.
        </EmptyState>
      ) : (
        <ul className="grid gap-12">
          {[...refused, ...entries.filter(({ state }) => state !== 'attention')].map((entry) => (
            <Entry key={entry.id} entry={entry} entries={entries} />
          ))}
        </ul>
      )}
    </Page>
  )
}

const states: Readonly<Record<FieldEntry['state'], readonly [Tone, string]>> = {
  waiting: ['warn', 'Waiting'],
  attention: ['bad', 'Could not be sent'],
  sent: ['ok', 'Sent'],
  void: ['neutral', 'Discarded'],
}

function Entry({ entry, entries }: { readonly entry: FieldEntry; readonly entries: readonly FieldEntry[] }) {
  const settings = useSettings()
  const [tone, label] = states[entry.state]
  const isMine = entry.user_id === currentUser()?.id
  const held = entry.state === 'waiting' ? heldBy(entry, entries.toReversed()) : undefined
  return (
    <li className={`grid gap-8 surface ${styles['entry']}`} data-state={entry.state}>
      <header>
        <b>{entry.receipt.title}</b>
        <Badge tone={tone}>{label}</Badge>
        <span>
          {dayAndTime(entry.at, settings)} · {entry.user_name}
        </span>
      </header>
      {entry.state === 'attention' && entry.problem && <RefusedDetails entry={entry} problem={entry.problem} />}
      {held && <p>It is sent after “{held.receipt.title}” is resolved.</p>}
      {entry.state === 'waiting' && !isMine && (
        <div className="row wrap gap-8">
          <p>It is sent when {entry.user_name} signs in here, or by you, under your name.</p>
          <Button onClick={() => void sendAgain(entry, entry.body)}>Send under my name</Button>
        </div>
      )}
      {entry.reason && <p>Discarded: {entry.reason}</p>}
    </li>
  )
}

/** Everything that is needed to enter it by hand, should this device be lost. */
function exportWork(entries: readonly FieldEntry[]): void {
  const rows = entries.map(({ at, user_name, state, problem, body: { file: _file, ...request }, receipt }) => ({
    work: receipt.title,
    at,
    entered_by: user_name,
    state,
    problem: problem?.detail,
    request,
  }))
  saveFile('unsent-field-work.json', new Blob([JSON.stringify(rows, undefined, 2)], { type: 'application/json' }))
}
