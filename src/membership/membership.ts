/** The embedded membership provider: accounts, sign-in, tokens. The product knows it only by its issuer URL, like any other OpenID provider. */
import type { FastifyInstance } from 'fastify'
import { type JWTVerifyGetKey, createLocalJWKSet } from 'jose'
import pg from 'pg'
import { connectionLimits } from '#server/connection-limits.ts'
import { withAdvisoryLock } from '#server/database-owner.ts'
import type { InstallationJob } from '#server/jobs.ts'
import type { StripeKeys } from '#server/stripe-keys.ts'
import { Accounts, type NewAccount, type PasswordHashing } from './accounts.ts'
import { Billing } from './billing.ts'
import type { PageContext } from './page-context.ts'
import type { DemoAccount } from './views-sign-in.ts'
import { AttemptLimit } from './attempt-limit.ts'
import { KnownDevices } from './known-devices.ts'
import { MailLinks } from './mail-links.ts'
import { serveAccount } from './routes-account.ts'
import { serveBilling } from './routes-billing.ts'
import { servePasskeys } from './routes-passkeys.ts'
import { servePeople } from './routes-people.ts'
import { serveRecovery } from './routes-recovery.ts'
import { serveSignIn } from './routes-sign-in.ts'
import { Passkeys } from './passkeys.ts'
import { People } from './people.ts'
import { Mailer } from './mailer.ts'
import { serveOpenId } from './openid.ts'
import { deleteOldRows } from './retention.ts'
import { SigningKey } from './signing-key.ts'
import { makeTables } from './tables.ts'
import type { MembershipEvents } from './membership-events.ts'
import { type AccountRow, type Plan, subscriptionOf } from './plans.ts'

export interface MembershipOptions {
  /** URL of a database user whose search path is the provider's own schema. */
  readonly databaseUrl: string
  readonly publicUrl: string
  /** Further origins of the product, which people may come back to and send forms from. */
  readonly alsoAt?: readonly string[]
  /** At least 32 bytes: signs its cookies and encrypts its private key. */
  readonly secret: string
  /** The audience of its access tokens. */
  readonly audience: string
  readonly clientId: string
  /** True if a mail server is configured; without one mails are stored in the outbox. */
  readonly sendsMail: boolean
  /** Serves the outbox as a page of this machine. */
  readonly showsOutbox: boolean
  /** Without them nothing is charged, and no trial expires. */
  readonly stripe?: StripeKeys
  readonly events: MembershipEvents
  /** Better-auth's scrypt if left out. */
  readonly password?: PasswordHashing
}

export interface Membership {
  /** Creates or updates its tables and its signing key. */
  migrate(): Promise<void>
  /** Serves everything under /membership. */
  register(http: FastifyInstance): void
  /** Creates an account; returns the `sub` and `account` of its tokens. */
  addAccount(person: NewAccount): Promise<{ sub: string; account: string }>
  /** Frees a person's seat, or assigns one again. Throws MembershipError if none is left. */
  seat(sub: string, occupied: boolean): Promise<void>
  /** Changes the plan of an account, also at Stripe where it pays there, and reports it. Throws MembershipError where too many seats are taken. */
  changePlan(account: string, plan: Plan): Promise<void>
  /** Erases these people with all that is theirs; their account keeps what its invoices need, without a name. */
  readonly erasePeople: (subs: readonly string[]) => Promise<void>
  /** Offers these accounts on the sign-in page with one tap: for demo nurseries only. */
  showDemo(accounts: readonly DemoAccount[]): void
  /** Deletes sessions, codes, links, mails and invitations after their retention time. */
  readonly deleteOldRows: InstallationJob
  readonly issuer: string
  /** Verifies its tokens in the same process; once its tables are there. */
  readonly verificationKey: JWTVerifyGetKey
  close(): Promise<void>
}

export function makeMembership(options: MembershipOptions): Membership {
  const { databaseUrl, publicUrl, alsoAt = [], secret, audience, clientId } = options
  const origins = [new URL(publicUrl).origin, ...alsoAt]
  const issuer = `${publicUrl}/membership`
  const pool = new pg.Pool({
    ...connectionLimits,
    connectionString: databaseUrl,
    max: 5,
    application_name: 'glasshouse membership',
  })
  pool.on('error', () => {}) // the pool replaces a broken idle connection
  pool.on('connect', (client) => client.on('error', () => {})) // a broken connection in use fails its statement only
  const accounts = new Accounts(pool, publicUrl, secret, options.password)
  const key = new SigningKey(pool, secret)
  const mailer = new Mailer(pool, options.sendsMail)
  const people = new People(pool, accounts, mailer)
  const passkeys = new Passkeys(pool, publicUrl)
  const billing = new Billing({ pool, publicUrl, keys: options.stripe, events: options.events })
  const demo: DemoAccount[] = []
  return {
    issuer,
    verificationKey: (header, token) => createLocalJWKSet({ keys: [...key.published] })(header, token),
    async migrate() {
      const starting = new pg.Client({ connectionString: databaseUrl })
      starting.on('error', () => {}) // the running statement fails with it
      await starting.connect()
      try {
        // Two concurrent starts would create the same tables, and each a key that the other does not publish.
        await withAdvisoryLock(starting, async () => {
          await accounts.migrate()
          await makeTables(pool)
          await key.open()
        })
      } finally {
        await starting.end()
      }
    },
    register(http) {
      void http.register(async (scope) => {
        scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
          done(null, Object.fromEntries(new URLSearchParams(String(body)))),
        )
        serveOpenId(scope, { issuer, origins, audience, clientId, pool, accounts, key, mailer, billing })
        const links = new MailLinks(pool, publicUrl, mailer)
        const { events, showsOutbox } = options
        const context: PageContext = {
          http: scope,
          publicUrl,
          origins,
          accounts,
          people,
          links,
          mailer,
          attempts: new AttemptLimit(pool),
          knownDevices: new KnownDevices(secret, publicUrl),
          showsOutbox,
          events,
        }
        serveSignIn(context, demo)
        serveRecovery(context)
        servePasskeys(context, passkeys)
        serveAccount(context, { passkeys, billing })
        servePeople(context)
        serveBilling(context, billing)
      })
      http.addHook('onClose', () => pool.end())
    },
    async addAccount(person) {
      const { sub, account } = await accounts.add(person)
      return { sub, account }
    },
    seat: (sub, occupied) => people.seat(sub, occupied),
    async changePlan(account, plan) {
      await people.changePlan(account, plan, (wanted) => billing.changePlan(account, wanted))
      const { rows } = await pool.query<AccountRow>(
        'SELECT plan, trial_ends_at, subscription_status, subscription_until FROM nursery_accounts WHERE id = $1',
        [account],
      )
      if (rows[0]) await options.events.subscription(account, subscriptionOf(rows[0], billing.enabled, new Date()))
    },
    erasePeople: (subs) => people.erase(subs),
    showDemo: (shown) => void demo.splice(0, demo.length, ...shown),
    deleteOldRows: { name: 'membership.delete-old-rows', daily: true, work: () => deleteOldRows(pool) },
    close: () => pool.end(),
  }
}
