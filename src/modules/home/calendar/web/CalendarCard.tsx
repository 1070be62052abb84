/** The person's calendar address: made, shown once, revoked. */
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Card } from '#web/ui/Page.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { getCalendarLink, makeCalendarLink, removeCalendarLink } from '../contract.ts'

export function CalendarCard() {
  const settings = useSettings()
  const link = useQuery(query(getCalendarLink))
  const { run, busy } = useAction(getCalendarLink.path)
  const [made, setMade] = useState<string>()
  const make = () =>
    run(async () => {
      const { path } = await call(makeCalendarLink)
      setMade(`${location.origin}${path}`)
    })
  const revoke = () =>
    run(async () => {
      await call(removeCalendarLink)
      setMade(undefined)
      toast('Calendar address revoked.')
    })
  if (link.isPending) return <Skeleton rows={2} />
  if (link.isError) return <ErrorBox error={link.error} retry={() => void link.refetch()} />
  const { made_at } = link.data
  return (
    <Card title="Calendar">
      <div className="grid gap-12 above-12">
        {made === undefined ? (
          <p className="muted text-s">
            {made_at === null
              ? 'See your tasks, deliveries, orders due and bills due in the calendar of your phone or computer. It follows whatever changes here.'
              : `Your calendar address was made on ${dayAndTime(made_at, settings)}. If you lost it, make a new one: the old one stops working.`}
          </p>
        ) : (
          <Made address={made} />
        )}
        <div className="row wrap gap-8">
          <Button busy={busy} onClick={() => void make()}>
            {made_at === null ? 'Make a calendar address' : 'Make a new address'}
          </Button>
          {made_at !== null && (
            <Button kind="ghost" busy={busy} onClick={() => void revoke()}>
              Revoke it
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

/** The address is shown only here: the server stores its hash. */
function Made({ address }: { readonly address: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    toast('Copied.')
  }
  return (
    <>
      <p>Add this address to your calendar as a subscription; it can’t be shown again. Anyone who has it sees your calendar.</p>
      <p className="pad-12 rounded surface-2 break-words">
        <code>{address}</code>
      </p>
      <div className="row wrap gap-8">
        <a href={address.replace(/^https?:/, 'webcal:')}>Subscribe on this device</a>
        {isSecureContext && (
          <Button onClick={() => void copy()}>
            <Copy size={17} aria-hidden /> Copy
          </Button>
        )}
      </div>
    </>
  )
}
