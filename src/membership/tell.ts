/** What the provider tells the product of its own accord, between two sign-ins. */
import type { Subscription } from './plans.ts'

/** Somebody who was not let in. */
export interface Refusal {
  readonly ip: string
  readonly user_agent: string
  /** What they tried: `POST /membership/sign-in`. */
  readonly call: string
}

export interface TellProduct {
  /** What the account may do has changed. */
  subscription(account: string, subscription: Subscription): Promise<void>
  /** A person of the account set a new password without the old one: whatever was open before ends. */
  passwordReset(account: string, sub: string): Promise<void>
  /** The owner of the account proved that their address is theirs. */
  ownerConfirmed(account: string): Promise<void>
  /** Somebody tried to come in on the account, or to speak for it, and was refused. */
  refused(account: string, refusal: Refusal): Promise<void>
}
