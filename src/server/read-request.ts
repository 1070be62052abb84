/** Parts of a request: its parameters by the shapes of its call, its resource, and whether its client is still there. */
import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { type Endpoint, nothing } from '#kernel/endpoint.ts'
import { notFound } from '#kernel/problem.ts'
import { hasInvalidText, validate } from './validate.ts'

type Shape = z.ZodMiniType

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A call without parameters is given none, as an empty body is none. */
export function readQuery<Query extends Shape>(
  { query }: Endpoint<Shape, Shape, Query>,
  request: FastifyRequest,
): z.infer<Query> {
  const sent = request.query as Readonly<Record<string, unknown>>
  const isNone = (query as Shape) === nothing && Object.keys(sent).length === 0
  return validate(query, isNone ? undefined : sent)
}

/** Invalid ids never reach SQL: they are answered like unknown ones. */
export function checkParams(params: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const [name, value] of Object.entries(params))
    if (/id$/i.test(name) ? !uuid.test(value) : hasInvalidText(value)) throw notFound()
  return params
}

/** Aborts when the client went away before it was answered, so that its reads stop. */
export function abortOnClose(raw: ServerResponse): AbortSignal {
  const abort = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) abort.abort()
  })
  return abort.signal
}

/** `/api/sales/:id/payments` is about `/api/sales`. */
export const headOf = (path: string) => path.split('/').slice(0, 3).join('/')
