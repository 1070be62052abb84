/** Checks the API document: a linter finds nothing in it, and a client with no other knowledge completes a sale. */
import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { Money, Percent, SignedMoney, UnitCost } from '#kernel/wire.ts'
import { newId } from '#server/new-id.ts'
import { namedCalls } from './api-calls.ts'
import { apiDocument } from './api-document.ts'
import { secretText, signatureHeaders, signingKey } from '#modules/people/webhook/server/secret.ts'
import { verifyingCode } from './developers-guides.ts'
import { developersPage } from './developers-page.ts'
import { releases } from '../../database/releases.ts'
import { type Document, breakingChanges } from '#testing/breaking-changes.ts'
import { type ApiDocument, type Given, apiClient, parametersOf } from '#testing/api-client.ts'
import { forSale, lineOf } from '#testing/products.ts'
import { anOpenTill } from '#testing/tills.ts'
import { aNursery, app } from '#testing/nursery.ts'

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly parameters: ApiDocument['paths'][string][string]['parameters']
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>
}
interface Refusal {
  readonly allOf: readonly { readonly properties?: { readonly code: { readonly enum: readonly string[] } } }[]
}
interface Schema {
  readonly pattern?: string
  readonly anyOf?: readonly Schema[]
}

const text = JSON.stringify(await apiDocument('https://nursery.example.org'))
/** Parsed from JSON, as a client reads it. */
const api = JSON.parse(text) as ApiDocument & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
  }
  readonly tags: readonly { readonly name: string }[]
}
const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods))
const operationOf = (id: string) => operations.find(({ operationId }) => operationId === id)

const parametersOfOperation = (id: string) => parametersOf(operationOf(id) ?? { parameters: [] }, api)

/** Changes since a release that programs had to follow, each in the changelog. */
const followed: Readonly<Record<string, readonly string[]>> = {
  // No program had a key then.
  '1.0.0': ['StatementPreview.unbooked is gone', 'StatementPreview.unread_count is gone'],
}

test.each(releases())('a program written for $version still works', ({ version, folder }) => {
  const before = JSON.parse(gunzipSync(fs.readFileSync(path.join(folder, 'api.json.gz'))).toString()) as Document
  expect(breakingChanges(before, JSON.parse(text) as Document)).toEqual(followed[version] ?? [])
})

test('passes a linter', async () => {
  // One rule is off: no router confuses /orders/current/{id} with /orders/{id}/cancel, because an id is a UUID.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } })
  const problems = await lintFromString({ source: JSON.stringify(api), config, absoluteRef: 'openapi.json' })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)).toEqual([])
})

test('names an operation like its call in the code, and tags it with its module', async () => {
  const calls = await namedCalls()
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
  expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length)
  expect(['createBatch', 'listItems', 'listSales', 'listRecipes'].map((name) => operationOf(name)?.tags)).toEqual([
    ['PlantBatch'],
    ['Inventory'],
    ['Sales'],
    ['recipes'],
  ])
  expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(api.tags.map(({ name }) => name)))
  expect(operations.filter(({ summary, description }) => !summary || !description)).toEqual([])
})

test.each([
  ['searchRecords', 'q'],
  ['labelContents', 'ids'],
  ['previewInputs', 'quantity'],
  ['getSale', 'id'],
])('%s requires its parameter %s', (operation, parameter) => {
  expect(parametersOfOperation(operation).find(({ name }) => name === parameter)?.required).toBe(true)
})

test('does not require an optional parameter', () => {
  expect(parametersOfOperation('listSales').filter(({ required }) => required)).toEqual([])
})

test('defines a schema once and refers to it by name', () => {
  expect(Object.keys(api.components.schemas)).toEqual(
    expect.arrayContaining(['Id', 'ListMeta', 'Money', 'Sale', 'NewSale', 'PlantBatch']),
  )
  const uuidPattern = JSON.stringify(api.components.schemas['Id']?.pattern)
  expect(text.split(uuidPattern).length - 1).toBe(1)
  expect(text.length / operations.length).toBeLessThan(1_800)
})

test.each([
  ['Money', Money],
  ['SignedMoney', SignedMoney],
  ['UnitCost', UnitCost],
  ['Percent', Percent],
])('the pattern of %s takes the texts that the server takes', (name, shape) => {
  const schema = api.components.schemas[`${name}Input`] ?? api.components.schemas[name]
  const pattern = new RegExp(schema?.anyOf?.find((each) => each.pattern)?.pattern ?? '$^')
  const texts = ['0', '12.50', '7.5', '-3', '1.', '.5', '1,000', '1.234', '1.2345678', '99', '9999999999', 'one', '']
  for (const text of texts) expect({ text, taken: pattern.test(text) }).toEqual({ text, taken: shape.safeParse(text).success })
})

