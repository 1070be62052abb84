/** Who is signed in on this device. Tokens live in memory only; a cookie that no script can read renews them. */
import { Problem } from '#kernel/problem.ts'
import type { Role } from '#kernel/role.ts'

export interface User {
  readonly id: string
  readonly role: Role
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly nursery_name: string
}

interface Config {
  readonly authorization_endpoint: string
  readonly token_endpoint: string
  readonly client_id: string
  readonly scope: string
  readonly sign_out_url: string | null
}

let bearer = ''
let user: User | undefined
const listeners = new Set<() => void>()

export const token = (): string => bearer
export const currentUser = (): User | undefined => user

/** Calls back whenever somebody else, or nobody, is signed in. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function become(next: User | undefined): void {
  const changed = next?.id !== user?.id || next?.role !== user?.role
  user = next
  if (next) localStorage.setItem('user', JSON.stringify(next))
  else localStorage.removeItem('user')
  if (changed) for (const listener of listeners) listener()
}

/** On load: renews by the cookie. Without a network the last person stays, so that the till opens. */
export async function resume(): Promise<User | undefined> {
  if (localStorage.getItem('user') !== null) await renew()
  return user
}

let renewing: Promise<boolean> | undefined

/** A new token for this device; false when it is signed out. Many callers share one request. */
export function renew(): Promise<boolean> {
  renewing ??= askForToken().finally(() => (renewing = undefined))
  return renewing
}

const refresh = () =>
  fetch('/api/sessions/refresh', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    credentials: 'include',
  })

async function askForToken(): Promise<boolean> {
  try {
    const response = await refresh()
    // Only a plain no signs out; a server that is busy or away has not said it.
    return response.ok || response.status === 401 || response.status === 403 ? await take(response) : stay()
  } catch {
    return stay()
  }
}

/** Nobody answered: whoever was here last is shown, and calls fail by themselves. */
function stay(): boolean {
  const last = localStorage.getItem('user')
  if (!user && last) become(JSON.parse(last) as User)
  return false
}

async function take(response: Response): Promise<boolean> {
  bearer = response.headers.get('x-enhanced-token') ?? ''
  if (!response.ok || !bearer) {
    bearer = ''
    become(undefined)
    return false
  }
  become(((await response.json()) as { data: User }).data)
  return true
}

const config = async (): Promise<Config> => ((await (await fetch('/api/config')).json()) as { data: Config }).data

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

interface Started {
  readonly state: string
  readonly verifier: string
  readonly returnTo: string
  /** Whether the password was asked for even of somebody whom the provider knew. */
  readonly anew: boolean
}

/** Goes to the provider's sign-in page; comes back to `returnTo`. Code with PKCE (RFC 7636). `anew`: the password is asked for in any case. */
export async function signIn(returnTo = '/dashboard', anew = false): Promise<void> {
  const { authorization_endpoint, client_id, scope } = await config()
  const started: Started = { state: random(), verifier: random(), returnTo, anew }
  sessionStorage.setItem('sign-in', JSON.stringify(started))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(started.verifier))
  const query = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: `${location.origin}/auth/callback`,
    scope,
    state: started.state,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    ...(anew ? { prompt: 'login' } : {}),
  })
  location.assign(`${authorization_endpoint}?${query}`)
}

let completing: Promise<string> | undefined

/**
 * At /auth/callback: the code becomes a token of the provider, and that a session of this device. Gives where to go on; throws a
 * Problem. A code works once, so whoever asks again while the page is there gets the same answer.
 */
export function completeSignIn(): Promise<string> {
  completing ??= complete()
  return completing
}

async function complete(): Promise<string> {
  const answer = new URLSearchParams(location.search)
  const started = JSON.parse(sessionStorage.getItem('sign-in') ?? 'null') as Started | null
  sessionStorage.removeItem('sign-in')
  const code = answer.get('code')
  if (!started || !code || answer.get('state') !== started.state) return '/login'
  const { token_endpoint, client_id } = await config()
  const exchanged = await fetch(token_endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id,
      redirect_uri: `${location.origin}/auth/callback`,
      code_verifier: started.verifier,
    }),
  })
  if (!exchanged.ok) return '/login'
  const { access_token } = (await exchanged.json()) as { access_token: string }
  const opened = await fetch('/api/sessions/create', {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
    credentials: 'include',
  })
  if (await take(opened.clone())) return started.returnTo
  const { code: refusal, detail } = (await opened.json().catch(() => ({}))) as { code?: string; detail?: string }
  // This device was signed out: that the provider still knows its person is not enough, they prove it again.
  if (refusal === 'SESSION_INVALID' && !started.anew) {
    await signIn(started.returnTo, true)
    return new Promise<string>(() => {}) // the page is being left
  }
  throw refusal === 'MAX_DEVICES_REACHED' || refusal === 'SESSION_INVALID' || refusal === 'FORBIDDEN'
    ? new Problem(refusal, detail ?? 'Maximum device limit reached. You will be logged out')
    : new Problem('UNAVAILABLE', 'The server could not answer. Try again in a moment.')
}

/** Signs this device out, here and at the provider. */
export async function signOut(): Promise<void> {
  const { sign_out_url } = await config()
  const end = () =>
    fetch('/api/sessions/current', { method: 'DELETE', headers: { authorization: `Bearer ${bearer}` }, credentials: 'include' })
  // A token that ran out while nobody was looking must not leave the session open.
  if ((await end()).status === 401) {
    bearer = (await refresh()).headers.get('x-enhanced-token') ?? ''
    if (bearer) await end()
  }
  bearer = ''
  localStorage.removeItem('user')
  location.assign(sign_out_url ?? '/')
}
