/** The errors in the API document: one response for each status of a call, with its codes. */
import type { Endpoint } from '#kernel/endpoint.ts'
import { type ProblemCode, problems } from '#kernel/problem.ts'
import { problemCodesOf } from './declared-problems.ts'
import { problemTitles } from './problem-document.ts'
import type { Json } from './openapi-schemas.ts'

const codes = Object.keys(problems) as ProblemCode[]

export const problemSchemas: Json = {
  Problem: {
    type: 'object',
    required: ['title', 'status', 'detail', 'code'],
    properties: {
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string', description: 'A message for the user' },
      code: { type: 'string', enum: codes },
      errors: {
        type: 'array',
        description: 'The error of each field',
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

/** The codes that almost every call can answer with, by status: their responses are referred to thousands of times, so their names are short. */
const usual: Readonly<Record<number, string>> = {
  400: 'BAD_JSON',
  401: 'UNAUTHENTICATED',
  402: 'SUBSCRIPTION_INACTIVE',
  403: 'FORBIDDEN.SESSION_INVALID',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  422: 'INVALID',
  429: 'TOO_MANY',
}

/** The name of a response: its codes, so that calls with the same ones share it, or its status where these are the usual ones. */
function nameOf(status: number, ofStatus: readonly ProblemCode[]): string {
  const name = ofStatus.join('.')
  return usual[status] === name ? String(status) : name
}

/** The problems of one status as a response. */
function responseOf(status: number, ofStatus: readonly ProblemCode[]): Json {
  const schema = { allOf: [problem, { type: 'object', properties: { status: { const: status }, code: { enum: ofStatus } } }] }
  return {
    description: ofStatus.map((code) => `${code}: ${problemTitles[code]}`).join('. '),
    content: { 'application/problem+json': { schema } },
  }
}

/** The responses of one document's problems: calls refer to them. */
export class ProblemResponses {
  /** For the components, by name. */
  readonly components: Record<string, Json> = {
    Problem: { description: 'Any other error', content: { 'application/problem+json': { schema: problem } } },
  }

  /** The refusals that a call can give, by status. */
  of(call: Endpoint): Json {
    const declared = problemCodesOf(call)
    // Errors of any request are the default response.
    const byStatus = Map.groupBy(
      codes.filter((code) => declared.includes(code) && problems[code] < 500),
      (code) => problems[code],
    )
    return {
      ...Object.fromEntries([...byStatus].map(([status, ofStatus]) => [status, this.#shared(status, ofStatus)])),
      default: { $ref: '#/components/responses/Problem' },
    }
  }

  #shared(status: number, ofStatus: readonly ProblemCode[]): Json {
    const name = nameOf(status, ofStatus)
    this.components[name] ??= responseOf(status, ofStatus)
    return { $ref: `#/components/responses/${name}` }
  }
}
