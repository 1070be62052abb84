/** GET /api/events: the events of one nursery as server-sent events, for as long as the device's session lasts. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem, tooMany } from '#kernel/problem.ts'
import { sampleRefusal } from '#kernel/permission.ts'
import { type EventBus, type ChangeEvent, anyChange } from './event-bus.ts'
import type { CurrentUser } from './current-user.ts'

interface EventDeps {
  readonly events: EventBus
  /** Authenticates the request or throws a Problem. */
  readonly authenticate: (request: FastifyRequest) => Promise<CurrentUser>
  readonly isStillIn: (who: CurrentUser) => Promise<boolean>
}

interface Line {
  readonly who: CurrentUser
  /** The name of its tab; empty if it has none. */
  readonly tab: string
  readonly raw: ServerResponse
}

/** The limits of streams, and the intervals in milliseconds. */
const usual = {
  /** Per person, on all devices together. */
  ofPerson: 20,
  /** Per node, of all people. */
  ofNode: 2_000,
  /** Proxies close a connection that is silent for a minute. */
  heartbeat: 15_000,
  /** The end of a session is published at once; this check finds it when the connection between nodes was down. */
  lookAgain: 30_000,
}
/** A client that does not read is disconnected; it reconnects and reloads. */
const unread = 65_536
/** The retry time in seconds for a refused client. */
const retryAfterSeconds = 30

/**
 * With `?recent_ms=1500` the events of the last 1,500 milliseconds come first, a minute at most: a screen that read before its stream
 * was open misses nothing. With `?tab=…` a tab that reconnects replaces its old stream. Each event has an id and one line of JSON:
 * `{"about":"/api/sales"}`, `{"about":"*"}` after a break, `{"about":"session.ended"}` as the last.
 */
export function serveEvents(
  http: FastifyInstance,
  { events, authenticate, isStillIn }: EventDeps,
  limits: typeof usual = usual,
): void {
  const lines = new Set<Line>()

  http.get('/api/events', async (request, reply) => {
    const who = await authenticate(request)
    if (who.key) throw new Problem('FORBIDDEN', 'No key may listen to events. Ask for what changed in turns.')
    // It never changes, and its visitors are many.
    if (who.is_sample) throw sampleRefusal()
    const { recent_ms, tab = '' } = request.query as { readonly recent_ms?: string; readonly tab?: string }
    const old = [...lines].find((line) => tab !== '' && line.tab === tab && line.who.session_id === who.session_id)
    if (old) hangUp(old)
    const full = whyFull(lines, who, limits)
    if (full) throw full

    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // A keep-alive connection would delay stopping the product.
      connection: 'close',
    })
    const line = { who, tab, raw }
    lines.add(line)
    raw.on('close', () => lines.delete(line))
    raw.write(': hello\n\n')
    for (const item of events.recent(Number(recent_ms ?? 0))) if (isFor(who, item)) raw.write(eventOf(item))
  })

  const hangUp = (line: Line, last = '') => {
    lines.delete(line)
    line.raw.end(last)
  }
  const write = ({ raw }: Line, text: string) => {
    if (raw.writableLength > unread) raw.destroy()
    else raw.write(text)
  }
  const deliver = (item: ChangeEvent) => {
    for (const line of lines) {
      const { session_id, user_id } = line.who
      if (item.about === 'session.ended' || item.about === 'user.changed') {
        if (item.id === session_id || item.id === user_id) hangUp(line, eventOf(item))
      } else if (isFor(line.who, item)) write(line, eventOf(item))
    }
  }
  const beat = setInterval(() => {
    for (const line of lines) write(line, ': still here\n\n')
  }, limits.heartbeat).unref()
  /** One after the other: however many streams there are, they use one database connection. */
  const lookAgain = async () => {
    for (const line of lines) {
      // While the database is down nobody is known to be signed out.
      const isIn = await isStillIn(line.who).catch(() => true)
      if (!isIn && lines.has(line)) hangUp(line, eventOf({ about: 'session.ended' }))
    }
    if (looking !== undefined) again()
  }
  const again = () => (looking = setTimeout(() => void lookAgain(), limits.lookAgain).unref())
  let looking: ReturnType<typeof setTimeout> | undefined
  again()
  const stop = events.subscribe(deliver)
  http.addHook('preClose', async () => {
    stop()
    clearInterval(beat)
    clearTimeout(looking)
    looking = undefined
    for (const line of lines) hangUp(line)
  })
}

function whyFull(lines: ReadonlySet<Line>, { user_id }: CurrentUser, limits: typeof usual): Problem | undefined {
  if ([...lines].filter(({ who }) => who.user_id === user_id).length >= limits.ofPerson)
    return tooMany(`Too many windows of yours are open. Close one, or wait ${retryAfterSeconds} seconds.`, retryAfterSeconds)
  if (lines.size >= limits.ofNode)
    return tooMany('Too many people are listening right now. It retries automatically.', retryAfterSeconds)
  return undefined
}

const isFor = ({ nursery_id }: CurrentUser, item: ChangeEvent) => item === anyChange || item.nursery_id === nursery_id

/** The id is for `Last-Event-ID`: a read after an event is no older than the event, whichever process answers. */
const eventOf = ({ about, event_id }: ChangeEvent) =>
  `${event_id === undefined ? '' : `id: ${event_id}\n`}data: ${JSON.stringify({ about })}\n\n`
