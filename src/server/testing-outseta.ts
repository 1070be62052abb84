/** Payloads from Outseta's documentation, with another host, account and person. */

/** The payload of a token: https://go.outseta.com/support/kb/articles/XQYMXqQP/the-jwt-access-token */
export const documentedToken = (host: string, { account, person, isPrimary = '0', plan = 'y7maddEq' }: Documented) => ({
  iss: `http://${host}`,
  client_id: `${host}.resource-owner`,
  scope: ['openid', 'outseta', 'profile'],
  sub: person,
  auth_time: 1610374706,
  idp: 'idsrv',
  email: 'first.last@example.com',
  email_verified: true,
  family_name: 'Last',
  given_name: 'First',
  name: 'First Last',
  nameid: person,
  'outseta:accountUid': account,
  'outseta:accountClientIdentifier': '1',
  'outseta:isPrimary': isPrimary,
  'outseta:subscriptionUid': 'dpWr3mnq',
  'outseta:planUid': plan,
  'outseta:addOnUids': ['y7marQEq', '2amRZEmJ'],
  amr: ['password'],
  'outseta:iss': host,
  aud: host,
})

interface Documented {
  readonly account: string
  readonly person: string
  readonly isPrimary?: '0' | '1'
  readonly plan?: string
}

/** The billing stages: https://go.outseta.com/support/kb/articles/Kj9boWnd/how-billing-stages-are-defined */
export const billingStages = {
  trialing: 2,
  subscribing: 3,
  cancelling: 4,
  expired: 5,
  trialExpired: 6,
  pastDue: 7,
  cancellingTrial: 8,
} as const

/** The account in a webhook, with its people: https://go.outseta.com/support/kb/articles/6DmwY294/setup-activity-notifications-webhooks-callbacks- */
export const documentedReport = (Uid: string, AccountStage: number, more: object = {}) => ({
  Name: 'Test Company',
  IsDemo: false,
  AccountStage,
  PersonAccount: [{ Person: { Email: 'first.last@example.com', FirstName: 'First', LastName: 'Last' }, IsPrimary: true }],
  Uid,
  ...more,
})

/**
 * The people of an account as its REST API and webhooks write them: https://github.com/outseta and the article above. A `Person` is null where
 * it was not expanded.
 */
export const documentedPeople = (primary: string, ...others: readonly string[]) =>
  [primary, ...others].map((Uid, i) => ({
    Person: { Email: `${Uid}@example.com`, Uid },
    IsPrimary: i === 0,
    Uid: `membership-${Uid}`,
  }))
