/** The events that the provider reports to the product between two sign-ins. */
import type { Subscription } from './plans.ts'

/** A sign-in or webhook that was refused. */
interface Refusal {
  readonly ip: string
  readonly user_agent: string
  /** The route: `POST /membership/sign-in`. */
  readonly call: string
}

export interface MembershipEvents {
  /** The subscription of the account changed. */
  subscription(account: string, subscription: Subscription): Promise<void>
  /** A person changed their password, or reset a forgotten one: their open sessions end on every device. */
  passwordChanged(account: string, sub: string): Promise<void>
  /** The owner of the account confirmed their address. */
  ownerConfirmed(account: string): Promise<void>
  /** A sign-in to the account, or a webhook about it, was refused. */
  refused(account: string, refusal: Refusal): Promise<void>
}
