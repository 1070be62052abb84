/** Signing in and out at the provider, and the errors of it. */
import { Problem } from '#kernel/problem.ts'
import { deviceLimitReached } from '#kernel/device-limit-text.ts'
import { clearSession, keepProof, leave, refresh, setSessionProblem, take, token } from './session.ts'
import { noAnswer } from './connection-texts.ts'

interface Config {
  readonly authorization_endpoint: string
  readonly token_endpoint: string
  readonly client_id: string
  readonly scope: string
  readonly flow: 'code' | 'token'
  readonly token: 'access_token' | 'id_token'
  readonly sign_out_url: string | null
}

/** Throws a Problem while the server or the provider does not answer. */
async function config(): Promise<Config> {
  const response = await fetch('/api/config').catch(() => undefined)
  const answer = (await response?.json().catch(() => ({}))) as { readonly data?: Config; readonly detail?: string } | undefined
  if (answer?.data) return answer.data
  throw new Problem('UNAVAILABLE', answer?.detail ?? noAnswer)
}

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
  /** True if the password was required even for a user with a session at the provider. */
  readonly reauthenticate: boolean
  readonly signOutOthers: boolean
}

/**
 * Goes to the provider's sign-in page; comes back to `returnTo`. Code with PKCE (RFC 7636). `reauthenticate`: always asks for the
 * password; `signOutOthers`: all other devices are signed out then.
 */
export async function signIn(returnTo = '/dashboard', { reauthenticate = false, signOutOthers = false } = {}): Promise<void> {
  const { authorization_endpoint, client_id, scope, flow, sign_out_url } = await config()
  const started: Started = { state: random(), verifier: random(), returnTo, reauthenticate, signOutOthers }
  sessionStorage.setItem('sign-in', JSON.stringify(started))
  // Without a parameter for it, the provider asks for the password only after its own session has ended.
  if (flow === 'token') return location.assign(reauthenticate && sign_out_url ? sign_out_url : authorization_endpoint)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(started.verifier))
  const query = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: `${location.origin}/auth/callback`,
    scope,
    state: started.state,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    ...(reauthenticate ? { prompt: 'login' } : {}),
  })
  location.assign(`${authorization_endpoint}?${query}`)
}

let completing: Promise<string> | undefined

/**
 * At /auth/callback: the code becomes a token of the provider, and that a session of this device. Gives where to go on; throws a
 * Problem. A code works once, so a second call on the same page gets the same response.
 */
export function completeSignIn(): Promise<string> {
  completing ??= complete()
  return completing
}

async function complete(): Promise<string> {
  const answer = new URLSearchParams(location.search)
  const { token_endpoint, client_id, flow, token: kind } = await config()
  const started = startedHere() ?? (flow === 'token' ? signedUpHere() : undefined)
  if (!started) return '/login'
  const given = flow === 'token' && answer.get('access_token')
  if (given) {
    keepProof(given)
    return open(given, started)
  }
  const code = answer.get('code')
  if (!code || answer.get('state') !== started.state) return '/login'
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
  const proof = ((await exchanged.json()) as Record<Config['token'], string>)[kind]
  keepProof(proof)
  return open(proof, started)
}

function startedHere(): Started | undefined {
  const started = sessionStorage.getItem('sign-in')
  sessionStorage.removeItem('sign-in')
  return started === null ? undefined : (JSON.parse(started) as Started)
}

/** Milliseconds in which the provider's mail confirms a new account. */
const signUpTime = 24 * 60 * 60_000

/**
 * Somebody whom the landing page sent to sign up comes back signed in, perhaps by a link in a mail. Anybody else with a token in the address did not
 * begin here: it may be another person's.
 */
function signedUpHere(): Started | undefined {
  const since = Number(localStorage.getItem('signing-up') ?? 0)
  localStorage.removeItem('signing-up')
  if (Date.now() - since > signUpTime) return undefined
  return { state: '', verifier: '', returnTo: '/dashboard', reauthenticate: false, signOutOthers: false }
}

const create = (providerToken: string, signOutOthers: boolean) =>
  fetch('/api/sessions/create', {
    method: 'POST',
    headers: { authorization: `Bearer ${providerToken}`, ...(signOutOthers ? { 'x-logout-others': '1' } : {}) },
    credentials: 'include',
  })

const delayOfLogout = 30_000

