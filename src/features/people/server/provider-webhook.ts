/** What a hosted provider reports of its accounts between two sign-ins, believed by its signature over the bytes as they came. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import type { Provider } from '#server/provider-shape.ts'
import { type Reported, keepSubscription } from './subscription.ts'

const Moment = z.optional(z.nullable(z.string().check(z.maxLength(40))))
/** An account as Outseta sends it, of the fields that are read. */
const Account = z.object({
  Uid: z.string().check(z.minLength(1), z.maxLength(100)),
  AccountStage: z.number(),
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

/** By the numbers of its stages: trial, subscribed, cancelling, expired, trial expired, past due, cancelling trial. */
const stages: ReadonlyMap<number, Reported['status']> = new Map([
  [2, 'trialing'],
  [3, 'active'],
  [4, 'active'],
  [5, 'cancelled'],
  [6, 'cancelled'],
  [7, 'past_due'],
  [8, 'trialing'],
])

export function serveProviderWebhook(http: FastifyInstance, pool: pg.Pool, provider: Provider): void {
  const { webhookKey, planNames, realm } = provider
  if (webhookKey === undefined) return
  const key = Buffer.from(webhookKey, 'hex')
  const keep = keepSubscription(pool, realm)
  void http.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/provider/webhook', async (request) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isSigned(raw, key, request.headers['x-hub-signature-256']))
        throw new Problem('UNAUTHENTICATED', 'The signature does not fit the message. Check the key of the webhook.')
      const account = Account.safeParse(parsed(raw))
      const status = account.success ? stages.get(account.data.AccountStage) : undefined
      // Other news than of subscriptions come here too; they are taken, and change nothing.
      if (!account.success || status === undefined) return { data: null }
      const { Uid, CurrentSubscription } = account.data
      const said = CurrentSubscription?.Plan?.Uid
      const plan = (['pro', 'standard', 'basic'] as const).find((each) => planNames[each] === said) ?? 'basic'
      await keep(Uid, { plan, status, until: untilOf(CurrentSubscription?.EndDate ?? CurrentSubscription?.RenewalDate) })
      return { data: null }
    })
  })
}

function isSigned(raw: Buffer, key: Buffer, header: string | string[] | undefined): boolean {
  const [, given = ''] = /^sha256=([0-9a-f]{64})$/i.exec(typeof header === 'string' ? header : '') ?? []
  const right = createHmac('sha256', key).update(raw).digest()
  const sent = Buffer.from(given, 'hex')
  return sent.length === right.length && timingSafeEqual(sent, right)
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    throw new Problem('BAD_JSON', 'The body is not valid JSON.')
  }
}

/** Three days after it is renewed: the news of that may come late. */
function untilOf(day: string | null | undefined): Date | undefined {
  const moment = new Date(day ?? '')
  return Number.isNaN(moment.getTime()) ? undefined : new Date(moment.getTime() + 3 * 24 * 60 * 60 * 1_000)
}
