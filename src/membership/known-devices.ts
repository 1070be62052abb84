/**
 * Devices on which a person signed in before: wrong passwords from there are counted apart, so that strangers who try passwords for an
 * address lock out only each other (OWASP, “Slow down online guessing attacks with device cookies”). The cookie proves nothing else.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { cookieAge, cookieName, membershipCookies } from '#kernel/cookies.ts'

export class KnownDevices {
  readonly #secret: string
  readonly #publicUrl: string

  constructor(secret: string, publicUrl: string) {
    this.#secret = secret
    this.#publicUrl = publicUrl
  }

  /** The device among the cookies of a request, as text to count by; '' where this address never signed in on it. */
  find(cookies: Readonly<Record<string, string | undefined>>, email: string): string {
    const [device = '', proof = ''] = (cookies[this.#nameFor(email)] ?? '').split('.')
    const [given, right] = [Buffer.from(proof), Buffer.from(this.#proof(device, email))]
    return given.length === right.length && timingSafeEqual(given, right) ? device : ''
  }

  /** The cookie for a device on which this address has just signed in. */
  cookieFor(email: string): string {
    const device = randomBytes(16).toString('base64url')
    const secure = this.#publicUrl.startsWith('https:') ? '; Secure' : ''
    const maxAge = cookieAge(membershipCookies.device)
    return `${this.#nameFor(email)}=${device}.${this.#proof(device, email)}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`
  }

  /** One cookie for each person of a shared till; the address is not in it. */
  #nameFor(email: string): string {
    return `${cookieName(membershipCookies.device, this.#publicUrl)}-${this.#hash(`name ${normalized(email)}`).slice(0, 12)}`
  }

  #proof(device: string, email: string): string {
    return this.#hash(`device ${device} ${normalized(email)}`)
  }

  #hash(text: string): string {
    return createHmac('sha256', this.#secret).update(`known device: ${text}`).digest('base64url')
  }
}

const normalized = (email: string) => email.trim().toLowerCase()
