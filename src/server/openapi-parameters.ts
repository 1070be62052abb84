/** The parameters of a call in the API document: those of its path and its query, and the key of one that can be repeated. */
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { Json, Schemas } from './openapi-schemas.ts'

interface Parameter extends Json {
  readonly name: string
}

/** The parameters of one document: calls refer to the first one of each name where theirs is the same. */
export class Parameters {
  /** For the components, by name. */
  readonly components: Record<string, Json> = {}

  of(call: Endpoint, schemas: Schemas): Json[] {
    const key = call.idempotent ? [idempotencyKey] : []
    return [...pathParameters(call), ...queryParameters(call, schemas), ...key].map((parameter) => this.#shared(parameter))
  }

  #shared(parameter: Parameter): Json {
    const { name } = parameter
    this.components[name] ??= parameter
    return isDeepStrictEqual(this.components[name], parameter) ? { $ref: `#/components/parameters/${name}` } : parameter
  }
}

const pathParameters = (call: Endpoint): Parameter[] =>
  [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const schema = /id$/i.test(name) ? { type: 'string', format: 'uuid' } : { type: 'string' }
    return { name, in: 'path', required: true, schema }
  })

const queryParameters = (call: Endpoint, schemas: Schemas): Parameter[] =>
  Object.entries(fieldsOf(call.query)).map(([name, shape]) => ({
    name,
    in: 'query',
    required: isRequired(shape),
    schema: schemas.of(shape, 'input'),
  }))

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Repeating a request with the same key and body returns the first response for 30 days.',
  required: false,
  schema: { type: 'string', maxLength: 200 },
}

type Shape = z.ZodMiniType

/** The fields of an object, which may be optional as a whole; none of anything else. */
export function fieldsOf(shape: Shape): Readonly<Record<string, Shape>> {
  if (shape instanceof z.ZodMiniOptional) return fieldsOf(shape._zod.def.innerType as Shape)
  return shape instanceof z.ZodMiniObject ? (shape._zod.def.shape as Readonly<Record<string, Shape>>) : {}
}

export const isRequired = (shape: Shape) => shape._zod.optin !== 'optional'
