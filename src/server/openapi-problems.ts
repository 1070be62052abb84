/** What the API document says of refusals: one response for each status, with the codes that it can carry. */
import type { Endpoint } from '#kernel/endpoint.ts'
import { type ProblemCode, problems } from '#kernel/problem.ts'
import type { Json } from './openapi-schemas.ts'

const codes = Object.keys(problems) as ProblemCode[]

export const problemSchemas: Json = {
  Problem: {
    type: 'object',
    required: ['title', 'status', 'detail', 'code'],
    properties: {
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string', description: 'A sentence for a person' },
      code: { type: 'string', enum: codes },
      errors: {
        type: 'array',
        description: 'What is wrong with each field',
        items: {
          type: 'object',
          required: ['path', 'message'],
          properties: { path: { type: 'string' }, message: { type: 'string' } },
        },
      },
    },
  },
}

const problem = { $ref: '#/components/schemas/Problem' }

function responseOf(status: number): Json {
  const ofStatus = codes.filter((code) => problems[code].status === status)
  const schema = { allOf: [problem, { type: 'object', properties: { status: { const: status }, code: { enum: ofStatus } } }] }
  return {
    description: ofStatus.map((code) => `${code}: ${problems[code].title}`).join('. '),
    content: { 'application/problem+json': { schema } },
  }
}

const nameOf = (status: number) => `Problem${status}`

/** The responses for the components, by name. */
export const problemResponses: Json = {
  Problem: { description: 'Any other refusal', content: { 'application/problem+json': { schema: problem } } },
  ...Object.fromEntries([400, 401, 402, 403, 404, 409, 413, 415, 422, 429].map((status) => [nameOf(status), responseOf(status)])),
}

/** The refusals that a call can give, by status. */
export function problemsOf(call: Endpoint): Json {
  const { roles, method, path, body, query, evenLapsed, file, idempotent } = call
  const writes = method !== 'GET'
  const takesBody = body._zod.def.type !== 'undefined' || file !== undefined
  const takesInput = takesBody || idempotent || query._zod.def.type !== 'undefined'
  const statuses = [
    ...(takesBody ? [400, 413, 415] : []),
    ...(roles === 'public' ? [] : [401]),
    ...(typeof roles !== 'string' && writes && !evenLapsed ? [402] : []),
    ...(typeof roles === 'string' ? [] : [403]),
    ...(path.includes(':') ? [404] : []),
    ...(writes ? [409] : []),
    ...(takesInput ? [422] : []),
    429,
  ]
  return {
    ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }])),
    default: { $ref: '#/components/responses/Problem' },
  }
}
