/** Session of this device. Tokens live in memory only; a cookie that no script can read renews them. */
import type { Role } from '#kernel/role.ts'
import { type FirstRead, holdAnswers } from './first-reads.ts'
import { guardedFetch } from './network.ts'

export interface User {
  readonly id: string
  readonly role: Role
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly nursery_name: string
  /** A lapsed one can be read but not written, nor can the sample nursery. */
  readonly subscription: 'active' | 'lapsed' | 'sample'
  /** Operator's reason for suspending the nursery, which is read-only then; missing or null if it is not. */
  readonly suspension?: string | null
  /** Missing or null: as this device shows it. */
  readonly theme?: string | null
  readonly animations?: boolean | null
  /** True if they unlocked this device by PIN while somebody else was signed in. */
  readonly opened_by_pin?: boolean
}

/**
 * True if this tab shows the sample nursery, which stores its data in the tab's own storage (public/theme.js), apart from
 * sessions of other tabs.
 */
export const isSample = typeof sessionStorage === 'object' && sessionStorage.getItem('sample') !== null

let bearer = ''
let user: User | undefined
const listeners = new Set<() => void>()

/**
 * Problems of this device's session. `stale`: sign in again before a sensitive action. `sample`: needs a nursery of their own.
 * `evicted`: ended by another device (`dismissed`: the user closed the notice to look on). `limited`: not opened because of the
 * device limit; the user is logged out at `until` (milliseconds).
 */
export type SessionProblem =
  | { readonly kind: 'stale' | 'sample' }
  | { readonly kind: 'evicted'; readonly dismissed: boolean }
  | { readonly kind: 'limited'; readonly warning: string; readonly until: number }

let problem: SessionProblem | undefined
const problemListeners = new Set<() => void>()

export const sessionProblem = (): SessionProblem | undefined => problem

export function onSessionProblem(listener: () => void): () => void {
  problemListeners.add(listener)
  return () => void problemListeners.delete(listener)
}

export function setSessionProblem(next: SessionProblem | undefined): void {
  problem = next
  for (const listener of problemListeners) listener()
}

let isLeaving = false

/** This device signs itself out: the end of its session is expected. */
export const leave = (): void => void (isLeaving = true)

/** The server reported that this device is signed out: its token is dropped, and the screens show it. */
export function evict(): void {
  bearer = ''
  if (isLeaving || problem?.kind === 'evicted') return
  setSessionProblem({ kind: 'evicted', dismissed: false })
  void clearSession({ keepWork: true })
}

/** Deletes the data of an ended session from the device; `keepWork` if the user may come back to it. A failure is reported and ignored. */
export async function clearSession(how: { readonly keepWork: boolean }): Promise<void> {
  localStorage.removeItem('settings')
  await import('./clear-device.ts').then(({ clearPersonalData }) => clearPersonalData(how)).catch(reportError)
}

/** True while a user is signed in: responses may be stored on this device. */
export const mayKeep = (): boolean => bearer !== '' && !isLeaving

export const isEvicted = (response: Response): boolean => response.headers.has('x-session-evicted')

export const token = (): string => bearer
export const currentUser = (): User | undefined => user

export const isOneOf = (roles: readonly Role[]): boolean => user !== undefined && roles.includes(user.role)

/** Calls back whenever the signed-in user changes. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets the signed-in user, or none. */
export function setUser(next: User | undefined): void {
  const changed = (['id', 'role', 'subscription', 'theme', 'animations'] as const).some((key) => next?.[key] !== user?.[key])
  user = next
  if (next) localStorage.setItem('user', JSON.stringify(next))
  else localStorage.removeItem('user')
  if (changed) for (const listener of listeners) listener()
}

/** On load: renews by the cookie, and asks for what the first screen reads. Without a network the last person stays, so that the till opens. */
export async function resume(reads: readonly FirstRead[] = []): Promise<User | undefined> {
  if (isSample || localStorage.getItem('user') !== null) await refreshToken(reads)
  return user
}

let renewing: Promise<boolean> | undefined

/** A new token for this device; false when it is signed out. Many callers share one request. */
export function refreshToken(reads: readonly FirstRead[] = []): Promise<boolean> {
  renewing ??= askForToken(reads).finally(() => (renewing = undefined))
  return renewing
}

/** Last token from the provider; lives in memory until the page that signed in is left. */
let proof = ''

export const keepProof = (providerToken: string): void => void (proof = providerToken)

/** Renews by the cookie, or by what the provider proved. */
export const refresh = (headers: Readonly<Record<string, string>> = {}, reads: readonly FirstRead[] = []) =>
  guardedFetch(isSample ? '/api/sessions/sample' : '/api/sessions/refresh', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(reads.length > 0 ? { reads } : {}),
    credentials: 'include',
  })

async function askForToken(reads: readonly FirstRead[]): Promise<boolean> {
  try {
    let response = await refresh({}, reads)
    if (response.status === 401 && proof) response = await refresh({ authorization: `Bearer ${proof}` })
    // Only a 401 or 403 signs out; a server that is busy or down does not.
    return response.ok || response.status === 401 || response.status === 403 ? await take(response, reads) : stay()
  } catch {
    return stay()
  }
}

/** The server did not respond: the last user is shown, and calls fail on their own. */
function stay(): boolean {
  const last = localStorage.getItem('user')
  if (!user && last) setUser(JSON.parse(last) as User)
  return false
}

/** An answer that carries a token, or the reason why there is none. */
export async function take(response: Response, reads: readonly FirstRead[] = []): Promise<boolean> {
  bearer = response.headers.get('x-enhanced-token') ?? ''
  const last = JSON.parse(localStorage.getItem('user') ?? 'null') as User | null
  if (response.ok && bearer) {
    const next = await currentUserFrom(response, reads)
    // A user who takes over a till continues with its cart.
    if (last && last.id !== next.id) await clearSession({ keepWork: next.opened_by_pin === true })
    const isAnother = user !== undefined && user.id !== next.id
    setUser(next)
    setSessionProblem(undefined)
    // The screens hold data of the previous user.
    if (isAnother) location.reload()
    return true
  }
  bearer = ''
  if (isEvicted(response)) evict()
  else {
    if (last) await clearSession({ keepWork: true })
    setUser(undefined)
  }
  return false
}

/**
 * The current user, from the sign-in response or else from the profile. If neither can be read: the last user of this device with
 * the likely role, as an account's primary owner is its admin. It only decides the display; the server checks for itself.
 */
async function currentUserFrom(response: Response, reads: readonly FirstRead[]): Promise<User> {
  for (const ask of [() => Promise.resolve(response), profile])
    try {
      const reply = await ask()
      if (!reply.ok) continue
      const { data, reads: answers } = (await reply.json()) as { data: User; reads?: Parameters<typeof holdAnswers>[1] }
      holdAnswers(reads, answers)
      return data
    } catch {
      // The response was cut short: requested next, or derived.
    }
  const last = JSON.parse(localStorage.getItem('user') ?? 'null') as User | null
  const nobody = { id: '', first_name: '', last_name: '', email: '', nursery_name: '', subscription: 'active' } as const
  return { ...nobody, ...last, role: localStorage.getItem('primary') === 'yes' ? 'admin' : 'manager' }
}

const profile = () => fetch('/api/users/me', { headers: { authorization: `Bearer ${bearer}` }, credentials: 'include' })
