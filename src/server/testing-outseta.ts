/** Payloads from Outseta's documentation, with another host, account and person. */
import { createHmac } from 'node:crypto'

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

/** The account in a webhook, with its people. A report that is not accepted is sent again, 20 times: https://go.outseta.com/support/kb/articles/6DmwY294/setup-activity-notifications-webhooks-callbacks- */
export const documentedReport = (Uid: string, AccountStage: number, more: object = {}) => ({
  Name: 'Test Company',
  IsDemo: false,
  AccountStage,
  PersonAccount: [{ Person: { Email: 'first.last@example.com', FirstName: 'First', LastName: 'Last' }, IsPrimary: true }],
  Uid,
  ...more,
})

/**
 * The people of an account, some of them not expanded, and no zone in most moments:
 * https://github.com/tiltcamp/outseta-api-client/blob/ddd2ce7a326e487843fd85291899e676c5d91c4b/test/api/crm/accounts/get.spec.ts
 */
export const documentedPeople = (primary: string, ...others: readonly string[]) =>
  [primary, ...others].map((Uid, i) => ({
    Person: { Email: `${Uid}@example.com`, Uid },
    Account: null,
    IsPrimary: i === 0,
    Uid: `membership-${Uid}`,
    Created: '2021-02-04T16:22:10.8860898Z',
    Updated: '2021-02-04T16:22:10.8860898Z',
  }))

/**
 * The subscription of an account:
 * https://github.com/tiltcamp/outseta-api-client/blob/e7a436c8e2ea626c419b25e02ea312129e46b384/test/api/billing/subscriptions/get.spec.ts
 */
export const documentedSubscription = (plan: string, more: object = {}) => ({
  BillingRenewalTerm: 1,
  Plan: { Name: 'Basic', PlanFamily: null, MonthlyRate: 49.99, Uid: plan },
  Quantity: null,
  StartDate: '2021-02-06T17:49:51',
  EndDate: null,
  RenewalDate: null,
  Uid: 'rmkG72mg',
  ...more,
})

/**
 * The header that signs a webhook:
 * https://go.outseta.com/support/kb/articles/Rm85R5Q4/secure-and-verify-webhooks-with-a-sha256-signature
 */
export const documentedSignature = (body: string, hexKey: string) => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', Buffer.from(hexKey, 'hex')).update(body, 'utf8').digest('hex')}`,
})
