/** Serves the page on which a customer pays a document: it shows the document, starts the payment at the provider, and is the receipt afterwards. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Problem } from '#kernel/problem.ts'
import { Id } from '#kernel/wire.ts'
import { readDocumentSettings } from '#modules/setup/settings/server/logo.ts'
import type { Db } from '#server/database.ts'
import { type LinkedDocument, payPath, readPayToken } from '#server/document-link.ts'
import type { EventBus } from '#server/event-bus.ts'
import { enforceLimit } from '#server/rate-limit.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import type { CardState } from '../card-payment.ts'
import * as queries from './card.queries.ts'
import { driverNamed } from './drivers.ts'
import { usePage } from './drivers/simulator.ts'
import { connectionForLinks, followPayment, publishPaid, startLink, whyClosed } from './link-payments.ts'
import { type PayPage, leavingPage, payPage, simulatorPage, unknownPage, waitingPage } from './pay-page-html.ts'
import type { Payables } from './payables.ts'

/** Requests per minute and address; a payment that is waited for asks every three seconds. */
const mostViews = 60
const mostStarts = 10
/** Seconds after which the page of an unknown outcome looks again. */
const lookAgain = '3'

const notPaid: Readonly<Partial<Record<CardState, string>>> = {
  declined: 'Nothing was paid. The bank declined the card. Try another one.',
  timed_out: 'Nothing was paid. The payment page was open too long. Start again.',
}

interface Deps {
  readonly pool: pg.Pool
  readonly events: EventBus
  readonly payables: Payables
}

export function servePayPages(http: FastifyInstance, { pool, events, payables }: Deps): void {
  const views = http.createRateLimit({ max: mostViews })
  const starts = http.createRateLimit({ max: mostStarts })
  const within = ({ nursery_id }: LinkedDocument) => ({
    nursery_id,
    transaction: <T>(work: (db: Db) => Promise<T>) => withTenantTransaction(pool, nursery_id, work),
  })
  const pageOf = (document: LinkedDocument, more: Pick<PayPage, 'entered' | 'error'> = {}) =>
    withTenantTransaction(pool, document.nursery_id, (db) => readPage(db, payables, document, more), 'read')

  void http.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    /** Answers with the page for an unknown document where the token or what it names is not known. */
    const serve = (
      method: 'get' | 'post',
      path: string,
      answer: (document: LinkedDocument, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
    ) =>
      scope[method](`/pay/:token${path}`, async (request, reply) => {
        await enforceLimit(method === 'get' ? views : starts, request, 'This page was opened too often.')
        const document = readPayToken((request.params as { token: string }).token)
        if (!document) return send(reply.code(410), unknownPage)
        try {
          return await answer(document, request, reply)
        } catch (error) {
          if (error instanceof Problem && error.status === 404) return send(reply.code(410), unknownPage)
          throw error
        }
      })

    serve('get', '', async (document, _request, reply) => send(reply, payPage(await pageOf(document))))
    serve('post', '', async (document, request, reply) => {
      const entered = fieldOf(request, 'amount')
      try {
        const url = await startLink(within(document), payables, document, entered)
        // A redirect of a form may lead to our own pages only; this one leads on without a form.
        return send(reply.header('refresh', `0;url=${url}`), leavingPage(url))
      } catch (error) {
        if (!(error instanceof Problem) || error.status === 404) throw error
        return send(reply.code(error.status), payPage(await pageOf(document, { entered, error: error.detail })))
      }
    })
    serve('get', '/document.pdf', async ({ nursery_id, kind, id }, _request, reply) => {
      const file = await withTenantTransaction(pool, nursery_id, (db) => payables[kind].file(db, id), 'read')
      return file.send(reply.header('x-robots-tag', 'noindex, nofollow'), (work) =>
        withTenantTransaction(pool, nursery_id, work, 'read'),
      )
    })
    serve('get', '/:payment', async (document, request, reply) => {
      const id = await paymentOf(pool, document, request)
      await followPayment(within(document), payables, id)
      const payment = await withTenantTransaction(pool, document.nursery_id, (db) => queries.paymentWithId(db, id), 'read')
      if (payment.state === 'approved') {
        publishPaid(events, document.nursery_id)
        return reply.redirect(payPath(document), 303)
      }
      const page = await pageOf(document, { error: notPaid[payment.state] ?? 'Nothing was paid.' })
      return payment.state === 'waiting' || payment.state === 'started'
        ? send(reply.header('refresh', lookAgain), waitingPage(page.payable, page.path))
        : send(reply, payPage(page))
    })
    serve('get', '/:payment/simulator', async (document, request, reply) => {
      const id = await paymentOf(pool, document, request)
      return send(
        reply,
        simulatorPage(await withTenantTransaction(pool, document.nursery_id, (db) => queries.paymentWithId(db, id), 'read')),
      )
    })
    serve('post', '/:payment/simulator', async (document, request, reply) => {
      const id = await paymentOf(pool, document, request)
      const isLeft = fieldOf(request, 'choice') === 'leave'
      await within(document).transaction((db) => usePage(db, id, isLeft ? 'leave' : 'pay'))
      return reply.redirect(isLeft ? payPath(document) : `${payPath(document)}/${id}`, 303)
    })
  })
}

const fieldOf = ({ body }: FastifyRequest, name: string): string => {
  const value = (body as Record<string, string | undefined> | undefined)?.[name] ?? ''
  return value.length <= 40 && value.isWellFormed() && !value.includes('\0') ? value : ''
}

/** Id of the payment in the address; throws NOT_FOUND where it is none for this document. */
async function paymentOf(pool: pg.Pool, { nursery_id, id }: LinkedDocument, request: FastifyRequest): Promise<string> {
  const { payment } = request.params as { payment: string }
  if (!Id.safeParse(payment).success) throw new Problem('NOT_FOUND', 'There is no such payment.')
  const found = await withTenantTransaction(pool, nursery_id, (db) => queries.storedPayment(db, payment), 'read')
  if (found.pays_id !== id) throw new Problem('NOT_FOUND', 'There is no such payment.')
  return found.id
}

async function readPage(
  db: Db,
  payables: Payables,
  document: LinkedDocument,
  more: Pick<PayPage, 'entered' | 'error'>,
): Promise<PayPage> {
  const [payable, settings, payments] = await Promise.all([
    payables[document.kind].read(db, document.id),
    readDocumentSettings(db),
    queries.paymentsFor(db, document.id),
  ])
  const connection = await connectionForLinks(db, settings.currency)
  return {
    payable,
    settings,
    path: payPath(document),
    closed: await whyClosed(db, payable),
    paid: payments.filter(({ state }) => state === 'approved'),
    isSimulated: connection !== undefined && driverNamed(connection.driver)?.isSimulated === true,
    ...more,
  }
}

const send = (reply: FastifyReply, content: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(content)
