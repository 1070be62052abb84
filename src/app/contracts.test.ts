import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '#kernel/endpoint.ts'
import { notFound } from '#kernel/problem.ts'
import { problemTitles } from '#server/problem-document.ts'
import { EventBus } from '#server/event-bus.ts'
import { type Role, everyone, managers } from '#kernel/role.ts'
import { server } from '#server/serve.ts'
import { apiDocument } from './api-document.ts'
import { rounds } from '#testing/size.ts'
import { allCalls, nameOfCall } from '#testing/contracts.ts'
import { aNursery, app, owner } from '#testing/nursery.ts'

const calls = await allCalls()
const api = await apiDocument('https://nursery.example.org')

test('serves every call of the contracts, and no other', () => {
  // Sign-in is served by the whole product, beside the modules.
  const byFeatures = calls.filter((call) => typeof call.roles !== 'string')
  expect(app.served.map(nameOfCall).toSorted()).toEqual(byFeatures.map(nameOfCall).toSorted())
})

test('declares the permission of every call', () => {
  expect(calls.filter((call) => typeof call.roles !== 'string' && call.roles.length === 0).map(nameOfCall)).toEqual([])
})

test('does not start with a call that no role, or every role, may call without a decision', () => {
  const { serve } = server(Fastify(), {
    pool: owner,
    events: new EventBus(owner),
    authenticate: async () => Promise.reject(notFound()),
    nameEntries: async () => {},
  })
  const open = { method: 'GET', path: '/api/open', summary: '', reply: z.null() } as const
  expect(() => serve(endpoint({ ...open, roles: [] }), async () => null)).toThrow('names nobody who may call it')
  expect(() => serve(endpoint({ ...open, roles: 'public' }), async () => null)).toThrow('serve it by hand')
})

test('allows a lapsed subscription to read, and to sign devices out, but not to write', async () => {
  const nursery = await aNursery()
  const lapsed = JSON.stringify({
    ...nursery,
    user_id: nursery.people.admin,
    role: 'admin',
    may_write: false,
    signed_in_recently: true,
    name: '',
    session_id: randomUUID(),
  })
  const authorization = `Bearer ${Buffer.from(lapsed).toString('base64url')}`
  // One rule lets every read through: `npm run prove` tries them all, this one in twenty.
  const tried = app.served.filter(({ method }, at) => method !== 'GET' || rounds > 1 || at % 20 === 0)
  for (const { method, path, evenLapsed } of tried) {
    const url = path.replace(/:\w+/g, randomUUID())
    const reply = await app.http.inject({ method, url, headers: { authorization } })
    const refused = reply.statusCode === 402
    expect(refused, `${method} ${path}`).toBe(method !== 'GET' && !evenLapsed)
    if (refused) expect(reply.json()).toMatchObject({ code: 'SUBSCRIPTION_INACTIVE' })
  }
  expect(app.served.filter((call) => call.evenLapsed).map(nameOfCall)).toEqual([
    'POST /api/export',
    'POST /api/nursery-data/erasure',
    'DELETE /api/nursery-data/erasure',
    'POST /api/support',
    'DELETE /api/keys/:id',
    'POST /api/support-access',
    'DELETE /api/support-access',
    'DELETE /api/sessions/current',
    'DELETE /api/sessions/others',
    'DELETE /api/sessions/:id',
    'DELETE /api/webhooks/:id',
  ])
})

test('makes the inventory read-only for general staff, production and sales', () => {
  const writes = calls.filter((call) => call.path.startsWith('/api/inventory') && call.method !== 'GET')
  const mayWrite = writes.flatMap((call) => call.roles)
  expect(mayWrite.filter((role) => !managers.includes(role as Role))).toEqual([])
  const stock = calls.filter((call) => call.path === '/api/plant-batches/stock')
  expect(stock.map((call) => [call.method, call.roles])).toEqual([['GET', everyone]])
})

test('accepts an idempotency key in every call that moves stock or money', () => {
  const selling = calls.filter(
    (call) => call.path.startsWith('/api/sales') && (call.method === 'POST' || call.method === 'DELETE'),
  )
  expect(selling.filter((call) => !call.idempotent).map(nameOfCall)).toEqual([])
})

test('lists every call in the API document, with its request and response', () => {
  const document = api as { openapi: string; paths: Record<string, Record<string, { responses: object }>> }
  expect(document.openapi).toBe('3.1.0')
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(listed.toSorted()).toEqual(calls.map((call) => nameOfCall(call).replace(/:(\w+)/g, '{$1}')).toSorted())
})

