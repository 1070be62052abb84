/** Redirects to Stripe's checkout and billing portal, and its webhook. */
import type { Billing } from './billing.ts'
import * as z from 'zod/mini'
import { type PageContext, serveForm, render, reportRefusal } from './page-context.ts'
import { donePage } from './views-recovery.ts'

export function serveBilling(context: PageContext, billing: Billing): void {
  for (const [path, way] of [
    ['/membership/billing/checkout', billing.checkout.bind(billing)],
    ['/membership/billing/portal', billing.portal.bind(billing)],
  ] as const)
    serveForm(context, path, async ({ request, reply, signedIn }) => {
      if (!signedIn.member.is_primary)
        return render(
          reply.code(403),
          'Plan',
          donePage('Only the owner pays', 'Ask the owner of your nursery.', '/membership/profile', 'Your account'),
        )
      const away = 'The payment service isn’t responding. You were not charged; try again in a few minutes.'
      const address = await way(signedIn.member).catch((error: unknown) => {
        request.log.error(error)
        return undefined
      })
      return address === undefined
        ? render(
            reply.code(503).header('retry-after', '60'),
            'Plan',
            donePage('Not now', away, '/membership/profile', 'Your account'),
          )
        : reply.redirect(address, 303)
    })

  if (!billing.enabled) return
  void context.http.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/membership/billing/webhook', async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const believed =
        Buffer.isBuffer(request.body) && typeof signature === 'string' && (await billing.take(request.body, signature))
      if (believed) return { received: true }
      await reportRefusal(context, request, accountIn(request.body))
      return reply.code(400).send({ error: 'The signature does not fit.' })
    })
  })
}

const Event = z.object({ data: z.object({ object: z.object({ metadata: z.object({ account: z.uuid() }) }) }) })

/** The account that an event claims to be about. */
function accountIn(body: unknown): string | undefined {
  if (!Buffer.isBuffer(body)) return undefined
  try {
    const event = Event.safeParse(JSON.parse(body.toString('utf8')))
    return event.data?.data.object.metadata.account
  } catch {
    return undefined // not JSON: no account
  }
}
