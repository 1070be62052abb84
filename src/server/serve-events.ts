/** GET /api/events: the news of one nursery as server-sent events, for as long as the device's session lasts. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Problem, tooMany } from '#kernel/problem.ts'
import { type EventBus, type ChangeEvent, anyChange } from './event-bus.ts'
import type { CurrentUser } from './serve.ts'

interface Doors {
  readonly news: EventBus
  /** Proves who is asking or throws a Problem. */
  readonly visitorOf: (request: FastifyRequest) => Promise<CurrentUser>
  /** Whether the session of somebody who was let in is still open. */
  readonly isStillIn: (who: CurrentUser) => Promise<boolean>
}

interface Line {
  readonly who: CurrentUser
  /** What its tab calls itself; empty where it has no name. */
  readonly tab: string
  readonly raw: ServerResponse
}

/** How many lines there is room for, and how often they are looked after, in milliseconds. */
const usual = {
  /** On all devices of a person together. */
  ofPerson: 20,
  /** Of all people, on this node. */
  ofNode: 2_000,
  /** Proxies close what is silent for a minute. */
  heartbeat: 15_000,
  /** That a session ended is told at once; whoever was not told, because the line between nodes was down, is found out by this. */
  lookAgain: 30_000,
}
/** Whoever does not read is let go; he comes back and reads anew. */
const unread = 65_536
/** Whoever found no room tries again after so many seconds. */
const patience = 30

/**
 * With `?lately=1500` what was told in the last 1,500 milliseconds comes first, a minute at most: a screen that read before its line
 * was open misses nothing. With `?tab=…` a tab that comes back takes the place of its old line. Each event is one line of JSON:
 * `{"about":"/api/sales"}`, `{"about":"*"}` after a break, `{"about":"session.ended"}` as the last.
 */
export function serveNews(http: FastifyInstance, { news, visitorOf, isStillIn }: Doors, room: typeof usual = usual): void {
  const lines = new Set<Line>()

  http.get('/api/events', async (request, reply) => {
    const who = await visitorOf(request)
    const { lately, tab = '' } = request.query as { readonly lately?: string; readonly tab?: string }
    const old = [...lines].find((line) => tab !== '' && line.tab === tab && line.who.session_id === who.session_id)
    if (old) hangUp(old)
    const full = whyFull(lines, who, room)
    if (full) throw full

    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // A connection that was kept for more would hold up whoever stops the product.
      connection: 'close',
    })
    const line = { who, tab, raw }
    lines.add(line)
    raw.on('close', () => lines.delete(line))
    raw.write(': hello\n\n')
    for (const item of news.lately(Number(lately ?? 0))) if (isFor(who, item)) raw.write(eventOf(item))
  })

  const hangUp = (line: Line, last = '') => {
    lines.delete(line)
    line.raw.end(last)
  }
  const write = ({ raw }: Line, text: string) => {
    if (raw.writableLength > unread) raw.destroy()
    else raw.write(text)
  }
  const tell = (item: ChangeEvent) => {
    for (const line of lines) {
      const { session_id, user_id } = line.who
      if (item.about === 'session.ended' || item.about === 'user.changed') {
        if (item.id === session_id || item.id === user_id) hangUp(line, eventOf(item))
      } else if (isFor(line.who, item)) write(line, eventOf(item))
    }
  }
  const beat = setInterval(() => {
    for (const line of lines) write(line, ': still here\n\n')
  }, room.heartbeat).unref()
  /** One after the other: however many lines there are, the database is asked by one connection. */
  const lookAgain = async () => {
    for (const line of lines) {
      // With the database away nobody is known to be out.
      const isIn = await isStillIn(line.who).catch(() => true)
      if (!isIn && lines.has(line)) hangUp(line, eventOf({ about: 'session.ended' }))
    }
    if (looking !== undefined) again()
  }
  const again = () => (looking = setTimeout(() => void lookAgain(), room.lookAgain).unref())
  let looking: ReturnType<typeof setTimeout> | undefined
  again()
  const stop = news.hear(tell)
  http.addHook('preClose', async () => {
    stop()
    clearInterval(beat)
    clearTimeout(looking)
    looking = undefined
    for (const line of lines) hangUp(line)
  })
}

function whyFull(lines: ReadonlySet<Line>, { user_id }: CurrentUser, room: typeof usual): Problem | undefined {
  if ([...lines].filter(({ who }) => who.user_id === user_id).length >= room.ofPerson)
    return tooMany(`Too many windows of yours are open. Close one, or wait ${patience} seconds.`, patience)
  if (lines.size >= room.ofNode) return tooMany('Too many people are listening right now. It is tried again by itself.', patience)
  return undefined
}

const isFor = ({ nursery_id }: CurrentUser, item: ChangeEvent) => item === anyChange || item.nursery_id === nursery_id

const eventOf = ({ about }: ChangeEvent) => `data: ${JSON.stringify({ about })}\n\n`