test('describes every call in the third person, in standard terms', () => {
  const style = /^(?!Sales|Orders|Expenses|Movements|Prices)[A-Z][a-z]+s( |:)/
  const privateWords =
    /\b(said|told|asked|kept|stands|standing(?! order)|whoever|nobody|somebody|behind|begun|lets go|taken? back|one may)\b/i
  const wrong = calls.filter(({ summary }) => !style.test(summary) || privateWords.test(summary))
  expect(wrong.map((call) => `${nameOfCall(call)}: ${call.summary}`)).toEqual([])
})

test('declares the media type of a file in the API document, and no JSON', () => {
  type Answers = { responses: { 200: { content: Record<string, unknown> } } }
  const document = api as { paths: Record<string, Record<string, Answers>> }
  const typesOf = (path: string) => Object.keys(document.paths[path]?.['get']?.responses[200].content ?? {})
  expect(typesOf('/api/sales/{id}/pdf')).toEqual(['application/pdf'])
  expect(typesOf('/api/export')).toEqual(['application/zip'])
  expect(typesOf('/api/plant-types/{id}/photo')).toEqual(['image/webp'])
  expect(typesOf('/api/sales')).toEqual(['application/json'])
  // The file's name in the address is what it is.
  const named = calls.filter(({ method, path }) => method === 'GET' && /\/(pdf|export|file)$/.test(path))
  expect(named.filter(({ download }) => download === undefined).map(nameOfCall)).toEqual([])
})

test('paths are spelled in one way', () => {
  const actions = 'cancel|pause|resume|reverse|restore|merge|complete|close|confirm|hide|hold|release'
  const wrong = calls.filter(({ method, path, download }) => {
    const segments = path.split('/').slice(2)
    const [first, ...others] = segments.filter((segment) => segment.startsWith(':'))
    return (
      !segments.every((segment) => /^([a-z0-9]+(-[a-z0-9]+)*|:[a-z]+([A-Z][a-z]+)*)$/.test(segment)) ||
      // The record itself is `:id`; others below it have a name. Records that people know by a code use that code.
      (first !== undefined && !/^:(id|code|barcode)$/.test(first)) ||
      !others.every((name) => /^:([a-z]+Id|number)$/.test(name)) ||
      (new RegExp(`/(${actions})$`).test(path) && method !== 'POST') ||
      /-mail$|-pdf$/.test(path) ||
      (path.endsWith('/mail') && method !== 'POST' && method !== 'GET') ||
      path.endsWith('/pdf') !== (download?.join() === 'pdf' && !path.startsWith('/api/mails/'))
    )
  })
  expect(wrong.map(nameOfCall)).toEqual([])
})

test('what is archived is archived by DELETE, and restored by POST to /restore', () => {
  const names = new Set(calls.map(nameOfCall))
  expect(calls.filter(({ path }) => /\/(un)?(archive|delete|remove)$/.test(path)).map(nameOfCall)).toEqual([])
  const restored = calls.filter(({ path }) => path.endsWith('/restore'))
  expect(restored.length).toBeGreaterThan(5)
  const unpaired = restored.filter(({ path }) => !names.has(`DELETE ${path.replace(/\/restore$/, '')}`))
  expect(unpaired.map(nameOfCall)).toEqual([])
})

test('parameters are in snake case, and what is on or off is true or false', () => {
  const shapeOf = ({ query }: Endpoint) => {
    const def = query._zod.def as {
      readonly shape?: object
      readonly innerType?: { readonly _zod: { readonly def: { shape?: object } } }
    }
    return def.shape ?? def.innerType?._zod.def.shape ?? {}
  }
  const parameters = calls.flatMap((call) =>
    Object.entries(shapeOf(call)).map(([name, shape]) => ({ call, name, shape: shape as z.ZodMiniType })),
  )
  // The specification's own.
  const stated = new Set(['forSale'])
  expect(parameters.filter(({ name }) => !/^[a-z]+(_[a-z]+)*$/.test(name) && !stated.has(name)).map(({ name }) => name)).toEqual(
    [],
  )
  const takesYes = ({ shape }: { readonly shape: z.ZodMiniType }) =>
    ['yes', 'no', '1', 'on'].some((text) =>
      JSON.stringify(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })).includes(`"${text}"`),
    )
  expect(parameters.filter(takesYes).map(({ call, name }) => `${nameOfCall(call)} ${name}`)).toEqual([])
})

test('what is changed by its id can be read by its id', () => {
  // The specification's own paths; an order of either kind is read at /api/orders/:id.
  const readElsewhere = ['/api/orders/current/:id', '/api/orders/future/:id']
  const pathsOf = (...methods: readonly string[]) =>
    new Set(calls.filter(({ method }) => methods.includes(method)).map(({ path }) => path))
  const changed = [...pathsOf('PUT', 'PATCH')].filter((path) => /^\/api\/[^:]+\/:id$/.test(path))
  const read = pathsOf('GET')
  expect(changed.filter((path) => !read.has(path)).toSorted()).toEqual(readElsewhere.toSorted())
})

