/** The API as an OpenAPI 3.1 document, made from the same values that the server checks requests with. */
import type { Endpoint } from '#kernel/endpoint.ts'
import { scopesFor } from '#kernel/key-scope.ts'
import { type WebhookGroup, webhookGroupIds, webhookGroups } from '#kernel/webhook-event.ts'
import { type FileType, fileTypes } from '#kernel/file-type.ts'
import { type Json, type NamedShapes, Schemas } from './openapi-schemas.ts'
import { Parameters, fieldsOf, isRequired } from './openapi-parameters.ts'
import { ProblemResponses, problemSchemas } from './openapi-problems.ts'

/** A call with the name of its exported value, which is its operationId. */
interface NamedCall {
  readonly name: string
  readonly tag: string
  readonly call: Endpoint
}

export interface Api {
  readonly calls: readonly NamedCall[]
  readonly shapes: NamedShapes
  readonly tags: readonly (readonly [tag: string, description: string])[]
  readonly version: string
  /** Base URL of the API: `https://nursery.example.org`. */
  readonly server: string
}

/** `GET /api/openapi.json`: takes every served call, gives the document. */
export function openApi({ calls, shapes, tags, version, server }: Api): Json {
  const parts: Parts = {
    schemas: new Schemas(shapes),
    refusals: new ProblemResponses(),
    parameters: new Parameters(),
  }
  const paths: Record<string, Json> = {}
  for (const named of calls.toSorted((a, b) => a.call.path.localeCompare(b.call.path))) {
    const path = named.call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [named.call.method.toLowerCase()]: operation(named, parts) }
  }
  const { document, components } = parts.schemas.resolve({ paths, parameters: parts.parameters.components })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Glasshouse',
      version,
      description:
        'Success: { data, meta? }. Error: application/problem+json with a code and a message. ' +
        'Each JSON answer to a GET has an ETag; with If-None-Match an unchanged one is 304 without content. ' +
        'A client that receives events (GET /api/events) sends the id of the last one as Last-Event-ID, so that no answer is older than that event.',
      contact: { name: 'Glasshouse', url: server },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: server, description: 'This installation' }],
    security: [{ session: [] }, { key: [] }],
    tags: tags.map(([name, description]) => ({ name, description })),
    paths: document['paths'],
    webhooks: Object.fromEntries(webhookGroupIds.map((group) => [group, { post: receiving(group) }])),
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token from the X-Enhanced-Token header of a device session.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of a program: it opens calls with x-scopes, if it has them all.',
        },
      },
      schemas: { ...components, ...problemSchemas, WebhookEvent: webhookEvent },
      parameters: document['parameters'],
      responses: parts.refusals.components,
    },
  }
}

/** The body of every event. */
const webhookEvent: Json = {
  type: 'object',
  required: ['id', 'type', 'timestamp', 'data'],
  properties: {
    id: { type: 'string', format: 'uuid', description: 'The same as webhook-id: an event that comes twice has it twice.' },
    type: { type: 'string' },
    timestamp: { type: 'string', format: 'date-time' },
    data: {
      type: 'object',
      required: ['kind', 'id', 'link'],
      properties: {
        kind: { type: ['string', 'null'] },
        id: { type: ['string', 'null'], format: 'uuid' },
        link: { type: ['string', 'null'], format: 'uri' },
        row: { description: 'The answer of the link, for a webhook that has the row sent along.' },
      },
    },
  },
}

const receiving = (group: WebhookGroup): Json => ({
  summary: webhookGroups[group].title,
  description: `Types such as ${webhookGroups[group].types.join(', ')}. Signed by Standard Webhooks.`,
  operationId: `receive_${group}`,
  security: [],
  requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookEvent' } } } },
  responses: {
    '2XX': { description: 'Taken' },
    410: { description: 'The webhook is paused. After any other answer the event comes again.' },
  },
})

interface Parts {
  readonly schemas: Schemas
  readonly refusals: ProblemResponses
  readonly parameters: Parameters
}

function operation(named: NamedCall, parts: Parts): Json {
  const { name, tag, call } = named
  const { roles } = call
  const scopes = typeof roles === 'string' ? undefined : scopesFor(call)
  return {
    ...textsOf(call),
    operationId: name,
    tags: [tag],
    ...(roles === 'public' ? { security: [] } : {}),
    ...(typeof roles === 'string' ? {} : { 'x-roles': roles }),
    ...(scopes ? { 'x-scopes': scopes } : {}),
    parameters: parts.parameters.of(call, parts.schemas),
    ...bodyOf(call, parts.schemas),
    responses: { [call.status]: answerOf(call, parts.schemas), ...parts.refusals.of(call) },
  }
}

/** The first clause of the summary becomes the operation’s summary; the whole text and the allowed roles its description. */
function textsOf({ summary, roles, deltas }: Endpoint): Json {
  const [clause = summary] = summary.split(/[:;]\s/)
  const allowed = typeof roles === 'string' ? [] : [`Roles: ${roles.join(', ')}.`]
  // A summary of one clause is not repeated.
  const whole = clause === summary && allowed.length > 0 ? [] : [`${summary}.`]
  const changes = deltas
    ? [
        'With A-IM: rows and the ETag of an earlier answer in If-None-Match, 226 has only the rows that differ, by their positions from 0 (RFC 3229).',
      ]
    : []
  return { summary: clause, description: [...whole, ...allowed, ...changes].join(' ') }
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

const descriptions = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted: the work goes on in the background',
  204: 'Done; there is no body',
}

function answerOf(call: Endpoint, schemas: Schemas): Json {
  if (call.download) return fileOf(call.download)
  return call.status === 204 ? { description: descriptions[204] } : jsonOf(call, schemas)
}

function jsonOf({ reply, meta, also, status }: Endpoint, schemas: Schemas): Json {
  const besides = also ? Object.entries(fieldsOf(also)) : []
  const properties = {
    data: schemas.of(reply, 'output'),
    ...(meta ? { meta: schemas.of(meta, 'output') } : {}),
    ...Object.fromEntries(besides.map(([name, shape]) => [name, schemas.of(shape, 'output')])),
  }
  const required = ['data', ...(meta ? ['meta'] : []), ...besides.filter(([, shape]) => isRequired(shape)).map(([name]) => name)]
  return {
    description: descriptions[status],
    content: { 'application/json': { schema: { type: 'object', required, properties } } },
  }
}
