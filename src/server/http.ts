/** The HTTP server: limits, headers, and one format for every refusal. */
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Problem, type ProblemCode, invalid, notFound } from '#kernel/problem.ts'
import { watchBodies } from './body-pace.ts'
import { problemDocument } from './problem-document.ts'
import { toProblem } from './database-errors.ts'
import { type LogOptions, RequestLog, logCause, loggerOptions, logRequests } from './logging.ts'
import { safeHeaders } from './safe-headers.ts'

export const ipv6Subnet = 64

/** In every answer; the log and the screen of an error show the same id. */
const requestIdHeader = 'x-request-id'

interface HttpOptions {
  /** Served over https: then cookies and headers require it. */
  readonly secure: boolean
  readonly trustProxy: string[] | false
  /** Origins that the sign-in forms of an external provider may submit to (CSP `form-action`). */
  readonly formTargets: readonly string[]
  /** More such origins, known only after the start. */
  readonly laterFormTargets?: Promise<readonly string[]>
  readonly log: LogOptions | false
}

export async function makeHttp({
  secure,
  trustProxy,
  formTargets,
  laterFormTargets,
  log,
}: HttpOptions): Promise<FastifyInstance> {
  let headers = await safeHeaders({ secure, formTargets })
  void laterFormTargets?.then(async (later) => {
    headers = await safeHeaders({ secure, formTargets: later })
  })
  const app = Fastify({
    logger: log && (loggerOptions(log) ?? false),
    logController: new RequestLog(),
    // Unique among processes and starts: people read it to support.
    genReqId: () => randomUUID(),
    trustProxy,
    bodyLimit: 1_048_576,
    // While it stops, what still arrives on open connections is served, and each is closed with its answer.
    return503OnClosing: false,
    // A photo of 25 MB at half a megabit a second takes seven minutes. Headers have ten seconds, and a body that stalls is ended earlier.
    requestTimeout: 900_000,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 10_000,
    // Checks for slow clients every two seconds; Node's default is every half minute.
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384, connectionsCheckingInterval: 2_000 },
    routerOptions: { maxParamLength: 200 },
    // Both fail before any hook runs, so their headers are set here.
    frameworkErrors: (error, request, reply) =>
      void refuse(
        (reply as FastifyReply).headers({ ...headers, [requestIdHeader]: request.id }),
        problemOf(error, request as FastifyRequest),
      ),
    clientErrorHandler: (error, socket) => refuseUnread(socket, error, headers),
  })
  app.setErrorHandler((error: FastifyError, request, reply) => refuse(reply, problemOf(error, request)))
  app.setNotFoundHandler((request, reply) => refuse(reply, wrongMethod(app, request, reply) ?? notFound()))

  if (log) logRequests(app)

  await app.register(cookie)
  await app.register(compress, { threshold: 1_024, globalDecompression: false })
  await app.register(multipart)
  // A page of another site can send plain text without a CORS preflight.
  app.removeContentTypeParser('text/plain')
  nameForbiddenFields(app)
  // Counts only where a route asks for it. One IPv6 network belongs to one client, so it counts as one address.
  await app.register(rateLimit, { global: false, timeWindow: '1 minute', ipv6Subnet })
  watchBodies(app, ({ raw }) => refuseUnread(raw.socket, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }, headers))
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header(requestIdHeader, request.id)
    done(asWritten(request))
  })
  return app
}

/** `__proto__` and the like stop the JSON parser: reported as the unknown fields they are. */
function nameForbiddenFields(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    parse(request, body, (error, value) =>
      done(
        error && isJson(body)
          ? invalid([{ path: '__proto__', message: 'A field cannot be called __proto__ or constructor.' }])
          : error,
        value,
      ),
    ),
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Bodies are UTF-8 and not compressed: the size of a compressed body is not known before it is unpacked. */
function asWritten({ headers }: FastifyRequest): Problem | undefined {
  const { 'content-encoding': packed = 'identity', 'content-type': type = '' } = headers
  if (packed !== 'identity') return new Problem('UNSUPPORTED_TYPE', 'Send the body uncompressed.')
  const [, charset = 'utf-8'] = /;\s*charset="?([^";]*)/i.exec(type) ?? []
  return charset.toLowerCase() === 'utf-8' ? undefined : new Problem('UNSUPPORTED_TYPE', 'Send text as UTF-8.')
}

export const noJson = 'Send JSON, with the content type application/json.'

/** Fastify's own errors by code. */
const byFastify: Record<string, [ProblemCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', 'The request is larger than 1 MB. Send less at once.'],
  FST_REQ_FILE_TOO_LARGE: ['TOO_LARGE', 'The file is too large. Choose a smaller one.'],
  FST_FILES_LIMIT: ['INVALID', 'Send one file at a time.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_TYPE', noJson],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['BAD_JSON', 'The body is empty. Send JSON, or no content type.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['BAD_JSON', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['BAD_JSON', 'The body is not as long as its Content-Length says.'],
  FST_ERR_BAD_URL: ['NOT_FOUND', 'There is nothing at this address.'],
}

function problemOf(error: FastifyError, request: FastifyRequest): Problem {
  const known = byFastify[error.code]
  if (known) return new Problem(...known)
  const { problem } = toProblem(error)
  if (problem instanceof Problem) {
    if (problem.status === 503) logCause(request, problem)
    return problem
  }
  if (error.statusCode !== undefined && error.statusCode < 500) return new Problem('BAD_JSON', 'The request could not be read.')
  // An internal error: the log has the details, the response only its id.
  const hasLeft = error.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.socket.destroyed
  if (hasLeft) request.log.info('The client has left before its answer was sent.')
  else request.log.error(error)
  return new Problem('INTERNAL', `Something went wrong on our side. Tell support this number: ${request.id}.`)
}

/** Node's errors about requests it could not parse or that timed out, by code. */
const byNode: Record<string, [ProblemCode, string]> = {
  HPE_HEADER_OVERFLOW: ['ADDRESS_TOO_LONG', 'The address and the headers are longer than 16 kB together. Send less.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['TOO_SLOW', 'The request took too long to arrive. Send it again.'],
}

/** There is no request to reply to, only a socket. */
function refuseUnread(socket: Socket, { code }: { readonly code: string }, headers: Readonly<Record<string, string>>): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const problem = new Problem(...(byNode[code] ?? (['BAD_JSON', 'The request could not be read.'] as const)))
  const body = JSON.stringify(problemDocument(problem))
  const head = {
    ...headers,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`, ...lines, '', body].join('\r\n'))
  // Reads on for a moment: closing a socket that still receives data would discard the response.
  socket.resume()
  setTimeout(() => socket.destroy(), 1_000).unref()
}

function refuse(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer')
  if (problem.status === 503) reply.header('retry-after', '5')
  if (problem.status === 429) reply.header('retry-after', Number(problem.extra['retry_after']))
  if (problem.code === 'SESSION_INVALID') reply.header('x-session-evicted', '1')
  reply.header('cache-control', 'no-store')
  return reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemDocument(problem)))
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

function wrongMethod(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Problem | undefined {
  const [url = ''] = request.url.split('?')
  if (!url.startsWith('/api/')) return undefined
  // The file route matches any path and is not a call.
  const allowed = methods.filter((method) => {
    const found = app.findRoute({ method, url })
    return found !== null && !('*' in found.params)
  })
  // A route that supports this method and found nothing: a 404, not a wrong method.
  if (allowed.length === 0 || allowed.some((method) => method === request.method)) return undefined
  reply.header('allow', allowed.join(', '))
  return new Problem('METHOD_NOT_ALLOWED', `This address answers ${allowed.join(', ')} only.`)
}
