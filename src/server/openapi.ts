/** The API as an OpenAPI 3.1 document, made from the same values that the server checks requests with. */
import * as z from 'zod/mini'
import type { Endpoint } from '#kernel/endpoint.ts'
import { type FileType, fileTypes } from '#kernel/file-type.ts'
import { type Json, type NamedShapes, Schemas } from './openapi-schemas.ts'
import { problemResponses, problemSchemas, problemsOf } from './openapi-problems.ts'

/** A call with the name of its exported value, which is its operationId, and its feature, which is its tag. */
export interface NamedCall {
  readonly name: string
  readonly feature: string
  readonly call: Endpoint
}

export interface Api {
  readonly calls: readonly NamedCall[]
  readonly shapes: NamedShapes
  /** What each feature holds, in a line. */
  readonly features: Readonly<Record<string, string>>
  readonly version: string
  /** Where the API is reached: `https://nursery.example.org`. */
  readonly server: string
}

/** `GET /api/openapi.json`: takes every served call, gives the document. */
export function openApi({ calls, shapes, features, version, server }: Api): Json {
  const schemas = new Schemas(shapes)
  const paths: Record<string, Json> = {}
  for (const named of calls.toSorted((a, b) => a.call.path.localeCompare(b.call.path))) {
    const path = named.call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [named.call.method.toLowerCase()]: operation(named, schemas) }
  }
  const { document, components } = schemas.resolve(paths)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Glasshouse',
      version,
      description: 'Success: { data, meta? }. Refusal: application/problem+json with a code and a sentence.',
      contact: { name: 'Glasshouse', url: server },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: server, description: 'This installation' }],
    tags: Object.entries(features).map(([name, description]) => ({ name, description })),
    paths: document,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token from the X-Enhanced-Token header of a device session.',
        },
      },
      schemas: { ...components, ...problemSchemas },
      responses: problemResponses,
    },
  }
}

function operation({ name, feature, call }: NamedCall, schemas: Schemas): Json {
  const { roles } = call
  return {
    ...textsOf(call),
    operationId: name,
    tags: [feature],
    ...(roles === 'public' ? { security: [] } : { security: [{ session: [] }] }),
    ...(typeof roles === 'string' ? {} : { 'x-roles': roles }),
    parameters: [...pathParameters(call), ...queryParameters(call, schemas), ...(call.idempotent ? [idempotencyKey] : [])],
    ...bodyOf(call, schemas),
    responses: { 200: call.download ? fileOf(call.download) : jsonOf(call, schemas), ...problemsOf(call) },
  }
}

/** The first clause of the summary is the summary; the whole of it, and who may call, the description. */
function textsOf({ summary, roles }: Endpoint): Json {
  const [clause = summary] = summary.split(/[:;]\s/)
  const allowed = typeof roles === 'string' ? '' : ` Roles: ${roles.join(', ')}.`
  return { summary: clause, description: `${summary}.${allowed}` }
}

const pathParameters = (call: Endpoint) =>
  [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: /id$/i.test(name) ? { type: 'string', format: 'uuid' } : { type: 'string' },
  }))

const queryParameters = (call: Endpoint, schemas: Schemas): Json[] =>
  Object.entries(fieldsOf(call.query)).map(([name, shape]) => ({
    name,
    in: 'query',
    required: isRequired(shape),
    schema: schemas.of(shape, 'input'),
  }))

type Shape = z.ZodMiniType

/** The fields of an object, which may be optional as a whole; none of anything else. */
function fieldsOf(shape: Shape): Readonly<Record<string, Shape>> {
  if (shape instanceof z.ZodMiniOptional) return fieldsOf(shape._zod.def.innerType as Shape)
  return shape instanceof z.ZodMiniObject ? (shape._zod.def.shape as Readonly<Record<string, Shape>>) : {}
}

const isRequired = (shape: Shape) => shape._zod.optin !== 'optional'

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key and body give the same answer for 30 days.',
  required: false,
  schema: { type: 'string', maxLength: 200 },
}

function bodyOf({ body, file }: Endpoint, schemas: Schemas): Json {
  if (!file) {
    const schema = schemas.of(body, 'input')
    return schema ? { requestBody: { required: isRequired(body), content: { 'application/json': { schema } } } } : {}
  }
  const fields = Object.entries(fieldsOf(body))
  const form = {
    type: 'object',
    required: [...fields.filter(([, shape]) => isRequired(shape)).map(([name]) => name), file.field],
    properties: {
      ...Object.fromEntries(fields.map(([name, shape]) => [name, schemas.of(shape, 'input')])),
      [file.field]: { type: 'string', format: 'binary', description: `At most ${file.maxBytes} bytes.` },
    },
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }
}

const mediaType = (contentType: string) => contentType.split(';')[0] ?? contentType

/** A response with a file. Clients are generated from `format: binary`, which 3.1 no longer needs and still allows. */
const fileOf = (types: readonly FileType[]): Json => ({
  description: 'The file',
  headers: { 'Content-Disposition': { description: 'Its name', schema: { type: 'string' } } },
  content: Object.fromEntries(
    types.map((type) => [mediaType(fileTypes[type]), { schema: { type: 'string', format: 'binary' } }]),
  ),
})

function jsonOf({ reply, meta, also }: Endpoint, schemas: Schemas): Json {
  const besides = also ? Object.entries(fieldsOf(also)) : []
  const properties = {
    data: schemas.of(reply, 'output') ?? { type: 'null' },
    ...(meta ? { meta: schemas.of(meta, 'output') } : {}),
    ...Object.fromEntries(besides.map(([name, shape]) => [name, schemas.of(shape, 'output')])),
  }
  const required = ['data', ...(meta ? ['meta'] : []), ...besides.filter(([, shape]) => isRequired(shape)).map(([name]) => name)]
  return { description: 'Done', content: { 'application/json': { schema: { type: 'object', required, properties } } } }
}
