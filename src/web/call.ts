/** Makes a call of a contract from the browser; an answer that is a no comes back as a Problem. */
import type * as z from 'zod/mini'
import { withChangedRows } from '#kernel/changed-rows.ts'
import type { Endpoint, ParamsOf, Path, WithParams } from '#kernel/endpoint.ts'
import { Problem, type ProblemCode, problems } from '#kernel/problem.ts'
import { takeAnswer } from './first-reads.ts'
import { lastEventHeader } from './last-event.ts'
import { guardedFetch } from './network.ts'
import { type AnyAnswer, type AnyOptions, loadOffline } from './offline.ts'
import { ownEdits } from './own-edits.ts'
import { keepKey, takeKey } from './request-keys.ts'
import { evict, refreshToken, isEvicted, token, setSessionProblem } from './session.ts'
import { noConnection, noAnswer } from './connection-texts.ts'

type Shape = z.ZodMiniType

const inOrder = ownEdits()

export type RequestOptions<Body extends Shape, Query extends Shape, P extends Path = Path> = Options<Body, Query> & ParamsOf<P>

export type OptionsFor<Body extends Shape, Query extends Shape, P extends Path> = WithParams<Options<Body, Query>, P>

interface Options<Body extends Shape, Query extends Shape> {
  readonly query?: z.input<Query>
  readonly body?: z.input<Body>
  /** The file of a call that takes one, sent as multipart form data together with the fields of `body`. */
  readonly file?: File
  /** Idempotency-Key: the same key is answered once, however often it is sent. Without it a call that takes one gets one. */
  readonly key?: string
  /** The change holds whatever this device changed in the row before: it is sent after that, with the version that it made. */
  readonly afterOwn?: boolean
  readonly signal?: AbortSignal
}

interface Sent extends RequestOptions<Shape, Shape> {
  readonly headers?: Readonly<Record<string, string>>
}

/** Fields of a response beside `data` and `meta`; plain `object` if the call's type is not known. */
type AlsoOf<Also extends Shape> = Shape extends Also ? object : z.output<Also> extends object ? z.output<Also> : object

/** Everything of an answer: `data`, `meta`, and what the call declares beside them. */
export type ApiResponse<Data, Also extends Shape = Shape> = {
  readonly data: Data
  readonly meta?: { readonly next_cursor: string | null; readonly sort?: string; readonly total?: number }
} & AlsoOf<Also>

/** The whole answer. Throws a Problem; code UNAVAILABLE with status 503 if there is no network. */
export async function ask<
  Body extends Shape,
  Reply extends Shape,
  Query extends Shape,
  P extends Path,
  Also extends Shape = Shape,
>(
  endpoint: Endpoint<Body, Reply, Query, Shape, P, Also>,
  ...[options]: OptionsFor<Body, Query, P>
): Promise<ApiResponse<z.output<Reply>, Also>> {
  return inOrder(endpoint, options ?? {}, (ready) => sendWithKey(endpoint, ready))
}

/** With an idempotency key where the call takes one. */
async function sendWithKey<Data, Also extends Shape>(
  endpoint: Endpoint,
  options: RequestOptions<Shape, Shape>,
): Promise<ApiResponse<Data, Also>> {
  if (!endpoint.idempotent || options.key !== undefined) return deliver(endpoint, options)
  const request = contentOf(endpoint, options)
  const key = takeKey(request)
  try {
    return await deliver(endpoint, { ...options, key })
  } catch (error) {
    // The outcome is unknown: the repeated request must not be done twice.
    if (!(error instanceof Problem) || error.status >= 500 || error.code === 'IN_PROGRESS') keepKey(request, key)
    throw error
  }
}

/** An answer with its tag. */
export interface Tagged<Data> {
  /** `ETag` of the response, to send as `If-None-Match` with the next read. */
  readonly tag: string | undefined
  readonly data: Data
}

/** Reads again: only what differs from the answer `before` is sent. Throws a Problem. */
export async function callAgain<Reply extends Shape>(
  endpoint: Endpoint<Shape, Reply>,
  before: Tagged<z.output<Reply>> | undefined,
  signal: AbortSignal,
): Promise<Tagged<z.output<Reply>>> {
  const headers = {
    ...(endpoint.deltas ? { 'a-im': 'rows' } : {}),
    ...(before?.tag ? { 'if-none-match': before.tag } : {}),
  }
  const response = await sendKnown(endpoint, { signal, headers })
  if (before && response.status === 304) return before
  const { data } = await readAnswer(response)
  const tag = response.headers.get('etag') ?? undefined
  const isDelta = response.status === 226 && Array.isArray(before?.data)
  return {
    tag,
    data: (isDelta ? withChangedRows(before.data, data as Readonly<Record<string, unknown>>) : data) as z.output<Reply>,
  }
}

/** Sends a request that was stored, now. */
export const sendStored = (endpoint: Endpoint, options: AnyOptions): Promise<AnyAnswer> => answerTo(endpoint, options as Sent)

