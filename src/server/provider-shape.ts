/** What the product knows of whoever signs people in. */

/** What a token's claims are called at this provider. */
export interface ClaimNames {
  readonly sub: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly account: string
  readonly account_name: string
  readonly is_primary: string
  readonly plan: string
  readonly role: string
  readonly subscription_status: string
  readonly subscription_until: string
}

export type ProviderPlan = 'basic' | 'standard' | 'pro'

export interface Provider {
  /** True when the product's own membership provider is served beside it. */
  readonly embedded: boolean
  /** What tells its accounts from another provider's. It stays the same when addresses change: nurseries are found by it. */
  readonly realm: string
  readonly issuers: readonly string[]
  readonly audience: string
  /** This and the other addresses are empty until they are discovered, where the configuration leaves them out. */
  readonly jwksUrl: string
  readonly clientId: string
  readonly scope: string
  /** `code`: a code comes back, and becomes a token (PKCE). `token`: the token itself comes back in the address. */
  readonly flow: 'code' | 'token'
  /** Which of its tokens says who it is. */
  readonly token: 'access_token' | 'id_token'
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly signUpUrl: string
  /** Where one signs up for each plan. */
  readonly signUpUrls: Readonly<Record<ProviderPlan, string>>
  readonly profileUrl: string
  /** Where signing out there ends; not every provider has one. */
  readonly signOutUrl?: string
  readonly algorithms: readonly string[]
  readonly claims: ClaimNames
  /** What it calls each plan. */
  readonly planNames: Readonly<Record<ProviderPlan, string>>
  /** A script of its own that its pages here need. */
  readonly script?: { readonly url: string; readonly integrity?: string }
  /** Signs its webhooks, in hexadecimal. */
  readonly webhookKey?: string
}
