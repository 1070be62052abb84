/** The cookies that the product and the sign-in service that comes with it set: they are set, and the Cookie Policy is written, from this list. */

interface Cookie {
  /** Required of names by browsers, over https: `__Host-` for this exact host, `__Secure-` for https alone. */
  readonly prefix: '__Host-' | '__Secure-'
  readonly name: string
  readonly purpose: string
  readonly days: number
}

export const productCookies = {
  session: {
    prefix: '__Host-',
    name: 'glasshouse',
    purpose: 'Your session: keeps you signed in. Other sites cannot use it',
    days: 30,
  },
  device: {
    prefix: '__Host-',
    name: 'glasshouse-device',
    purpose: 'Recognizes this device, so that it counts once towards your limit of devices',
    days: 365,
  },
} as const satisfies Record<string, Cookie>

export const membershipCookies = {
  session: {
    prefix: '__Secure-',
    name: 'membership.session_token',
    purpose: 'Your session with the sign-in service',
    days: 7,
  },
  /** One for each person who signed in on the device; the name goes on with a code for the person. */
  device: {
    prefix: '__Host-',
    name: 'membership-device',
    purpose: 'One for each person who signed in here: lets them in while strangers try passwords for their address',
    days: 365,
  },
} as const satisfies Record<string, Cookie>

export const cookieName = ({ prefix, name }: Cookie, publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `${prefix}${name}` : name

/** Lifetime in seconds. */
export const cookieAge = ({ days }: Cookie): number => days * 24 * 60 * 60
