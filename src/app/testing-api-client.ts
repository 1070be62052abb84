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

/** Takes the document and a function that sends requests; returns a function that makes a call by its operationId. */
export function apiClient(api: ApiDocument, send: (request: InjectOptions) => Promise<Answer>) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema({ $id: 'api', components: api.components })
  const check = (schema: object, value: unknown, what: string) => {
    // Resolves references in the document.
    const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as object)
    if (!validate(value)) throw new Error(`${what}: ${ajv.errorsText(validate.errors)}`)
  }
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

  return async (operationId: string, { parameters = {}, body }: Given = {}) => {
    const found = operations.find(({ operation }) => operation.operationId === operationId)
    if (!found) throw new Error(`The document has no operation ${operationId}.`)
    const { path, method, operation } = found
    const declared = parametersOf(operation, api)
    for (const { name, required, schema } of declared)
      if (parameters[name] !== undefined) check(schema, parameters[name], `Parameter ${name}`)
      else if (required) throw new Error(`${operationId} needs the parameter ${name}.`)
    const named = (place: Parameter['in']) =>
      declared.flatMap((each) =>
        each.in === place && parameters[each.name] !== undefined ? [[each.name, parameters[each.name] ?? ''] as const] : [],
      )
    const schema = operation.requestBody?.content['application/json']?.schema
    if (schema && (body !== undefined || operation.requestBody?.required)) check(schema, body, 'Body')
    const answer = await send({
      method: method.toUpperCase() as 'GET',
      url: named('path').reduce((url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)), path),
      query: Object.fromEntries(named('query')),
      headers: Object.fromEntries(named('header')),
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const response = operation.responses[String(answer.statusCode)]
    if (!response) throw new Error(`The document has no answer ${answer.statusCode} of ${operationId}.`)
    const content = response.content ?? api.components.responses[response.$ref?.split('/').at(-1) ?? '']?.content ?? {}
    const type = String(answer.headers['content-type']).split(';')[0] ?? ''
    const media = content[type]
    if (!media) throw new Error(`The document has no ${type} of ${operationId}.`)
    if (!type.includes('json')) return { status: answer.statusCode, type, answer: undefined }
    check(media.schema, answer.json(), 'Answer')
    return { status: answer.statusCode, type, answer: answer.json() as Record<string, unknown> }
  }
}
