/** Device Management: signed-in devices, how many are left, and signing out the others. */
import { Monitor, Smartphone, Tablet } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Problem } from '#kernel/problem.ts'
import { ask, call } from '#web/call.ts'
import { onSessionProblem, sessionProblem } from '#web/session.ts'
import { refreshSession } from '#web/sign-in.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Card } from '#web/ui/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { ago } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { endOtherSessions, endSession, listSessions } from '../contract.ts'
import type { DeviceCounts, DeviceSession } from '../person.ts'
import styles from './ProfileScreen.module.css'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'

const shown = 2
const icons = { Mobile: Smartphone, Tablet, other: Monitor }

export function Devices() {
  const sessions = useQuery({ queryKey: [listSessions.path], queryFn: () => ask(listSessions), refetchInterval: 10 * 60_000 })
  const counts = sessions.data?.meta as DeviceCounts | undefined
  const { run, busy } = useAction(listSessions.path)
  const endOthers = () =>
    run(async () => {
      await call(endOtherSessions)
      toast('Your other devices are logged out.')
    })
  const hasSessionProblem = useSyncExternalStore(onSessionProblem, sessionProblem) !== undefined
  const renew = () =>
    run(async () => {
      const refusal = await refreshSession()
      if (refusal) toast(refusal, { kind: 'bad' })
    })
  return (
    <Card
      title="Device Management"
      actions={
        hasSessionProblem || sessions.isError ? (
          <Button busy={busy} onClick={() => void renew()}>
            Refresh Session
          </Button>
        ) : (
          counts &&
          counts.unique_devices > 1 && (
            <Button busy={busy} onClick={() => void endOthers()}>
              Logout Other Devices
            </Button>
          )
        )
      }
    >
      {sessions.isPending ? (
        <Skeleton rows={3} />
      ) : sessions.isError ? (
        <ErrorBox error={whyNot(sessions.error)} retry={() => void sessions.refetch()} />
      ) : (
        <>
          {counts && <Used counts={counts} />}
          {sessions.data.data.length === 0 ? (
            <p className="above-12 muted text-s">No active sessions found.</p>
          ) : (
            <ul className={`grid gap-4 above-12 ${styles['devices']}`}>
              {sessions.data.data.slice(0, shown).map((session) => (
                <Device key={session.id} session={session} />
              ))}
            </ul>
          )}
          <p className="above-12 muted text-s">
            For your security you can be signed in on {counts?.max_allowed_devices ?? shown} devices at once. When a new login
            occurs at the limit, the oldest device that is not in use is logged out.
          </p>
        </>
      )}
    </Card>
  )
}

/** The server's own message, if it has one. */
const whyNot = (error: unknown) =>
  error instanceof Problem && error.extra['answered'] === 403 ? new Problem('FORBIDDEN', 'Unable to fetch sessions') : error

function Used({ counts: { unique_devices, max_allowed_devices, remaining_devices } }: { readonly counts: DeviceCounts }) {
  const tone = remaining_devices === 0 ? 'bad' : remaining_devices === 1 ? 'warn' : 'ok'
  return (
    <Progress
      label="Active devices"
      value={unique_devices}
      max={max_allowed_devices}
      text={`${unique_devices} of ${max_allowed_devices}`}
      tone={tone}
    />
  )
}

function Device({ session }: { readonly session: DeviceSession }) {
  const settings = useSettings()
  const { run, busy } = useAction(listSessions.path)
  const end = () =>
    run(async () => {
      await call(endSession, { params: { id: session.id } })
      toast(`${session.device_info} is logged out.`)
    })
  const Icon = icons[session.device_type]
  return (
    <li>
      <Icon size={22} aria-hidden />
      <span>
        <b>{session.device_info}</b>
        <small>
          {session.ip_address} · {ago(session.last_active, settings)}
        </small>
      </span>
      {session.current ? (
        <Badge tone="ok">This device</Badge>
      ) : (
        <Button busy={busy} onClick={() => void end()}>
          Logout
        </Button>
      )}
    </li>
  )
}
