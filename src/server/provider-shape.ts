/** The configuration of a sign-in provider. */

/** The names of the token claims at this provider; it may lack the optional ones. */
export interface ClaimNames {
  readonly sub: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly account: string
  readonly account_name?: string
  readonly is_primary: string
  readonly plan: string
  readonly role?: string
  readonly subscription_status?: string
  readonly subscription_until?: string
}

export type ProviderPlan = 'basic' | 'standard' | 'pro'

export interface Provider {
  /** True when the product's own membership provider runs in the same process. */
  readonly embedded: boolean
  /** Distinguishes its accounts from another provider's. It stays the same when addresses change: nurseries are identified by it. */
  readonly realm: string
  readonly issuers: readonly string[]
  /** Its tokens are for one of these. */
  readonly audiences: readonly string[]
  /** This and the other addresses are empty until they are discovered, where the configuration omits them. */
  readonly jwksUrl: string
  readonly clientId: string
  /** Secret of a confidential client: the server exchanges codes then, since a browser keeps no secret. */
  readonly clientSecret?: string
  readonly scope: string
  /** `code`: a code is returned and exchanged for a token (PKCE). `token`: the token itself is returned in the address. */
  readonly flow: 'code' | 'token'
  /** Token that identifies the person. */
  readonly token: 'access_token' | 'id_token'
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly signUpUrl: string
  /** The sign-up address of each plan. */
  readonly signUpUrls: Readonly<Record<ProviderPlan, string>>
  readonly profileUrl: string
  /** Its end-session address; not every provider has one. */
  readonly signOutUrl?: string
  readonly algorithms: readonly string[]
  readonly claims: ClaimNames
  /** Its name of each plan. */
  readonly planNames: Readonly<Record<ProviderPlan, string>>
  /** A script that its embedded pages need. */
  readonly script?: { readonly url: string; readonly integrity?: string }
  /** The key that signs its webhooks, in hexadecimal. */
  readonly webhookKey?: string
}
