/** The membership provider that comes with the product: accounts, sign-in, tokens. The product knows it only by its address, like any other OpenID provider. */
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { connectionLimits } from '#server/connection-limits.ts'
import { oneAtATime } from '#server/owner.ts'
import type { InstallationJob } from '#server/jobs.ts'
import type { StripeKeys } from '#server/stripe-keys.ts'
import { Accounts, type NewAccount } from './accounts.ts'
import { Billing } from './billing.ts'
import type { Desk } from './desk.ts'
import type { DemoAccount } from './forms.ts'
import { limitTries } from './limits.ts'
import { MailLinks } from './mail-links.ts'
import { serveAccount } from './pages-account.ts'
import { serveBilling } from './pages-billing.ts'
import { servePasskeys } from './pages-passkeys.ts'
import { servePeople } from './pages-people.ts'
import { serveRecovery } from './pages-recovery.ts'
import { servePages } from './pages.ts'
import { Passkeys } from './passkeys.ts'
import { People } from './people.ts'
import { Mailer } from './mailer.ts'
import { serveOpenId } from './openid.ts'
import { deleteOldRows } from './retention.ts'
import { SigningKey } from './signing-key.ts'
import { makeTables } from './tables.ts'
import type { TellProduct } from './tell.ts'

export interface MembershipOptions {
  /** Of a login whose search path is the provider's own schema. */
  readonly databaseUrl: string
  readonly publicUrl: string
  /** At least 32 bytes: what its cookies and its private key are sealed with. */
  readonly secret: string
  /** Whom its access tokens are for. */
  readonly audience: string
  readonly clientId: string
  /** Whether a mail server is configured; without one mails are kept in the outbox. */
  readonly sendsMail: boolean
  /** Whether the outbox may be read on a page of this machine. */
  readonly showsOutbox: boolean
  /** Without them nothing is charged, and no trial runs out. */
  readonly stripe?: StripeKeys
  readonly tell: TellProduct
}

export interface Membership {
  /** Makes its tables and its key, or brings them up to date. */
  migrate(): Promise<void>
  /** Serves everything under /membership. */
  register(http: FastifyInstance): void
  /** Adds a person who can sign in; gives what its tokens will call them and their nursery. */
  addAccount(person: NewAccount): Promise<{ sub: string; account: string }>
  /** Somebody gives their seat to others, or takes one again. Throws Refused, whose message is for people, where none is left. */
  seat(sub: string, taken: boolean): Promise<void>
  /** Who may be picked on the sign-in page with one tap: demo nurseries only. */
  showDemo(accounts: readonly DemoAccount[]): void
  /** Deletes sessions, codes, links, mails and invitations that are over, after their time. */
  readonly deleteOldRows: InstallationJob
  readonly issuer: string
  close(): Promise<void>
}

export function makeMembership(options: MembershipOptions): Membership {
  const { databaseUrl, publicUrl, secret, audience, clientId } = options
  const issuer = `${publicUrl}/membership`
  const pool = new pg.Pool({
    ...connectionLimits,
    connectionString: databaseUrl,
    max: 5,
    application_name: 'glasshouse membership',
  })
  pool.on('error', () => {}) // an idle connection that broke is replaced
  pool.on('connect', (client) => client.on('error', () => {})) // one in use fails its statement, and only that
  const accounts = new Accounts(pool, publicUrl, secret)
  const key = new SigningKey(pool, secret)
  const mailer = new Mailer(pool, options.sendsMail)
  const people = new People(pool, accounts, mailer)
  const passkeys = new Passkeys(pool, publicUrl)
  const billing = new Billing({ pool, publicUrl, keys: options.stripe, tell: options.tell })
  const demo: DemoAccount[] = []
  return {
    issuer,
    async migrate() {
      const starting = new pg.Client({ connectionString: databaseUrl })
      starting.on('error', () => {}) // the statement that was running fails with it
      await starting.connect()
      try {
        // Two that start at once would both make the same tables, and each a key that the other does not publish.
        await oneAtATime(starting, async () => {
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
        serveOpenId(scope, { issuer, publicUrl, audience, clientId, pool, accounts, key, mailer, billing })
        const waitFor = limitTries(scope)
        const links = new MailLinks(pool, publicUrl, mailer)
        const { tell, showsOutbox } = options
        const desk: Desk = { http: scope, publicUrl, accounts, people, links, mailer, waitFor, showsOutbox, tell }
        servePages(desk, demo)
        serveRecovery(desk)
        servePasskeys(desk, passkeys)
        serveAccount(desk, { passkeys, billing })
        servePeople(desk)
        serveBilling(desk, billing)
      })
      http.addHook('onClose', () => pool.end())
    },
    async addAccount(person) {
      const { sub, account } = await accounts.add(person)
      return { sub, account }
    },
    seat: (sub, taken) => people.seat(sub, taken),
    showDemo: (shown) => void demo.splice(0, demo.length, ...shown),
    deleteOldRows: { name: 'membership.delete-old-rows', daily: true, work: () => deleteOldRows(pool) },
    close: () => pool.end(),
  }
}