test('an operation lists the problems that it can give, and no others', () => {
  const problemsOf = (id: string) => {
    const references = Object.values(operationOf(id)?.responses ?? {}).flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? [])
    return references
      .filter((name) => name !== 'Problem')
      .flatMap((name) => {
        const refusal = api.components.responses[name]?.content['application/problem+json']?.schema as Refusal | undefined
        return refusal?.allOf[1]?.properties?.code.enum ?? [`no response ${name}`]
      })
  }
  expect(problemsOf('editSale')).toEqual(
    expect.arrayContaining([
      'UNAUTHENTICATED',
      'SUBSCRIPTION_INACTIVE',
      'FORBIDDEN',
      'NOT_FOUND',
      'STALE',
      'INVALID',
      'TOO_MANY',
    ]),
  )
  expect(problemsOf('createSale')).toEqual(expect.arrayContaining(['NOT_ENOUGH_PLANTS', 'PERIOD_CLOSED', 'KEY_REUSED']))
  expect(problemsOf('getSale')).toEqual(['UNAUTHENTICATED', 'FORBIDDEN', 'SESSION_INVALID', 'NOT_FOUND', 'INVALID', 'TOO_MANY'])
  expect(operations.filter(({ responses }) => !('default' in responses))).toEqual([])
})

test('lets a generated client complete a sale, read it, print it and be refused', async () => {
  const nursery = await aNursery()
  const { plant } = await nursery.has((db) => forSale(db))
  const { id: till_session_id } = await anOpenTill(nursery)
  const currentUser = {
    nursery_id: nursery.nursery_id,
    user_id: nursery.people.sales,
    role: 'sales',
    may_write: true,
    name: 'Sam',
  }
  const authorization = `Bearer ${Buffer.from(JSON.stringify({ ...currentUser, session_id: newId() })).toString('base64url')}`
  const client = apiClient(api, (request) => app.http.inject({ ...request, headers: { ...request.headers, authorization } }))
  const ringUp = (given: Given['body']) => client('createSale', { body: given, parameters: { 'Idempotency-Key': newId() } })

  const sold = await ringUp({ payment_method: 'cash', tendered: '20', items: [lineOf(plant)], till_session_id })
  expect(sold).toMatchObject({ status: 201, answer: { data: { total_amount: '10.00', payment_status: 'paid' } } })
  const { data } = sold.answer as { readonly data: { readonly id: string } }
  const { id } = data
  expect((await client('getSale', { parameters: { id } })).answer).toEqual(sold.answer)
  expect(await client('listSales', { parameters: { limit: '5' } })).toMatchObject({ answer: { data: [{ id }] } })
  expect(await client('getInvoicePdf', { parameters: { id } })).toMatchObject({ status: 200, type: 'application/pdf' })

  expect(await ringUp({ payment_method: 'cash', items: [lineOf(plant, '501')] })).toMatchObject({
    status: 409,
    answer: { code: 'NOT_ENOUGH_PLANTS' },
  })
  // The server must refuse everything that the document refuses.
  await expect(ringUp({ payment_method: 'cash', tendered: '1,000', items: [lineOf(plant)] })).rejects.toThrow('Body')
  await expect(client('getSale')).rejects.toThrow('needs the parameter id')
})

test('the page for developers has each call that a key can make with its scopes and fields, and no other', () => {
  const page = developersPage(api)
  const open = operations.filter((operation) => 'x-scopes' in operation)
  const shown = [...page.matchAll(/<details id="(\w+)">/g)].map(([, id]) => id)
  expect(shown.toSorted()).toEqual(open.map(({ operationId }) => operationId).toSorted())
  const sale = page.slice(page.indexOf('id="createSale"'), page.indexOf('</details>', page.indexOf('id="createSale"')))
  for (const text of ['sales:write', 'money', 'items.plant_type_id', 'payment_method', 'invoice_number'])
    expect(sale).toContain(text)
  expect(page).not.toContain('/api/users')
  expect(page).not.toMatch(/undefined|\[object/)
})

test('the lines for developers verify a webhook, and refuse another body, another secret and an old one', async () => {
  const { isFromGlasshouse } = (await import(`data:text/javascript,${encodeURIComponent(verifyingCode)}`)) as {
    readonly isFromGlasshouse: (secret: string, headers: object, body: string) => boolean
  }
  const [body, now] = ['{"name":"Tōtara"}', new Date()]
  const signed = (at: Date) => signatureHeaders(signingKey('secret', 'w'), { id: 'e', body, now: at })
  const given = secretText('secret', 'w')
  expect(isFromGlasshouse(given, signed(now), body)).toBe(true)
  expect(isFromGlasshouse(given, signed(now), `${body} `)).toBe(false)
  expect(isFromGlasshouse(secretText('secret', 'other'), signed(now), body)).toBe(false)
  expect(isFromGlasshouse(given, signed(new Date(now.getTime() - 600_000)), body)).toBe(false)
  expect(isFromGlasshouse(given, {}, body)).toBe(false)
})
