/** Shared links to the availability list: a new one is shown once; each shows how many requests came through it. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { useAccountOptions } from '#modules/customers/web/use-account-options.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { addDays } from '#kernel/day.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { CheckboxField, ComboboxField, DateField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Form, TextField } from '#web/ui/Form.tsx'
import { counted, day, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { listAvailabilityLinks, revokeAvailabilityLink, shareAvailability } from '../contract.ts'
import { type AvailabilityLink, NewAvailabilityLink } from '../availability.ts'
import styles from './availability.module.css'

export function ShareDialog({ onClose }: { readonly onClose: () => void }) {
  const settings = useSettings()
  const client = useQueryClient()
  const [made, setMade] = useState<string>()
  const accounts = useAccountOptions()
  const links = useQuery(query(listAvailabilityLinks))
  const today = todayOf(settings)
  const { run } = useAction('/api/orders/availability-links')
  const share = async (values: NewAvailabilityLink) => {
    const { path } = await call(shareAvailability, { body: values })
    setMade(`${location.origin}${path}`)
    await refresh(client, '/api/orders/availability-links')
  }
  const revoke = (link: AvailabilityLink) =>
    run(async () => {
      await call(revokeAvailabilityLink, { params: { id: link.id } })
      toast(`Link for ${link.name} closed.`)
    })
  return (
    <Dialog title="Share the availability list" onClose={onClose}>
      <div className="grid gap-16">
        {made ? (
          <Made address={made} onMore={() => setMade(undefined)} />
        ) : (
          <Form
            shape={NewAvailabilityLink}
            start={{ name: '', business_account_id: '', shows_prices: true, expires_on: addDays(today, 30) }}
            submit={share}
            action="Create link"
          >
            <TextField name="name" label="Name of the link" hint="Only you see it: who it is for" required autoFocus />
            <ComboboxField
              name="business_account_id"
              label="Customer (shows their prices)"
              hint="Leave blank for list prices"
              options={accounts.options}
              searching={accounts.searching}
            />
            <CheckboxField name="shows_prices" label="Show prices" />
            <DateField name="expires_on" label="Link expires" formats={settings} required />
          </Form>
        )}
        {links.isPending ? (
          <Skeleton rows={2} />
        ) : links.isError ? (
          <ErrorBox error={links.error} retry={() => void links.refetch()} />
        ) : (
          <ul className={styles['links']}>
            {links.data.map((link) => (
              <li className="row between gap-12 line-top" key={link.id}>
                <span>
                  <b>{link.name}</b>
                  <small>
                    {stateOf(link, today, settings)} · {counted(link.requests, 'request')}
                  </small>
                </span>
                {!link.revoked_at && link.expires_on >= today && (
                  <IconButton label={`Close link for ${link.name}`} onClick={() => void revoke(link)}>
                    <Link2Off size={18} aria-hidden />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

const stateOf = (link: AvailabilityLink, today: string, settings: Settings) =>
  link.revoked_at
    ? 'Closed'
    : link.expires_on < today
      ? `Expired on ${day(link.expires_on, settings)}`
      : `Expires ${day(link.expires_on, settings)}`

/** The address is shown only here: the server stores its hash. */
function Made({ address, onMore }: { readonly address: string; readonly onMore: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    toast('Copied.')
  }
  return (
    <>
      <p>
        Copy the link and send it to your customer; it can’t be shown again. Anyone with the link can see availability and send an
        order request.
      </p>
      <p className="pad-12 rounded surface-2 break-words">
        <code>{address}</code>
      </p>
      <div className="flex wrap justify-end gap-8">
        <Button onClick={onMore}>Create another</Button>
        {isSecureContext && (
          <Button kind="primary" onClick={() => void copy()}>
            <Copy size={17} aria-hidden /> Copy
          </Button>
        )}
      </div>
    </>
  )
}
