/** Webhooks of a hosted provider, authenticated by a signature over the raw body. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import type { Provider } from '#server/provider-shape.ts'
import type { EventBus } from '#server/event-bus.ts'
import { identifierOf, nurseryIdOf, planOf } from '#server/provider-tokens.ts'
import { type Refusals, deviceDetails } from './refused-sign-ins.ts'
import { keepMembers } from './members.ts'
import { type Reported, keepSubscription } from './subscription.ts'

const Moment = z.optional(z.nullable(z.string().check(z.maxLength(40))))
/** An account as Outseta sends it: the fields that are read. */
const Account = z.object({
  Uid: z.string().check(z.minLength(1), z.maxLength(100)),
  Name: z.optional(z.nullable(z.string())),
  AccountStage: z.number(),
  Updated: Moment,
  PersonAccount: z.optional(
    z.nullable(
      z.array(
        z.object({
          IsPrimary: z.optional(z.nullable(z.boolean())),
          Person: z.optional(z.nullable(z.object({ Uid: z.optional(z.nullable(z.string())) }))),
        }),
      ),
    ),
  ),
  CurrentSubscription: z.optional(
    z.nullable(
      z.object({
        Plan: z.optional(z.nullable(z.object({ Uid: z.string() }))),
        RenewalDate: Moment,
        EndDate: Moment,
      }),
    ),
  ),
})

interface Parts {
  readonly pool: pg.Pool
  readonly events: EventBus
  readonly provider: Provider
  readonly refusals: Refusals
}

/** By stage number: trial, subscribed, cancelling, expired, trial expired, past due, cancelling trial. */
const stages: ReadonlyMap<number, Reported['status']> = new Map([
  [2, 'trialing'],
  [3, 'active'],
  [4, 'active'],
  [5, 'cancelled'],
  [6, 'cancelled'],
  [7, 'past_due'],
  [8, 'trialing'],
])

/** The callback of an activity, where the body does not say which activity it reports. */
const paths = { changed: '/api/provider/webhook', deleted: '/api/provider/webhook/account-deleted' } as const

export function serveProviderWebhook(http: FastifyInstance, { pool, events, provider, refusals }: Parts): void {
  const { webhookKey, planNames, realm } = provider
  if (webhookKey === undefined) return
  const key = Buffer.from(webhookKey, 'hex')
  const keep = keepSubscription(pool, realm)
  const keepPeople = keepMembers({ pool, events, realm })
  void http.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const read = async (request: FastifyRequest): Promise<z.infer<typeof Account> | undefined> => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const body = parsed(raw)
      const account = Account.safeParse(body)
      if (!isSigned(raw, key, request.headers['x-hub-signature-256'])) {
        const claimed = account.success ? nurseryIdOf(realm, account.data.Uid) : undefined
        if (claimed !== undefined) await refusals.note(claimed, { ...deviceDetails(request), code: 'UNAUTHENTICATED' })
        throw new Problem('UNAUTHENTICATED', 'The signature does not fit the message. Check the key of the webhook.')
      }
      if (body === undefined) throw new Problem('BAD_JSON', 'The body is not valid JSON.')
      return account.data
    }
    scope.post(paths.changed, async (request) => {
      const account = await read(request)
      const reported = account && subscriptionOf(account, planNames)
      // Webhooks about anything but subscriptions are accepted and ignored.
      if (!account || !reported) return { data: null }
      const outcome = await keep(account.Uid, reported)
      // The first report overtakes the first sign-in; its sender repeats what was not taken.
      if (outcome === 'unknown')
        throw new Problem('UNAVAILABLE', 'Nobody of this account has signed in yet. Send this again later.')
      if (outcome === 'stored') await keepPeople(account.Uid, membersOf(account))
      return { data: null }
    })
    scope.post(paths.deleted, async (request) => {
      const account = await read(request)
      if (account === undefined) return { data: null }
      const { Uid, Updated } = account
      const deleted = { plan: undefined, status: 'cancelled', until: undefined, at: momentOf(Updated) } as const
      if ((await keep(Uid, deleted)) === 'stored') await keepPeople(Uid, [])
      return { data: null }
    })
  })
}

/**
 * The provider's identifiers of the people of an account; undefined where the report may not list all of them: without its owner, or without an
 * identifier of each.
 */
function membersOf({ PersonAccount }: z.infer<typeof Account>): readonly string[] | undefined {
  const uids = (PersonAccount ?? []).map(({ Person }) => identifierOf(Person?.Uid))
  const isWhole = PersonAccount?.some(({ IsPrimary }) => IsPrimary === true) === true
  return isWhole && uids.every((uid) => uid !== undefined) ? uids : undefined
}

/** Subscription state in a webhook; undefined for an unknown stage of the account. */
function subscriptionOf(
  { Name, AccountStage, Updated, CurrentSubscription }: z.infer<typeof Account>,
  planNames: Provider['planNames'],
): Reported | undefined {
  const status = stages.get(AccountStage)
  if (status === undefined) return undefined
  const plan = planOf(CurrentSubscription?.Plan?.Uid ?? '', planNames)
  const name = Name?.trim().slice(0, 120)
  const until = momentOf(CurrentSubscription?.EndDate ?? CurrentSubscription?.RenewalDate)
  return { ...(name && { name }), plan, status, until: until && new Date(until.getTime() + lateness), at: momentOf(Updated) }
}

function isSigned(raw: Buffer, key: Buffer, header: string | string[] | undefined): boolean {
  const [, given = ''] = /^sha256=([0-9a-f]{64})$/i.exec(typeof header === 'string' ? header : '') ?? []
  const right = createHmac('sha256', key).update(raw).digest()
  const sent = Buffer.from(given, 'hex')
  return sent.length === right.length && timingSafeEqual(sent, right)
}

/** Undefined for invalid JSON. */
function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Milliseconds that a webhook may arrive after the renewal it reports. */
const lateness = 3 * 24 * 60 * 60 * 1_000

function momentOf(text: string | null | undefined): Date | undefined {
  // The provider's times are UTC, and most lack a zone.
  const moment = new Date(/T[\d:.]+$/.test(text ?? '') ? `${text}Z` : (text ?? ''))
  return Number.isNaN(moment.getTime()) ? undefined : moment
}
