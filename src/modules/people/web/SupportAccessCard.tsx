/** Support access: an admin lets the operator's support read the nursery for some hours, sees how often it did, and can end it at any time. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import { Card } from '#web/ui/Page.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { type SupportGrant, supportHours } from '../support-access.ts'
import { getSupportAccess, grantSupportAccess, revokeSupportAccess } from '../support-calls.ts'

export function SupportAccessCard() {
  const grant = useQuery(query(getSupportAccess))
  return (
    <Card title="Support access">
      {grant.isPending ? (
        <Skeleton rows={2} />
      ) : grant.isError ? (
        <ErrorBox error={grant.error} retry={() => void grant.refetch()} />
      ) : grant.data ? (
        <Granted grant={grant.data} />
      ) : (
        <NotGranted />
      )}
    </Card>
  )
}

function Granted({ grant }: { readonly grant: SupportGrant }) {
  const settings = useSettings()
  const { run, busy } = useAction(getSupportAccess.path)
  const revoke = () =>
    run(async () => {
      await call(revokeSupportAccess)
      toast('Support can no longer read this nursery.')
    })
  const reads = grant.reads === 1 ? 'once' : `${grant.reads} times`
  return (
    <div className="grid gap-12 justify-items-start">
      <p className="muted">
        <b>Support can read this nursery until {dayAndTime(grant.expires_at, settings)}.</b> {grant.granted_by_name} granted it.{' '}
        {grant.last_read_at === null
          ? 'Nothing has been read yet.'
          : `Support has read ${reads}, last on ${dayAndTime(grant.last_read_at, settings)}.`}{' '}
        <Link to="/profile" search={{ tab: 'history', about: 'support' }}>
          See what support has read.
        </Link>
      </p>
      <Button kind="danger" busy={busy} onClick={() => void revoke()}>
        End support access
      </Button>
    </div>
  )
}

function NotGranted() {
  const [hours, setHours] = useState<(typeof supportHours)[number]>(24)
  const { run, busy } = useAction(getSupportAccess.path)
  const grant = () => run(() => call(grantSupportAccess, { body: { hours } }))
  return (
    <div className="grid gap-12 justify-items-start">
      <p className="muted">
        Support can’t see your data. If you ask for help, you can let support read this nursery for some hours. Support can change
        nothing, every access is listed in the history, and you can end it at any time.
      </p>
      <div className="flex wrap gap-8">
        <select
          className={inputClass}
          aria-label="How long"
          value={hours}
          onChange={({ target }) => setHours(supportHours.find((each) => String(each) === target.value) ?? 24)}
        >
          {supportHours.map((each) => (
            <option key={each} value={each}>
              {each === 1 ? '1 hour' : `${each} hours`}
            </option>
          ))}
        </select>
        <Button busy={busy} onClick={() => void grant()}>
          Allow support to read
        </Button>
      </div>
    </div>
  )
}
