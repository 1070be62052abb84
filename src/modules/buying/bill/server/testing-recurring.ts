/** Shared by `recurring.test.ts` and `recurring.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { aNursery } from '#testing/nursery.ts'
import { dayIn } from '#kernel/day.ts'
import * as expenses from '#modules/buying/expense/contract.ts'
import * as calls from '../recurring-calls.ts'
import { writeDue } from './recurring.ts'

export const today = dayIn('Pacific/Auckland', new Date())
export const rent = {
  description: 'Rent',
  category: 'Premises',
  vendor: 'Landlord',
  cost: '1150',
  gst_paid: '150',
  frequency: 'week' as const,
  first_day: today,
}

export async function opened(given: object = {}) {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const hand = nursery.as('manager')
  const create = (body: object) => hand.calls(calls.createRecurring, { body: { ...rent, ...body }, key: randomUUID() })
  const made = await create(given)
  const params = { id: made.data?.id ?? '' }
  const days = async () =>
    (await hand.calls(expenses.listExpenses, { query: {} })).data.map(({ expense_date }) => expense_date).toReversed()
  const work = (day: string) => nursery.has((db) => writeDue(db, day))
  return { nursery, hand, create, made, params, days, work }
}
