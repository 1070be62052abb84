/** Shared by `switch-person.test.ts` and `switch-person.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { expect } from 'vitest'
import { theProduct, cookiesOf, enhanced, password } from '#testing/sign-in.ts'
import { owner } from '#testing/nursery.ts'

export const pin = '4071'
export const [product, pinHash] = await Promise.all([theProduct(), hashPassword(pin)])

export interface Answer {
  readonly status: number
  readonly code?: string
  readonly detail?: string
  readonly data?: { readonly id: string; readonly role: string; readonly opened_by_pin: boolean }
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

export async function send(method: string, address: string, token: string, body?: object): Promise<Answer> {
  const reply = await fetch(`${product.origin}${address}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { ...(reply.status === 204 ? {} : ((await reply.json()) as Answer)), status: reply.status }
}

/** Stores the PIN without another hash of it, which takes a tenth of a second of a core. */
const storePin = (id: string) =>
  owner.query(
    `INSERT INTO staff_pins (nursery_id, user_id, pin_hash, changed_at) SELECT nursery_id, id, $2, now() FROM users WHERE id = $1`,
    [id, pinHash],
  )

/** A device on which somebody signed in. */
export async function deviceOf(email: string, cookie = '') {
  const provider = cookiesOf(await product.signIn(email))
  const opened = await product.open(await product.providerToken(provider), cookie)
  const { data } = (await opened.clone().json()) as { data: { id: string } }
  return { provider, token: enhanced(opened), cookies: cookiesOf(opened), id: data.id, email }
}

/** A nursery with its admin at the till, and a seller and a manager, each with a PIN. */
export async function aTill() {
  const { email, cookie } = await product.signUp({ plan: 'pro' })
  const admin = await deviceOf(email)
  const [, claims = ''] = (await product.providerToken(cookie)).split('.')
  const { account } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { account: string }
  const withPin = async (role: string) => {
    const address = `${role}-${randomUUID()}@example.com`
    const person = { email: address, password, first_name: role, last_name: '', is_primary: false, plan: 'pro' as const }
    await product.membership.addAccount({ ...person, account: { id: account, name: 'Green Gate' } })
    const device = await deviceOf(address)
    expect((await send('PUT', `/api/users/${device.id}/role`, admin.token, { role })).status).toBe(200)
    if (role !== 'production') await storePin(device.id)
    return device
  }
  const [seller, manager] = [await withPin('sales'), await withPin('manager')]
  const switchTo = (id: string, tried = pin, token = admin.token) =>
    send('POST', '/api/sessions/switch', token, { user_id: id, pin: tried })
  return { admin, seller, manager, switchTo, withPin }
}

export const meAt = async (token: string) => (await send('GET', '/api/users/me', token)).data
/** By the cookie of the device. */
export const renew = async (cookies: string) => {
  const renewed = await product.refresh({ cookie: cookies })
  return { status: renewed.status, token: enhanced(renewed), me: ((await renewed.json()) as Answer).data }
}
