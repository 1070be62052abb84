/** The stream of server events: reloads what another user changed, and ends a session that was signed out elsewhere. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { receivedEvent } from './last-event.ts'
import { guardedFetch } from './network.ts'
import { refreshOlder } from './refresh.ts'
import { isSample, onSession, refreshToken, token } from './session.ts'

/** Takes the path of the changed resource; `*` after a lost connection, when anything may have changed. */
type Listener = (about: string) => void

const listeners = new Set<Listener>()
/** When each path last changed: a screen that is opened later may hold cached data that is older. */
const lastEventAt = new Map<string, number>()
const reconnectDelays = { first: 1_000, longest: 30_000 }
/** A screen reloads once a second at most, however busy the tills are. */
const reloadInterval = 1_000
/** A hidden tab disconnects after a minute. */
const staleAfter = 60_000

/** The server sends something every 15 seconds. Longer silence is a connection lost unnoticed: after sleep, or on another network. */
const silentAfter = 40_000

/** Tells the server that a stream replaces an earlier one of the same tab. */
let tab: string | undefined

let connection: AbortController | undefined

/** Stays connected while a user is signed in. */
export function listen(): void {
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiddenTimer)
    if (document.hidden) hiddenTimer = setTimeout(disconnect, staleAfter)
    else connect()
  })
  addEventListener('online', connect)
  onSession(connect)
  connect()
}

function disconnect(): void {
  connection?.abort()
  connection = undefined
}

function connect(): void {
  // The sample nursery never changes.
  if (connection !== undefined || token() === '' || isSample) return
  const own = new AbortController()
  connection = own
  void readEvents(own.signal).finally(() => {
    if (connection === own) connection = undefined
  })
}

/** Reads events until the session ends; reconnects after a break and then treats everything as changed. */
async function readEvents(signal: AbortSignal): Promise<void> {
  let wait = reconnectDelays.first
  for (let broken = false; !signal.aborted; broken = true) {
    try {
      // The screens may show data as old as the page, so events since then are requested. After a break everything counts as changed.
      tab ??= crypto.randomUUID()
      const recentMs = broken ? 0 : Math.ceil(performance.now())
      const silence = new AbortController()
      const response = await guardedFetch(`/api/events?recent_ms=${recentMs}&tab=${tab}`, {
        headers: { authorization: `Bearer ${token()}` },
        signal: AbortSignal.any([signal, silence.signal]),
      })
      // A session that was signed out fails to refresh its token, which signs this device out; a busy server does not.
      if ((response.status === 401 || response.status === 403) && !(await refreshToken()) && token() === '') return
      if (response.ok && response.body) {
        if (broken) notifyListeners('*')
        wait = reconnectDelays.first
        for await (const text of lines(response.body, silence)) await handleLine(text)
      }
    } catch {
      // No network: retried below; the screens report it by their own calls.
    }
    await pause(wait, signal)
    wait = Math.min(wait * 2, reconnectDelays.longest)
  }
}

async function handleLine(text: string): Promise<void> {
  if (text.startsWith('id: ')) receivedEvent(text.slice(4))
  if (!text.startsWith('data: ')) return
  const { about } = JSON.parse(text.slice(6)) as { about: string }
  if (about === 'session.ended' || about === 'user.changed') await refreshToken()
  else notifyListeners(about)
}

/** Aborts when nothing has come for a while. */
async function* lines(body: ReadableStream<Uint8Array<ArrayBuffer>>, silence: AbortController): AsyncGenerator<string> {
  let rest = ''
  const watch = () => setTimeout(() => silence.abort(), silentAfter)
  let watching = watch()
  try {
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(watching)
      watching = watch()
      const [last = '', ...whole] = (rest + piece).split('\n').toReversed()
      rest = last
      yield* whole.toReversed()
    }
  } finally {
    clearTimeout(watching)
  }
}

const pause = (time: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, time)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

function notifyListeners(about: string): void {
  lastEventAt.set(about, Date.now())
  for (const listener of listeners) listener(about)
}

/**
 * Reloads a screen on changes by other users: when one of `heads` (`/api/sales`) changes, the calls whose paths begin with one of
 * `readers` are reloaded.
 */
export function useLive(heads: readonly string[], ...readers: readonly string[]): void {
  const client = useQueryClient()
  const key = JSON.stringify([heads, readers])
  useEffect(() => {
    const [watched, paths] = JSON.parse(key) as [string[], string[]]
    let next: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const listener = (about: string) => {
      if (next !== undefined || (about !== '*' && !watched.includes(about))) return
      next = setTimeout(
        () => {
          next = undefined
          last = Date.now()
          void refreshOlder(client, last, ...paths)
        },
        Math.max(0, last + reloadInterval - Date.now()),
      )
    }
    listeners.add(listener)
    const missed = Math.max(...['*', ...watched].map((about) => lastEventAt.get(about) ?? 0))
    void refreshOlder(client, missed, ...paths)
    return () => {
      listeners.delete(listener)
      if (next === undefined) return
      clearTimeout(next)
      void refreshOlder(client, Date.now(), ...paths)
    }
  }, [client, key])
}
