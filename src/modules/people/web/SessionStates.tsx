/** Overlays for a signed-out or refused device, and the notice that one login is left. */
import { MonitorX } from 'lucide-react'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { currentUser, onSessionProblem, sessionProblem, type SessionProblem, setSessionProblem } from '#web/session.ts'
import { logOutOthers, refreshSession, signOut } from '#web/sign-in.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { maxDevices } from '../limits.ts'
import styles from './SessionStates.module.css'
import { sessionEnded } from '#kernel/session-texts.ts'
import { noConnection } from '#web/connection-texts.ts'
import { Button } from '#web/ui/Button.tsx'

const SampleRefusal = lazyNamed(() => import('./SampleRefusal.tsx'), 'SampleRefusal')
const SignInAgain = lazyNamed(() => import('./SignInAgain.tsx'), 'SignInAgain')

export function SessionStates() {
  const problem = useSyncExternalStore(onSessionProblem, sessionProblem)
  return (
    <>
      <Suspense>
        {problem?.kind === 'stale' && <SignInAgain />}
        {problem?.kind === 'sample' && <SampleRefusal />}
      </Suspense>
      {(problem?.kind === 'limited' || (problem?.kind === 'evicted' && !problem.dismissed)) && (
        <SessionLimited problem={problem} />
      )}
      {problem === undefined && <OneLoginLeft />}
    </>
  )
}

/** Covers the screen, which keeps unsaved input. */
function SessionLimited({ problem }: { readonly problem: Exclude<SessionProblem, { readonly kind: 'stale' | 'sample' }> }) {
  const dialog = useModal()
  const [busy, setBusy] = useState<'others' | 'refresh'>()
  const [refusal, setRefusal] = useState<string>()
  const attempt = (what: 'others' | 'refresh') => async () => {
    setBusy(what)
    const action = what === 'others' ? logOutOthers : refreshSession
    setRefusal(await action().catch(() => noConnection))
    setBusy(undefined)
  }
  return (
    <dialog
      ref={dialog}
      className={`grid full pad-16 ink ${styles['limited']}`}
      aria-labelledby="session-limited"
      onCancel={(event) => event.preventDefault()}
    >
      {problem.kind === 'evicted' ? (
        <Banner
          tone="bad"
          actions={
            <>
              <Button busy={busy === 'refresh'} onClick={() => void attempt('refresh')()}>
                Refresh Session
              </Button>
              <Button kind="ghost" onClick={dismiss}>
                Dismiss
              </Button>
            </>
          }
        >
          {sessionEnded}
        </Banner>
      ) : (
        <Banner tone="warn">{problem.warning}</Banner>
      )}
      <section className="grid gap-16 text-center">
        <MonitorX size={44} aria-hidden />
        <h1 id="session-limited">Session Limited</h1>
        {problem.kind === 'evicted' && <p>This device was logged out on another device, or its session ended.</p>}
        <p>Only {maxDevices} devices may be logged in at once. Log out the others to use this one.</p>
        {problem.kind === 'limited' && <Countdown until={problem.until} />}
        {refusal && (
          <p role="alert" className={styles['refusal']}>
            {refusal}
          </p>
        )}
        <div>
          <Button kind="primary" busy={busy === 'others'} onClick={() => void attempt('others')()}>
            Logout Other Devices
          </Button>
          <Button busy={busy === 'refresh'} onClick={() => void attempt('refresh')()}>
            Try to Refresh Session
          </Button>
        </div>
      </section>
    </dialog>
  )
}

/** With a screen in the background the user may keep viewing; calls are refused anyway. */
function dismiss(): void {
  setSessionProblem({ kind: 'evicted', dismissed: true })
  if (currentUser()) return
  localStorage.removeItem('user')
  location.assign('/')
}

/** A countdown to the sign-out of this device. */
function Countdown({ until }: { readonly until: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 1_000)
    const end = setTimeout(() => void signOut(), until - Date.now())
    return () => {
      clearInterval(tick)
      clearTimeout(end)
    }
  }, [until])
  const left = Math.max(0, Math.ceil((until - now) / 1_000))
  return (
    <p role="timer">
      You will be logged out in <b className="ink num">{left}</b> {left === 1 ? 'second' : 'seconds'}.
    </p>
  )
}

const shownFor = 10_000

/** Shown once on a device, for ten seconds. */
function OneLoginLeft() {
  const [due, setDue] = useState(() => localStorage.getItem('one-login-left') === 'due')
  useEffect(() => {
    if (!due) return undefined
    localStorage.setItem('one-login-left', 'shown')
    const timer = setTimeout(() => setDue(false), shownFor)
    return () => clearTimeout(timer)
  }, [due])
  return (
    due && (
      <div className={`row gap-10 surface ink weight-550 ${styles['one']}`} role="status">
        <MonitorX size={20} aria-hidden />
        You have one login left.
      </div>
    )
  )
}