test('what a call makes is answered with 201, what it only accepts with 202, and nothing with 204', () => {
  const isList = ({ reply }: Endpoint) => reply._zod.def.type === 'array'
  const lists = new Set(calls.filter((call) => call.method === 'GET' && isList(call)).map(({ path }) => path))
  const isMail = ({ path }: Endpoint) => path.endsWith('/mail')
  const wrong = calls.filter((call) => {
    const { method, path, status, reply, download } = call
    if (method !== 'POST') return status === 201 || status === 202
    if (isMail(call)) return status !== 202
    if (lists.has(path)) return status !== 201 && status !== 202
    return reply._zod.def.type === 'undefined' && !download && status !== 204
  })
  expect(wrong.map(nameOfCall)).toEqual([])
  expect(calls.filter(({ status }) => status === 202).map(nameOfCall)).toContain('POST /api/reports')
})

test('the API document gives each call the one status that it answers with', () => {
  const document = api as { paths: Record<string, Record<string, { responses: object }>> }
  const documented = ({ method, path }: Endpoint) =>
    Object.keys(document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {})
  for (const call of calls)
    expect([nameOfCall(call), ...documented(call).filter((status) => status < '3')]).toEqual([
      nameOfCall(call),
      String(call.status),
    ])
})

const ask = (method: 'GET' | 'POST' | 'PUT' | 'TRACE', url: string, payload?: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: method as 'GET', url, ...(payload === undefined ? {} : { payload }), headers })

test.each([
  ['an unknown address', 'GET', '/api/nothing', 404, 'NOT_FOUND'],
  ['a wrong method', 'PUT', '/api/sales', 405, 'METHOD_NOT_ALLOWED'],
  ['an unreadable address', 'GET', '/api/%zz', 404, 'NOT_FOUND'],
] as const)('%s gets a problem document', async (_, method, url, status, code) => {
  const reply = await ask(method, url)
  expect(reply.statusCode).toBe(status)
  expect(reply.headers['content-type']).toContain('application/problem+json')
  expect(reply.json()).toMatchObject({ status, code, title: problemTitles[code] })
  expect(reply.headers['cache-control']).toBe('no-store')
  if (status === 405) expect(reply.headers['allow']).toBe('GET, POST')
})

test.each([
  ['not JSON', '{', { 'content-type': 'application/json' }, 400, 'BAD_JSON'],
  ['a wrong content type', '<xml/>', { 'content-type': 'application/xml' }, 415, 'UNSUPPORTED_TYPE'],
  ['an array for an object', '[]', { 'content-type': 'application/json' }, 422, 'INVALID'],
  ['null', 'null', { 'content-type': 'application/json' }, 422, 'INVALID'],
  ['half a character', '{"notes":"\\ud800"}', { 'content-type': 'application/json' }, 422, 'INVALID'],
  ['NUL in a name', '{"a\\u0000b":1}', { 'content-type': 'application/json' }, 422, 'INVALID'],
  ['a prototype', '{"__proto__":{"x":1}}', { 'content-type': 'application/json' }, 422, 'INVALID'],
  ['100,000 levels', '['.repeat(100_000) + ']'.repeat(100_000), { 'content-type': 'application/json' }, 422, 'INVALID'],
  [
    '100,000 levels in a field',
    `{"items":${'[{"a":'.repeat(50_000)}1${'}]'.repeat(50_000)}}`,
    { 'content-type': 'application/json' },
    422,
    'INVALID',
  ],
  ['plain text', '{}', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_TYPE'],
  ['a form with files', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 415, 'UNSUPPORTED_TYPE'],
  ['another charset', '{}', { 'content-type': 'application/json; charset=utf-16' }, 415, 'UNSUPPORTED_TYPE'],
  ['a packed body', '{}', { 'content-type': 'application/json', 'content-encoding': 'gzip' }, 415, 'UNSUPPORTED_TYPE'],
  ['more than a megabyte', `"${'x'.repeat(1_100_000)}"`, { 'content-type': 'application/json' }, 413, 'TOO_LARGE'],
] as const)('%s is refused with a problem document', async (_, payload, headers, status, code) => {
  const nursery = await aNursery()
  const token = Buffer.from(
    JSON.stringify({
      ...nursery,
      user_id: nursery.people.admin,
      role: 'admin',
      may_write: true,
      signed_in_recently: true,
      name: '',
      session_id: '',
    }),
  ).toString('base64url')
  const reply = await ask('POST', '/api/sales', payload, { ...headers, authorization: `Bearer ${token}` })
  expect({ status: reply.statusCode, code: reply.json().code }).toEqual({ status, code })
  expect(reply.headers['content-type']).toContain('application/problem+json')
})
