/** Random corrections of payments, for the tests of the books. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { correctAccountPayment, correctSalePayment, listAccountPayments } from '#modules/selling/sale/contract.ts'
import { type aNursery, owner } from './nursery.ts'

/** A payment of the account turns out to be of another account, amount or method. Cash is left alone: no till is open here to move it in. */
export async function correctPayment(
  { as }: Pick<Awaited<ReturnType<typeof aNursery>>, 'as'>,
  id: string,
  roll: (below: number) => number,
) {
  const { calls } = as('manager')
  const { data: payments } = await calls(listAccountPayments, { params: { id } })
  const payment = payments.find(
    ({ amount, left, voided, method }) =>
      Number(amount) > 1 && left === amount && !voided && method !== 'account_credit' && method !== 'cash',
  )
  if (!payment) return
  const { rows } = await owner.query<{ id: string }>(
    'SELECT id FROM business_accounts WHERE nursery_id = (SELECT nursery_id FROM business_accounts WHERE id = $1) ORDER BY name',
    [id],
  )
  const other = { business_account_id: rows[roll(rows.length)]?.id ?? '' }
  const wrong = [other, { ...other, amount: '1.05' }, { method: 'card' as const }][roll(3)]
  const body = { reason: 'Booked wrongly', ...wrong }
  const key = randomUUID()
  const { status, errors } = payment.sale_id
    ? await calls(correctSalePayment, { params: { id: payment.sale_id, paymentId: payment.id }, body, key })
    : await calls(correctAccountPayment, { params: { id, paymentId: payment.id }, body, key })
  expect([204, 409], JSON.stringify(errors)).toContain(status)
}