async function open(
  providerToken: string,
  started: Pick<Started, 'returnTo' | 'reauthenticate' | 'signOutOthers'>,
): Promise<string> {
  const opened = await create(providerToken, started.signOutOthers)
  const copy = opened.clone()
  if (opened.ok && (await take(opened))) {
    await noteDevices(copy)
    return started.returnTo
  }
  const { code, detail } = (await copy.json().catch(() => ({}))) as { code?: string; detail?: string }
  // This device was signed out: a session at the provider is not enough, the password is required.
  if (code === 'SESSION_INVALID' && !started.reauthenticate) {
    await signIn(started.returnTo, { ...started, reauthenticate: true })
    return leaving
  }
  if (code === 'MAX_DEVICES_REACHED') {
    const reason = detail ?? 'Maximum device limit reached. You will be logged out'
    const warning = `${reason} Please log out on another device within the time limit.`
    setSessionProblem({ kind: 'limited', warning, until: Date.now() + delayOfLogout })
    return new Promise((resolve) => {
      openAgain = async (signOutOthers) => {
        const answer = signOutOthers
          ? await create(providerToken, true)
          : await refresh({ authorization: `Bearer ${providerToken}`, 'x-create-session': '1' })
        if (!answer.ok) return refusalOf(answer)
        const counted = answer.clone()
        await take(answer)
        await noteDevices(counted)
        resolve(started.returnTo)
        return undefined
      }
    })
  }
  if (code === 'SESSION_INVALID') throw new Problem(code, stillRemembered)
  throw code === 'FORBIDDEN' || code === 'SEAT_LIMIT_REACHED'
    ? new Problem(code, detail ?? 'You cannot sign in here. Ask an admin of your nursery.')
    : new Problem('UNAVAILABLE', noAnswer)
}

const stillRemembered =
  'This device was logged out, and the sign-in service still remembers the sign-in from before. Log out on your account page there, then log in here again.'

const leaving = new Promise<never>(() => {}) // the page is being left

/** Other fields of a sign-in response: whether the user owns the account, and the number of their devices. */
async function noteDevices(response: Response): Promise<void> {
  const { meta } = (await response.json().catch(() => ({}))) as {
    meta?: { readonly unique_devices: number; readonly max_allowed_devices: number; readonly is_primary: boolean }
  }
  if (!meta) return
  localStorage.setItem('primary', meta.is_primary ? 'yes' : 'no')
  if (meta.unique_devices === meta.max_allowed_devices && localStorage.getItem('one-login-left') === null)
    localStorage.setItem('one-login-left', 'due')
  setSessionProblem(undefined) // subscribers look again
}

/** Tries once more to open the session that the device limit refused; returns the sentence of another refusal. */
let openAgain: ((signOutOthers: boolean) => Promise<string | undefined>) | undefined

const refusalOf = async (response: Response): Promise<string> => {
  const { detail } = (await response.json().catch(() => ({}))) as { detail?: string }
  return detail ?? deviceLimitReached
}

/** Reopens the session: returns a message if that was refused. A device that was signed out has to enter the password. */
export async function refreshSession(): Promise<string | undefined> {
  if (openAgain) return openAgain(false)
  const response = await refresh()
  if (response.ok) return void (await take(response))
  if (response.status >= 500) return noAnswer
  await signIn(currentPath(), { reauthenticate: true })
  return leaving
}

/** The same, with all other devices signed out. */
export async function logOutOthers(): Promise<string | undefined> {
  if (openAgain) return openAgain(true)
  await signIn(currentPath(), { reauthenticate: true, signOutOthers: true })
  return leaving
}

/** Asks for the password or passkey once more, and comes back to this page. */
export const signInAgain = (): Promise<void> => signIn(currentPath(), { reauthenticate: true })

/**
 * Ends the provider's own session in this browser, so that nobody else can come in by it. Another installation's provider is out of
 * reach of our pages; our server asks for the password anew anyway.
 */
export async function endProviderSession(): Promise<void> {
  const { sign_out_url } = await config()
  if (sign_out_url?.startsWith(`${location.origin}/`)) await fetch(sign_out_url, { redirect: 'manual' })
}

const currentPath = () => location.pathname + location.search

/** Signs this device out, here and at the provider. */
export async function signOut(): Promise<void> {
  // Signing out here does not depend on the provider.
  const sign_out_url = await config().then(
    (known) => known.sign_out_url,
    () => null,
  )
  leave()
  const end = (bearer: string) =>
    fetch('/api/sessions/current', { method: 'DELETE', headers: { authorization: `Bearer ${bearer}` }, credentials: 'include' })
  // A token that expired in the background must not leave the session open.
  if ((await end(token())).status === 401) {
    const fresh = (await refresh()).headers.get('x-enhanced-token')
    if (fresh) await end(fresh)
  }
  await clearSession({ keepWork: false })
  localStorage.removeItem('user')
  location.assign(sign_out_url ?? '/')
}