/** Sends a request; one that is queueable is stored if there is no network. */
async function deliver<Data, Also extends Shape>(
  endpoint: Endpoint,
  options?: RequestOptions<Shape, Shape>,
): Promise<ApiResponse<Data, Also>> {
  const device = endpoint.queueable ? await loadOffline() : undefined
  if (!device) return answerTo(endpoint, options)
  return (await device.sendOrStore(endpoint, options ?? {}, (given) => sendStored(endpoint, given))) as ApiResponse<Data, Also>
}

async function answerTo<Data, Also extends Shape>(
  endpoint: Endpoint,
  options?: RequestOptions<Shape, Shape>,
): Promise<ApiResponse<Data, Also>> {
  return readAnswer(await sendKnown(endpoint, options))
}

async function readAnswer<Data, Also extends Shape = Shape>(response: Response): Promise<ApiResponse<Data, Also>> {
  const answer: unknown = response.status === 204 ? {} : await response.json().catch(() => undefined)
  if (!response.ok || answer === undefined) throw problemFrom(answer as Record<string, unknown> | undefined, response)
  return answer as ApiResponse<Data, Also>
}

/** Everything that makes one request another one. */
const contentOf = ({ method, path }: Endpoint, { params, query, body, file }: RequestOptions<Shape, Shape>): string =>
  JSON.stringify([method, path, params, query, body, file && [file.name, file.size, file.lastModified]])

/** The answer of a call that gives a file. Throws a Problem. */
export async function askForFile(endpoint: Endpoint, options?: Sent): Promise<Response> {
  const response = await sendKnown(endpoint, options)
  if (response.ok) return response
  throw problemFrom((await response.json().catch(() => undefined)) as Record<string, unknown> | undefined, response)
}

/** The token lives ten minutes; then a new one is fetched and the call made once more. */
async function sendKnown(endpoint: Endpoint, options: Sent = {}): Promise<Response> {
  const ready =
    endpoint.method === 'GET' &&
    takeAnswer(addressOf(endpoint, options.params ?? {}, options.query), options.headers?.['if-none-match'])
  if (ready) return ready as Response
  const response = await send(endpoint, options)
  const answer = response.status === 401 && (await refreshToken()) ? await send(endpoint, options) : response
  if (isEvicted(answer)) evict()
  return answer
}

/** The data of the answer. */
export async function call<Body extends Shape, Reply extends Shape, Query extends Shape, P extends Path>(
  endpoint: Endpoint<Body, Reply, Query, Shape, P>,
  ...options: OptionsFor<Body, Query, P>
): Promise<z.output<Reply>> {
  return (await ask(endpoint, ...options)).data
}

async function send(endpoint: Endpoint, { params = {}, query, body, file, key, signal, headers: more }: Sent): Promise<Response> {
  const bearer = token()
  const headers: Record<string, string> = {
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    ...(body !== undefined && !file ? { 'content-type': 'application/json' } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
    ...(endpoint.method === 'GET' ? lastEventHeader() : {}),
    ...more,
  }
  const content = file ? form(endpoint, file, body) : body === undefined ? undefined : JSON.stringify(body)
  try {
    return await guardedFetch(addressOf(endpoint, params, query), {
      method: endpoint.method,
      headers,
      credentials: 'include',
      ...(content === undefined ? {} : { body: content }),
      ...(signal ? { signal } : {}),
    })
  } catch (failure) {
    if (signal?.aborted) throw failure
    throw new Problem('UNAVAILABLE', noConnection, { offline: true })
  }
}

/** `/api/plant-types/:id` and its parameters, as an address. */
export function addressOf(endpoint: Endpoint, params: Readonly<Record<string, string>>, query?: unknown): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries((query ?? {}) as Record<string, string | number | undefined>).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}

export function form(endpoint: Endpoint, file: File, body: unknown): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, string | undefined>))
    if (value !== undefined) data.set(name, value)
  data.set(endpoint.file?.field ?? 'file', file)
  return data
}

/** `isWithoutMessage`: the server gave no message; a screen with a better one shows its own. */
export function problemFrom(
  answer: Record<string, unknown> | undefined,
  response: { readonly ok: boolean; readonly status: number; readonly headers?: Headers },
): Problem {
  const { code, detail, message, title: _title, status: _status, ...rest } = answer ?? {}
  const extra = { ...rest, request_id: response.headers?.get('x-request-id') }
  const known = typeof code === 'string' && Object.hasOwn(problems, code) ? (code as ProblemCode) : undefined
  if (known === 'SIGN_IN_AGAIN') setSessionProblem({ kind: 'stale' })
  if (known === 'SAMPLE_NURSERY') setSessionProblem({ kind: 'sample' })
  if (known) return new Problem(known, String(detail), extra)
  const problemText = [detail, message].find((text): text is string => typeof text === 'string' && text !== '')
  if (problemText !== undefined) return new Problem('INTERNAL', problemText)
  return response.status >= 500 || response.ok
    ? new Problem('UNAVAILABLE', noAnswer, { ...extra, isWithoutMessage: true })
    : new Problem('INTERNAL', 'An unexpected error occurred', { isWithoutMessage: true, answered: response.status })
}
