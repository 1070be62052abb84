/**
 * Saves settings automatically half a second after the last change, only the changed keys. Unsaved changes survive a change of
 * screen within this page, and are retried.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { listReferenceEntries } from '#modules/setup/reference/contract.ts'
import { Problem } from '#kernel/problem.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { getSettings, saveSettings } from '../contract.ts'
import { type SettingKey, type Settings, type SettingsChange, listKeys } from '../settings.ts'

const delay = 500
const retryAfter = 5_000

export interface Saving {
  readonly state: 'still' | 'saving' | 'saved' | 'failed'
  /** Changes not saved yet, or refused. */
  readonly typed: SettingsChange
  readonly refused: Readonly<Partial<Record<SettingKey, string>>>
  readonly reason: string
}

type Changes = Record<string, unknown>

let now: Saving = { state: 'still', typed: {}, refused: {}, reason: '' }
let timer: ReturnType<typeof setTimeout> | undefined
/** Lists as shown before the user changed them, to merge with changes by others. */
let lists: Changes = {}
let saved: (settings: Settings) => Promise<void> = async () => undefined
const listeners = new Set<() => void>()

function setState(next: Partial<Saving>): void {
  now = { ...now, ...next }
  for (const listener of listeners) listener()
}

const without = (from: Changes, keys: readonly string[]): Changes =>
  Object.fromEntries(Object.entries(from).filter(([key]) => !keys.includes(key)))

function change(changes: SettingsChange, known: Settings): void {
  for (const key of listKeys) if (key in changes && !(key in now.typed)) lists[key] = known[key]
  setState({ typed: { ...now.typed, ...changes }, refused: without(now.refused, Object.keys(changes)), state: 'saving' })
  soon(delay)
}

/** Rejects an invalid input with its error, without sending it. */
function refuse(key: SettingKey, reason: string): void {
  setState({ typed: { ...now.typed, [key]: undefined }, refused: { ...now.refused, [key]: reason }, state: 'failed', reason: '' })
}

function soon(time: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void savePending(), time)
}

let sending = Promise.resolve()

/**
 * Saves pending changes at once, after a save in progress. Also for callers whose own request needs the new settings on the
 * server. Changes during the request are sent with the next one.
 */
function savePending(): Promise<void> {
  clearTimeout(timer)
  sending = sending.then(send)
  return sending
}

async function send(): Promise<void> {
  const sent = without(now.typed, Object.keys(now.refused)) as SettingsChange
  if (Object.keys(sent).length === 0) return Object.keys(now.refused).length > 0 ? setState({ state: 'failed' }) : undefined
  setState({ state: 'saving', reason: '' })
  try {
    const before = Object.fromEntries(Object.keys(sent).flatMap((key) => (key in lists ? [[key, lists[key]]] : [])))
    await saved(await call(saveSettings, { body: { ...sent, ...(Object.keys(before).length > 0 ? { before } : {}) } }))
    // A list changed again during the request is compared with the list that was sent.
    lists = {
      ...without(lists, Object.keys(before)),
      ...Object.fromEntries(Object.keys(before).map((key) => [key, sent[key as SettingKey]])),
    }
    const same = (Object.keys(sent) as SettingKey[]).filter((key) => now.typed[key] === sent[key])
    const left = without(now.typed, same)
    const waits = Object.keys(without(left, Object.keys(now.refused))).length > 0
    setState({ typed: left as SettingsChange, state: waits ? 'saving' : Object.keys(left).length > 0 ? 'failed' : 'saved' })
    if (waits) soon(delay)
  } catch (error) {
    const errors = error instanceof Problem ? error.errors : []
    const refused = Object.fromEntries(errors.map(({ path, message }) => [path.split('.')[0] ?? '', message]))
    if (Object.keys(refused).length > 0) {
      setState({ refused: { ...now.refused, ...refused } })
      return send()
    }
    setState({ state: 'failed', reason: error instanceof Problem ? error.detail : 'An unexpected error occurred' })
    if (!(error instanceof Problem) || error.status === 429 || error.status >= 500) soon(retryAfter)
  }
}

addEventListener('beforeunload', (event) => {
  if (Object.keys(now.typed).length > 0) event.preventDefault()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Unsaved settings and their save state, with functions to change, to refuse, and to retry at once. */
export function useAutosave(): Saving & {
  readonly change: (changes: SettingsChange, known: Settings) => void
  readonly refuse: (key: SettingKey, reason: string) => void
  readonly retry: () => void
} {
  const client = useQueryClient()
  useEffect(() => {
    saved = async (settings) => {
      const { queryKey } = query(getSettings)
      // Data requested before is older than what was saved.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, settings)
      // Another country brings its container sizes along.
      void refresh(client, listReferenceEntries.path)
    }
  }, [client])
  return { ...useSyncExternalStore(subscribe, () => now), change, refuse, retry: () => void savePending() }
}
