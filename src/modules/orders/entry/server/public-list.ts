/** The public availability list for anyone with its link: a plain page, a file, and a form that creates a draft order. Limited to its own nursery. */
import { roundUp, stepFault } from '#modules/setup/reference/plant-units.ts'
import { sizeText } from '#modules/setup/reference/grade.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type pg from 'pg'
import { careSummary } from '#modules/plants/care.ts'
import { matches, plantSearchText, searchTerms } from '#modules/plants/search-text.ts'
import { readDocumentSettings } from '#modules/setup/settings/server/logo.ts'
import { readSettings, todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { byteOrderMark, csvLine } from '#kernel/csv.ts'
import { dayIn } from '#kernel/day.ts'
import { Problem, tooMany } from '#kernel/problem.ts'
import { Day } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { fileTypes } from '#kernel/file-type.ts'
import { readToken } from '#kernel/nursery-token.ts'
import { availability } from '#modules/growing/availability/server/availability.ts'
import { type OpenLink, lockLink, openLink } from '#modules/growing/availability/server/availability-links.ts'
import { availabilityDocument, availabilityPdfs } from '#modules/growing/availability/server/availability-pdf.ts'
import type { WholeOrder } from '#modules/orders/order/order.ts'
import { askedOf } from '#modules/orders/order/server/order-confirmation.ts'
import { payPath } from '#server/document-link.ts'
import { money } from '#kernel/format.ts'
import { moneyText } from '#kernel/money.ts'
import { wholeOrder } from '#modules/orders/order/server/read-order.ts'
import { type ListRow, stepsOf } from '#modules/growing/availability/availability.ts'
import { freeIn, readWeek, weeksOf } from '#modules/growing/availability/free-by-week.ts'
import { photoFile } from '#modules/plants/server/photos.ts'
import type { Files } from '#server/files.ts'
import { type ListPage, type Requested, breaksText, closedPage, fieldOf, listPage, thanksPage } from './public-page.ts'
import { writeOrder } from '#modules/orders/order/server/take-order.ts'
import { notifyRequested } from '#modules/orders/order/server/notify-orders.ts'

type Fields = Readonly<Record<string, string | undefined>>

/** Requests an hour; more than this is a script, not a customer. */
const mostAnHour = 10
const mostLines = 300

/** Cache time in seconds: a replaced photo has a new address in the app and appears here after at most this time. */
const photoAge = 3_600

export function servePublicList(http: FastifyInstance, pool: pg.Pool, files: Files): void {
  void http.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.get('/availability/:token/photos/:plant', async (request, reply) => {
      const { token, plant } = request.params as { token: string; plant: string }
      const key = readToken(token)
      const photo = await withLink(pool, token, 'read', async (db, link) => {
        const rows = await availability(db, link.business_account_id)
        return rows.find(({ plant_type_id }) => plant_type_id === plant)?.photo
      })
      const stream = photo && key && (await photoFile(files, key.nursery_id, photo, 320))
      if (!stream) return reply.callNotFound()
      return reply
        .type('image/webp')
        .header('cache-control', `private, max-age=${photoAge}`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-robots-tag', 'noindex')
        .send(stream)
    })
    scope.get('/availability/:token', async (request, reply) => {
      const { token } = request.params as { token: string }
      const query = fieldsOf(request.query)
      const found = await withLink(pool, token, 'read', async (db, link) => pageFor(db, link, token, query))
      // 410 and not 404: a 404 is answered by the app, for signed-in users.
      if (!found) return page(reply.code(410), closedPage)
      if (query['format'] === 'csv') return csv(reply, found)
      if (query['format'] === 'pdf') return pdf(reply, found)
      return page(reply, listPage(found))
    })
    scope.post('/availability/:token', async (request, reply) => {
      const { token } = request.params as { token: string }
      const sent = fieldsOf(request.body)
      const answer = await withLink(pool, token, 'write', (db, link) => take(db, link, sent)).catch((error: unknown) => {
        if (error instanceof Problem && error.status < 500) return { refused: error }
        throw error
      })
      if (!answer) return page(reply.code(410), closedPage)
      if ('number' in answer) return page(reply, thanksPage(answer))
      const { refused } = answer
      const again = await withLink(pool, token, 'read', (db, link) => pageFor(db, link, token, sent))
      if (refused.status === 429) reply.header('retry-after', Number(refused.extra['retry_after']))
      // An order quantity that breaks a step is replaced by the next allowed one, for the customer to review and send again.
      const { field, next } = refused.extra
      const filled = typeof field === 'string' && typeof next === 'number' ? { ...sent, [field]: String(next) } : sent
      return page(reply.code(refused.status), again ? listPage({ ...again, sent: filled, error: refused.detail }) : closedPage)
    })
  })
}

