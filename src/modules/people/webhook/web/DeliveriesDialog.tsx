/** Deliveries to a webhook in the last 30 days: body, answer, and sending one again. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { useLive } from '#web/live.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { MoreButton } from '#web/ui/MoreButton.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { useAction } from '#web/use-action.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { listDeliveries, listWebhooks, replayDelivery, testWebhook } from '../contract.ts'
import { type Delivery, type Webhook, deliveryDays } from '../webhook.ts'
import styles from './DeliveriesDialog.module.css'

interface DeliveriesDialogProps {
  readonly webhook: Webhook
  readonly onClose: () => void
}

export function DeliveriesDialog({ webhook: { id, name, paused_at }, onClose }: DeliveriesDialogProps) {
  const { run, busy } = useAction(listWebhooks.path)
  useLive([listWebhooks.path], listDeliveries.path)
  const sent = usePagedList(listDeliveries, {}, { params: { id } })
  return (
    <Dialog wide title={`Sent to ${name}`} onClose={onClose}>
      <div className="grid one-column gap-12">
        <div className="flex wrap between items-center gap-8">
          <span className="muted">The last {deliveryDays} days, newest first.</span>
          {paused_at === null && (
            <Button busy={busy} onClick={() => void run(() => call(testWebhook, { params: { id } }))}>
              Send a test
            </Button>
          )}
        </div>
        {sent.isPending ? (
          <Skeleton rows={4} />
        ) : sent.error ? (
          <ErrorBox error={sent.error} retry={sent.retry} />
        ) : sent.rows.length === 0 ? (
          <p>Nothing was sent yet. Send a test to see whether the program takes it.</p>
        ) : (
          <ul className="divided">
            {sent.rows.map((delivery) => (
              <li key={delivery.id}>
                <SentEvent webhookId={id} delivery={delivery} />
              </li>
            ))}
          </ul>
        )}
        <MoreButton list={sent} />
      </div>
    </Dialog>
  )
}

const states: Readonly<Record<Delivery['status'], { readonly tone: Tone; readonly label: string }>> = {
  waiting: { tone: 'info', label: 'Waiting' },
  delivered: { tone: 'ok', label: 'Taken' },
  failed: { tone: 'bad', label: 'Given up' },
}

function SentEvent({ webhookId, delivery }: { readonly webhookId: string; readonly delivery: Delivery }) {
  const settings = useSettings()
  const { run, busy } = useAction(listWebhooks.path)
  const { id, type, occurred_at, status, attempts, due_at, body, answer_status, answer, failure } = delivery
  const { tone, label } = states[status]
  const replay = () => run(() => call(replayDelivery, { params: { id: webhookId, deliveryId: id } }))
  return (
    <details className={styles['sent']}>
      <summary className="row gap-12 between">
        <span className="grid">
          <code>{type}</code>
          <small className="muted">
            {dayAndTime(occurred_at, settings)}
            {answer_status !== null && ` · answer ${answer_status}`}
            {attempts > 1 && ` · ${attempts} attempts`}
          </small>
        </span>
        <Badge tone={tone}>{label}</Badge>
      </summary>
      <div className="grid one-column gap-8 pad-12">
        {failure !== null && <p>{failure}</p>}
        {status === 'waiting' && attempts > 0 && <p className="muted">It is sent again from {dayAndTime(due_at, settings)}.</p>}
        {body !== null && <Text title="Body" text={body} />}
        {answer !== '' && <Text title="Answer" text={answer} />}
        {status !== 'waiting' && (
          <div>
            <Button busy={busy} onClick={() => void replay()}>
              Send again
            </Button>
          </div>
        )}
      </div>
    </details>
  )
}

const Text = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div className="grid one-column gap-4">
    <b className="text-s">{title}</b>
    <p className="pad-12 rounded surface-2 break-words">
      <code>{text}</code>
    </p>
  </div>
)
