/** A paged list is sorted by the server: sorted on a screen, only the loaded rows would be. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#kernel/endpoint.ts'
import { allCalls, nameOfCall } from '#testing/contracts.ts'

/** Lists with a single order, newest first. Their screens offer no other. */
const oneOrder = [
  'GET /api/accounting-exports',
  'GET /api/analytics/lines',
  'GET /api/audit-log',
  'GET /api/business-accounts/:id/activities',
  'GET /api/mails',
  'GET /api/notifications',
  'GET /api/quotes',
  'GET /api/reports/expenses/lines',
  'GET /api/reports/financial/lines',
  'GET /api/reports/payables/lines',
  'GET /api/reports/royalties/lines',
  'GET /api/reports/sales/lines',
  'GET /api/webhooks/:id/deliveries',
]

/** The names of a call's query parameters. */
const questionsOf = ({ query }: Endpoint) =>
  query ? Object.keys(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : []

test('lets every paged list be sorted, or has a single order', async () => {
  const paged = (await allCalls()).filter((call) => questionsOf(call).includes('cursor'))
  expect(paged.length).toBeGreaterThan(20)
  const unsorted = paged.filter((call) => !questionsOf(call).includes('sort'))
  expect(unsorted.map(nameOfCall).toSorted()).toEqual(oneOrder)
})