/** Only text, and only such as a database can keep. */
const fieldsOf = (sent: unknown): Fields =>
  Object.fromEntries(
    Object.entries(typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : {}).filter(
      (each): each is [string, string] => typeof each[1] === 'string' && !each[1].includes('\0') && each[1].isWellFormed(),
    ),
  )

/** Undefined if the link is unknown, revoked or expired: the caller cannot distinguish these. */
async function withLink<T>(pool: pg.Pool, token: string, mode: 'read' | 'write', work: (db: Db, link: OpenLink) => Promise<T>) {
  const read = readToken(token)
  if (!read) return undefined
  return withTenantTransaction(
    pool,
    read.nursery_id,
    async (db) => {
      if (mode === 'write') await lockLink(db, read.secret)
      const link = await openLink(db, read.secret, await todayOf(db))
      return link && work(db, link)
    },
    mode,
  )
}

async function pageFor(db: Db, link: OpenLink, token: string, query: Fields): Promise<ListPage> {
  const [all, settings] = await Promise.all([availability(db, link.business_account_id), readDocumentSettings(db)])
  const week = readWeek(query['week'])
  const weeks = weeksOf(all)
  const offered = all.filter((row) => freeIn(row, week) > 0)
  const terms = searchTerms(query['search'] ?? '')
  const category = query['category'] ?? ''
  return {
    settings,
    link,
    today: dayIn(settings.timeZone, await db.now()),
    week,
    weeks,
    photos: `/availability/${token}/photos`,
    search: query['search'] ?? '',
    category,
    categories: [...new Set(offered.map((row) => row.category))].toSorted(),
    rows: offered
      .filter((row) => !category || row.category === category)
      .filter((row) => matches(plantSearchText(row, sizeText(row)), terms))
      .map((row): ListRow => ({ ...row, available: freeIn(row, week), price: link.shows_prices ? row.price : undefined })),
  }
}

/** The requested lines, with the number of the draft; 0 for a bot that fills in the hidden field. */
async function take(db: Db, link: OpenLink, sent: Fields): Promise<Requested> {
  const week = readWeek(sent['week'])
  if (sent['website']) return { number: 0, week, lines: [] }
  if (!link.may_write)
    throw new Problem('SUBSCRIPTION_INACTIVE', 'This nursery takes no orders here at the moment. Please ring or write.')
  if (link.recent >= mostAnHour)
    throw tooMany('Many orders came by this page in the last hour. Please try again later, or ring.', 600)
  const name = (sent['name'] ?? '').trim().slice(0, 80)
  const contact = (sent['contact'] ?? '').trim().slice(0, 120)
  if (!name || !contact) throw new Problem('INVALID', 'Enter your name and contact details.')
  const items = await requestedLines(db, sent, week)
  if (items.length === 0) throw new Problem('INVALID', 'Enter how many you would like of at least one plant.')
  const due = dueOf(sent['wanted'], week)
  const wanted = {
    ...(link.business_account_id ? { business_account_id: link.business_account_id } : { customer_name: name }),
    ...(due === '' ? {} : { due_date: due }),
    notes: [`${name}, ${contact}`, (sent['note'] ?? '').trim().slice(0, 1000)].filter(Boolean).join('\n'),
    items: items.map(({ called: _, ...item }) => item),
  }
  const id = await writeOrder(db, null, 'current', wanted, { availability_link_id: link.id })
  const order = await wholeOrder(db, id)
  await notifyRequested(db, order)
  return { number: order.order_number ?? 0, week, lines: items, deposit: await depositOf(db, link, order) }
}

