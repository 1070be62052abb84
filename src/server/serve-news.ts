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

/** Each event is one line of JSON: `{"about":"/api/sales"}`, `{"about":"*"}` after a break, `{"about":"session.ended"}` as the last. */
export function serveNews(http: FastifyInstance, news: News, visitorOf: (request: FastifyRequest) => Promise<Visitor>): void {
  const lines = new Set<Line>()

  http.get('/api/events', async (request, reply) => {
    const who = await visitorOf(request)
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
      const { session_id, user_id, nursery_id } = line.who
      if (item.about === 'session.ended' || item.about === 'user.changed') {
        if (item.id !== session_id && item.id !== user_id) continue
        lines.delete(line)
        line.raw.end(eventOf(item))
      } else if (item === anything || item.nursery_id === nursery_id) write(line, eventOf(item))
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

const eventOf = ({ about }: NewsItem) => `data: ${JSON.stringify({ about })}\n\n`
