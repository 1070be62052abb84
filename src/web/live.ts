/** Events from the server: what somebody else changed is asked for again, and a device that was signed out learns it at once. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reach } from './network.ts'
import { refresh, refreshOlder } from './query.ts'
import { onSession, refreshToken, token } from './session.ts'

/** The path that news was about; `*` after a break, when anything may have changed. */
type Hearing = (about: string) => void

const hearings = new Set<Hearing>()
/** When each was last heard of: whoever opens a screen later may hold what is older. */
const lastHeard = new Map<string, number>()
const patience = { first: 1_000, longest: 30_000 }
/** A screen draws itself anew once a second at most, however busy the tills are. */
const pace = 1_000
/** A tab that nobody looks at lets go of its line after a minute. */
const forgotten = 60_000

/** By this the server knows a line that comes back from a new one. */
const tab = crypto.randomUUID()

let line: AbortController | undefined

/** Listens for as long as somebody is signed in. */
export function listen(): void {
  let leaving: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => {
    clearTimeout(leaving)
    if (document.hidden) leaving = setTimeout(hangUp, forgotten)
    else dial()
  })
  addEventListener('online', dial)
  onSession(dial)
  dial()
}

function hangUp(): void {
  line?.abort()
  line = undefined
}

function dial(): void {
  if (line !== undefined || token() === '') return
  const own = new AbortController()
  line = own
  void hear(own.signal).finally(() => {
    if (line === own) line = undefined
  })
}

/** Reads until the session ends; after a break it comes back and says that anything may have changed. */
async function hear(signal: AbortSignal): Promise<void> {
  let wait = patience.first
  for (let broken = false; !signal.aborted; broken = true) {
    try {
      // What the screens show may be as old as the page: news since then is asked for. After a break anything may have changed.
      const lately = broken ? 0 : Math.ceil(performance.now())
      const response = await reach(`/api/events?lately=${lately}&tab=${tab}`, {
        headers: { authorization: `Bearer ${token()}` },
        signal,
      })
      // Whoever was signed out is told so by the renewal.
      if ((response.status === 401 || response.status === 403) && !(await refreshToken())) return
      if (response.ok && response.body) {
        if (broken) tell('*')
        wait = patience.first
        for await (const text of lines(response.body)) await take(text)
      }
    } catch {
      // No network: tried again below, and the calls say so themselves.
    }
    await pause(wait, signal)
    wait = Math.min(wait * 2, patience.longest)
  }
}

async function take(text: string): Promise<void> {
  if (!text.startsWith('data: ')) return
  const { about } = JSON.parse(text.slice(6)) as { about: string }
  if (about === 'session.ended' || about === 'user.changed') await refreshToken()
  else tell(about)
}

async function* lines(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    const [last = '', ...whole] = (rest + piece).split('\n').toReversed()
    rest = last
    yield* whole.toReversed()
  }
}

const pause = (time: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, time)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

function tell(about: string): void {
  lastHeard.set(about, Date.now())
  for (const hearing of hearings) hearing(about)
}

/**
 * A screen that follows what others do: when one of `heads` (`/api/sales`) changes anywhere, the calls whose paths begin with one of
 * `readers` are asked for again.
 */
export function useLive(heads: readonly string[], ...readers: readonly string[]): void {
  const client = useQueryClient()
  const key = JSON.stringify([heads, readers])
  useEffect(() => {
    const [wanted, paths] = JSON.parse(key) as [string[], string[]]
    let next: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const hearing = (about: string) => {
      if (next !== undefined || (about !== '*' && !wanted.includes(about))) return
      next = setTimeout(
        () => {
          next = undefined
          last = Date.now()
          void refresh(client, ...paths)
        },
        Math.max(0, last + pace - Date.now()),
      )
    }
    hearings.add(hearing)
    const missed = Math.max(...['*', ...wanted].map((about) => lastHeard.get(about) ?? 0))
    void refreshOlder(client, missed, ...paths)
    return () => {
      hearings.delete(hearing)
      if (next === undefined) return
      clearTimeout(next)
      void refresh(client, ...paths)
    }
  }, [client, key])
}
