/** The API as an OpenAPI 3.1 document, made from the same values that the server checks requests with. */
import * as z from 'zod/mini'
import type { Endpoint } from '#kernel/endpoint.ts'
import { type FileType, fileTypes } from '#kernel/file-type.ts'
import { problems } from '#kernel/problem.ts'

type Json = Record<string, unknown>

/** `GET /api/openapi.json`: takes every served call, gives the document. */
export function openApi(calls: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of [...calls].sort((a, b) => a.path.localeCompare(b.path))) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Glasshouse',
      version,
      description: 'Success: { data, meta? }. Refusal: application/problem+json with a code and a sentence.',
    },
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token from the X-Enhanced-Token header of a device session.',
        },
      },
      schemas: { Problem: problemSchema },
      responses: {
        Problem: {
          description: 'A refusal',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  }
}

function operation(call: Endpoint): Json {
  const { roles } = call
  return {
    summary: call.summary,
    operationId: `${call.method.toLowerCase()}${call.path.replace(/^\/api/, '').replace(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [call.path.split('/')[2]],
    ...(roles === 'public' ? { security: [] } : { security: [{ session: [] }] }),
    ...(typeof roles === 'string' ? {} : { 'x-roles': roles }),
    parameters: [...pathParameters(call), ...queryParameters(call), ...(call.idempotent ? [idempotencyKey] : [])],
    ...bodyOf(call),
    responses: {
      200: call.download
        ? fileOf(call.download)
        : { description: 'Done', content: { 'application/json': { schema: replyOf(call) } } },
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

const pathParameters = (call: Endpoint) =>
  [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: /id$/i.test(name) ? { type: 'string', format: 'uuid' } : { type: 'string' },
  }))

function queryParameters(call: Endpoint): Json[] {
  const { properties = {} } = schema(call.query, 'input') as { properties?: Json }
  return Object.entries(properties).map(([name, shape]) => ({ name, in: 'query', required: false, schema: shape }))
}

const idempotencyKey = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }

function bodyOf(call: Endpoint): Json {
  if (call.file) {
    const fields = (schema(call.body, 'input') as { properties?: Json }).properties ?? {}
    const form = {
      type: 'object',
      required: [call.file.field],
      properties: { ...fields, [call.file.field]: { type: 'string', contentMediaType: 'application/octet-stream' } },
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }
  }
  const body = schema(call.body, 'input')
  return 'not' in body ? {} : { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
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

function replyOf(call: Endpoint): Json {
  const data = schema(call.reply, 'output')
  const also = call.also ? (schema(call.also, 'output') as { properties?: Json }).properties : {}
  const properties = {
    data: 'not' in data ? { type: 'null' } : data,
    ...(call.meta ? { meta: schema(call.meta, 'output') } : {}),
    ...also,
  }
  return { type: 'object', required: ['data'], properties }
}

const undefinedIs = { not: {} }

function schema(shape: z.ZodMiniType, io: 'input' | 'output'): Json {
  if (shape._zod.def.type === 'undefined') return undefinedIs
  const { $schema: _, ...rest } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return rest
}

const problemSchema = {
  type: 'object',
  required: ['title', 'status', 'detail', 'code'],
  properties: {
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A sentence for a person' },
    code: { type: 'string', enum: Object.keys(problems) },
    errors: { type: 'array', items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } } },
  },
}
