/** A client generated from the API document only: operation ids, parameters, bodies and responses. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { InjectOptions } from 'fastify'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: object
}

interface Reference {
  readonly $ref: string
}

type Content = Readonly<Record<string, { readonly schema: object }>>

interface Operation {
  readonly operationId: string
  readonly parameters: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: Content }>>
}

export interface ApiDocument {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: object
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly responses: Readonly<Record<string, { readonly content: Content }>>
  }
}

export interface Given {
  readonly parameters?: Readonly<Record<string, string>>
  readonly body?: unknown
}

interface Answer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly json: () => unknown
}

/** The parameters of an operation; those that it refers to are read where they stand. */
export const parametersOf = ({ parameters }: Pick<Operation, 'parameters'>, { components }: Pick<ApiDocument, 'components'>) =>
  parameters
    .map((each) => ('$ref' in each ? components.parameters[each.$ref.split('/').at(-1) ?? ''] : each))
    .filter((each) => each !== undefined)

type Check = (schema: object, value: unknown, what: string) => void

/** Takes the document and a function that sends requests; returns a function that makes a call by its operationId. */
export function apiClient(api: ApiDocument, send: (request: InjectOptions) => Promise<Answer>) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema({ $id: 'api', components: api.components })
  const check: Check = (schema, value, what) => {
    // Resolves references in the document.
    const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as object)
    if (!validate(value)) throw new Error(`${what}: ${ajv.errorsText(validate.errors)}`)
  }
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

  return async (operationId: string, given: Given = {}) => {
    const found = operations.find(({ operation }) => operation.operationId === operationId)
    if (!found) throw new Error(`The document has no operation ${operationId}.`)
    checkGiven(found.operation, api, given, check)
    const answer = await send(requestOf(found, api, given))
    const { type, schema } = declaredAnswer(found.operation, api, answer)
    if (!type.includes('json')) return { status: answer.statusCode, type, answer: undefined }
    check(schema, answer.json(), 'Answer')
    return { status: answer.statusCode, type, answer: answer.json() as Record<string, unknown> }
  }
}

/** Throws unless the parameters and the body are as the document declares them. */
function checkGiven(operation: Operation, api: ApiDocument, { parameters = {}, body }: Given, check: Check): void {
  for (const { name, required, schema } of parametersOf(operation, api))
    if (parameters[name] !== undefined) check(schema, parameters[name], `Parameter ${name}`)
    else if (required) throw new Error(`${operation.operationId} needs the parameter ${name}.`)
  const schema = operation.requestBody?.content['application/json']?.schema
  if (schema && (body !== undefined || operation.requestBody?.required)) check(schema, body, 'Body')
}

interface Found {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

function requestOf({ path, method, operation }: Found, api: ApiDocument, { parameters = {}, body }: Given): InjectOptions {
  const named = (place: Parameter['in']) =>
    parametersOf(operation, api).flatMap(({ name, in: where }) => {
      const value = parameters[name]
      return where === place && value !== undefined ? [[name, value] as const] : []
    })
  return {
    method: method.toUpperCase() as 'GET',
    url: named('path').reduce((url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)), path),
    query: Object.fromEntries(named('query')),
    headers: Object.fromEntries(named('header')),
    ...(body === undefined ? {} : { payload: body as object }),
  }
}

/** The media type of an answer and its schema. Throws where the document does not declare it. */
function declaredAnswer({ operationId, responses }: Operation, { components }: ApiDocument, { statusCode, headers }: Answer) {
  const response = responses[String(statusCode)]
  if (!response) throw new Error(`The document has no answer ${statusCode} of ${operationId}.`)
  const content = response.content ?? components.responses[response.$ref?.split('/').at(-1) ?? '']?.content ?? {}
  const type = String(headers['content-type']).split(';')[0] ?? ''
  const schema = content[type]?.schema
  if (!schema) throw new Error(`The document has no ${type} of ${operationId}.`)
  return { type, schema }
}
