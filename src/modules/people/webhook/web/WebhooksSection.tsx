/** Webhooks: which programs receive events, whether they take them, and what was sent to each. */
import { useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { webhookGroupIds, webhookGroups } from '#kernel/webhook-event.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Card } from '#web/ui/Page.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { deleteWebhook, listWebhooks, resumeWebhook } from '../contract.ts'
import type { Webhook } from '../webhook.ts'

const WebhookDialog = lazyNamed(() => import('./WebhookDialog.tsx'), 'WebhookDialog')
const DeliveriesDialog = lazyNamed(() => import('./DeliveriesDialog.tsx'), 'DeliveriesDialog')

export function WebhooksSection() {
  const [isAdding, setAdding] = useState(false)
  const webhooks = useQuery(query(listWebhooks))
  useLive([listWebhooks.path], listWebhooks.path)
  return (
    <Card title="Webhooks">
      <div className="grid gap-12">
        <p className="muted">
          A webhook tells a program of yours at once when something happens here, such as a sale or stock that ran low.{' '}
          <a href="/developers#webhooks">For developers</a>
        </p>
        {webhooks.isPending ? (
          <Skeleton rows={2} />
        ) : webhooks.isError ? (
          <ErrorBox error={webhooks.error} retry={() => void webhooks.refetch()} />
        ) : webhooks.data.length === 0 ? (
          <p>No webhooks yet. Add one when somebody gives you an address of a program.</p>
        ) : (
          <ul className="grid">
            {webhooks.data.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )}
        <div>
          <Button onClick={() => setAdding(true)}>Add a webhook…</Button>
        </div>
      </div>
      {isAdding && <WebhookDialog onClose={() => setAdding(false)} />}
    </Card>
  )
}

function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  const settings = useSettings()
  const [open, setOpen] = useState<'edit' | 'sent' | 'delete'>()
  const { run, busy } = useAction(listWebhooks.path)
  const { id, name, address, events, sends_row, sends_personal, created_at, created_by_name, failing_since, paused_at } = webhook
  const close = () => setOpen(undefined)
  const remove = () =>
    run(async () => {
      await call(deleteWebhook, { params: { id } })
      toast(`${name} receives nothing any more.`)
    })
  const resume = () =>
    run(async () => {
      await call(resumeWebhook, { params: { id } })
      toast(`${name} receives what happens from now on.`)
    })
  return (
    <li className="grid gap-4 line-top pad-12">
      <div className="row between gap-12">
        <b className="break-words">{name}</b>
        {paused_at !== null ? (
          <Badge tone="bad">Paused</Badge>
        ) : failing_since === null ? (
          <Badge tone="ok">On</Badge>
        ) : (
          <Badge tone="warn">Failing</Badge>
        )}
      </div>
      <code className="break-words">{address}</code>
      <span>
        {webhookGroupIds
          .filter((group) => events.includes(group))
          .map((group) => webhookGroups[group].title)
          .join('; ')}
      </span>
      <small className="muted break-words">
        {sends_row ? (sends_personal ? 'With the row and personal data' : 'With the row') : 'With id and link'} · added{' '}
        {dayAndTime(created_at, settings)} by {created_by_name}
        {failing_since !== null && ` · took nothing since ${dayAndTime(failing_since, settings)}`}
        {paused_at !== null && ` · paused ${dayAndTime(paused_at, settings)}`}
      </small>
      {open === 'delete' ? (
        <div className="flex wrap gap-8 items-center">
          <span>It receives nothing any more, and what was sent is deleted.</span>
          <Button kind="danger" busy={busy} onClick={() => void remove()}>
            Delete {name}
          </Button>
          <Button onClick={close}>Keep it</Button>
        </div>
      ) : (
        <div className="flex wrap gap-8">
          <Button onClick={() => setOpen('sent')}>Sent events</Button>
          {paused_at !== null && (
            <Button busy={busy} onClick={() => void resume()}>
              Resume
            </Button>
          )}
          <Button kind="ghost" onClick={() => setOpen('edit')}>
            Edit…
          </Button>
          <Button kind="ghost" onClick={() => setOpen('delete')}>
            Delete…
          </Button>
        </div>
      )}
      {open === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {open === 'sent' && <DeliveriesDialog webhook={webhook} onClose={close} />}
    </li>
  )
}