/** Undefined where none is asked, and where the list shows no prices. */
async function depositOf(db: Db, { shows_prices }: OpenLink, order: WholeOrder): Promise<Requested['deposit']> {
  if (!shows_prices) return undefined
  const settings = await readSettings(db)
  const asked = askedOf(order, settings)
  const path = settings.payLinks === 'off' ? '' : payPath({ nursery_id: db.nursery_id, kind: 'order', id: order.id })
  return asked === undefined ? undefined : { amount: money(moneyText(asked), settings), path }
}

/** The day that was entered, else the Monday of the chosen week; '' for neither. */
const dueOf = (day: string | undefined, week: string): string => (day && Day.safeParse(day).success ? day : week)

/** The requested lines: refused where it is not free in that week, or not in the steps that it is ordered in. */
async function requestedLines(db: Db, sent: Fields, week: string) {
  const offered = (await availability(db)).map((row) => ({ ...row, available: freeIn(row, week) }))
  return Object.entries(sent)
    .filter(([field, value]) => field.startsWith('q ') && value?.trim())
    .slice(0, mostLines)
    .map(([field, value = '']) => {
      const good = offered.find((row) => fieldOf(row) === field)
      const called = good ? `${good.common_name}, ${sizeText(good)}` : 'One of these plants'
      if (!good || good.available <= 0)
        throw new Problem(
          'NOT_ENOUGH_PLANTS',
          `${called} is not available ${week ? 'in that week' : 'any more'}. Remove it, then send the rest.`,
        )
      if (!/^[1-9]\d{0,6}$/.test(value.trim())) throw new Problem('INVALID', `Enter a whole number for ${called}.`)
      const next = roundUp(Number(value), stepsOf(good))
      if (Number(value) > good.available || next > good.available)
        throw new Problem(
          'NOT_ENOUGH_PLANTS',
          `Only ${good.available} of ${called} are available. Lower the number, or mention it in the note.`,
        )
      const fault = stepFault(called, Number(value), stepsOf(good))
      if (fault !== undefined) throw new Problem('INVALID', `${fault} Check the numbers, then send again.`, { field, next })
      return {
        plant_type_id: good.plant_type_id,
        container_size: good.container_size,
        grade: good.grade,
        quantity: Number(value),
        called,
      }
    })
}

function page(reply: FastifyReply, content: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(content)
}

async function pdf(reply: FastifyReply, list: ListPage): Promise<FastifyReply> {
  const content = await availabilityPdfs.get(list.link.id, availabilityDocument(list)).catch((error: unknown) => {
    if (error instanceof Problem) return error
    throw error
  })
  if (content instanceof Problem)
    return page(reply.code(content.status).header('retry-after', 60), listPage({ ...list, error: content.detail }))
  return reply
    .type(fileTypes.pdf)
    .header('content-disposition', `attachment; filename="availability-${list.today}.pdf"`)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(content)
}

function csv(reply: FastifyReply, { rows, link, settings }: ListPage): FastifyReply {
  const head = [
    'Common name',
    'Botanical name',
    'Category',
    'Size',
    'Grade',
    'Height, caliper',
    ...(link.shows_prices ? ['Price', 'More for less'] : []),
    'Available',
    'Ordered in multiples of',
    'At least',
    'Care',
  ]
  const lines = rows.map((row) => [
    row.common_name,
    row.botanical_name,
    row.category,
    row.container_size,
    row.grade ?? '',
    row.measurements,
    ...(row.price === undefined ? [] : [row.price, breaksText(row)]),
    row.available,
    row.order_multiple ?? '',
    row.order_minimum ?? '',
    careSummary(row.care, settings.unitSystem),
  ])
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="availability.csv"')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(byteOrderMark + [head, ...lines].map((line) => csvLine(line)).join(''))
}
