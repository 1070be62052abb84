/** GET /api/events: the news of one nursery as server-sent events, for as long as the device's session lasts. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type News, type NewsItem, anything } from './news.ts'
import type { Visitor } from './serve.ts'

interface Line {
  readonly who: Visitor
  readonly raw: ServerResponse
}

/** Proxies close what is silent for a minute. */
const heartbeat = 25_000
/** Tabs of one device; one more closes the oldest. */
const linesOfOneDevice = 6
/** Whoever does not read is let go; he comes back and reads anew. */
const unread = 65_536

/**
 * With `?lately=1500` what was told in the last 1,500 milliseconds comes first, a minute at most: a screen that read before its line
 * was open misses nothing. Each event is one line of JSON: `{"about":"/api/sales"}`, `{"about":"*"}` after a break, `{"about":"session.ended"}` as
 * the last.
 */
export function serveNews(http: FastifyInstance, news: News, visitorOf: (request: FastifyRequest) => Promise<Visitor>): void {
  const lines = new Set<Line>()

  http.get('/api/events', async (request, reply) => {
    const who = await visitorOf(request)
    const { lately } = request.query as { readonly lately?: string }
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    const line = { who, raw }
    const own = [...lines].filter((other) => other.who.session_id === who.session_id)
    if (own[0] && own.length >= linesOfOneDevice) hangUp(own[0])
    lines.add(line)
    raw.on('close', () => lines.delete(line))
    raw.write(': hello\n\n')
    for (const item of news.lately(Number(lately ?? 0))) if (isFor(who, item)) raw.write(eventOf(item))
  })

  const hangUp = (line: Line) => {
    lines.delete(line)
    line.raw.end()
  }
  const write = ({ raw }: Line, text: string) => {
    if (raw.writableLength > unread) raw.destroy()
    else raw.write(text)
  }
  const tell = (item: NewsItem) => {
    for (const line of lines) {
      const { session_id, user_id } = line.who
      if (item.about === 'session.ended' || item.about === 'user.changed') {
        if (item.id !== session_id && item.id !== user_id) continue
        lines.delete(line)
        line.raw.end(eventOf(item))
      } else if (isFor(line.who, item)) write(line, eventOf(item))
    }
  }
  const beat = setInterval(() => {
    for (const line of lines) write(line, ': still here\n\n')
  }, heartbeat).unref()
  const stop = news.hear(tell)
  http.addHook('preClose', async () => {
    stop()
    clearInterval(beat)
    for (const line of lines) hangUp(line)
  })
}

const isFor = ({ nursery_id }: Visitor, item: NewsItem) => item === anything || item.nursery_id === nursery_id

const eventOf = ({ about }: NewsItem) => `data: ${JSON.stringify({ about })}\n\n`
