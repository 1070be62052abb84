/** Further cases of `correct-payment.test.ts`. */
import { expect, test } from 'vitest'
import { earlier, owner } from '#testing/nursery.ts'
import { archiveAccount, createAccount } from '#modules/customers/contract.ts'
import { closeSession } from '#modules/selling/payment/till-calls.ts'
import { getSalesReport } from '#modules/reports/contract.ts'
import { sumUpSold } from '#modules/figures/sums/server/sold-facts.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { addDays } from '#kernel/day.ts'
import * as calls from '../contract.ts'
import { today, keyed, twoAccounts } from './testing-correct-payment.ts'

test('many who correct one payment at once correct it once', async () => {
  const { ofBell, ofDunn, dunn, pay, correct, paid } = await twoAccounts()
  const id = await pay(ofBell, { amount: '30' })
  const answers = await Promise.all([1, 2, 3].map(() => correct(ofBell, id, { business_account_id: dunn })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
  expect([await paid(ofBell), await paid(ofDunn)]).toEqual(['0.00', '30.00'])
})

test('in closed books the correction counts today', async () => {
  const { as, ofBell, ofDunn, pay, correct, received, paid } = await twoAccounts()
  const day = addDays(today, -10)
  const id = await pay(ofBell, { amount: '30', method: 'card', paid_on: day })
  await as('admin').calls(closeBooks, { body: { closed_through: addDays(today, -5) } as never })
  expect((await correct(ofBell, id, { sale_id: ofDunn, paid_on: day })).code).toBe('PERIOD_CLOSED')
  expect((await correct(ofBell, id, { amount: '20' })).status).toBe(204)
  expect([await received(day, day), await received(today, today), await paid(ofBell)]).toEqual(['30.00', '-10.00', '20.00'])
})

test('money on account that has paid an invoice goes to another account, and the invoice is owed again', async () => {
  const { sales, manager, bell, dunn, ofBell, ofDunn, item, paid, balance } = await twoAccounts()
  await sales.calls(calls.payAccount, {
    params: { id: bell },
    body: { amount: '100', method: 'bank_transfer', keep_rest: true },
    ...keyed(),
  })
  // The credit of 60.00 pays the next invoice at once.
  const { data: next } = await sales.calls(calls.createSale, {
    body: { payment_method: 'account', business_account_id: bell, items: [item] },
    ...keyed(),
  })
  expect([next.payment_status, await balance(bell)]).toEqual(['paid', '-20.00'])
  const { data: list } = await manager.calls(calls.listAccountPayments, { params: { id: bell } })
  const onAccount = list.find(({ sale_id }) => sale_id === null)
  expect(onAccount?.amount).toBe('60.00')
  const moved = await manager.calls(calls.correctAccountPayment, {
    params: { id: bell, paymentId: onAccount?.id ?? '' },
    body: { reason: 'Dunn paid it', business_account_id: dunn },
    ...keyed(),
  })
  expect(moved.status).toBe(204)
  expect([await balance(bell), await balance(dunn)]).toEqual(['40.00', '-20.00'])
  expect([await paid(ofBell), await paid(next.id), await paid(ofDunn)]).toEqual(['40.00', '0.00', '40.00'])
})

test('a card sale that was rung up as cash is corrected without a void, by who took it while the till is open', async () => {
  const { has, sales, manager, as, item, open, tenders, correct, journal, nursery_id } = await twoAccounts()
  const session = await open()
  const sell = async (payment_method: 'cash' | 'card', by = sales) =>
    (
      await by.calls(calls.createSale, {
        body: { payment_method, till_session_id: session.id, items: [{ ...item, unit_price: '17.46' }] },
        ...keyed(),
      })
    ).data
  const wrong = await sell('cash')
  expect(await tenders()).toMatchObject({ cash: '117.50' })
  await owner.query(`UPDATE sales SET created_at = ${earlier('created_at', '1 hour')} WHERE nursery_id = $1`, [nursery_id])
  await has((db) => sumUpSold(db))
  expect((await correct(wrong.id, wrong.payments[0]?.id ?? '', { method: 'card' }, as('general_staff'))).status).toBe(403)
  expect((await correct(wrong.id, wrong.payments[0]?.id ?? '', { method: 'card' }, sales)).status).toBe(204)
  expect(await tenders()).toMatchObject({ cash: '100.00', card: '17.46' })
  const { data } = await manager.calls(calls.getSale, { params: { id: wrong.id } })
  expect([data.payment_method, data.payment_status, data.amount_paid]).toEqual(['card', 'paid', '17.46'])
  const report = async () => {
    const { data: by } = await manager.calls(getSalesReport, { query: { by: 'method', compare: 'none', from: today, to: today } })
    return Object.fromEntries(by.sections[0]?.rows.map(({ cells }) => [cells[0], cells[2]]) ?? [])
  }
  expect(await report()).toEqual({ Card: '17.46', 'On account': '80.00' })
  await has((db) => sumUpSold(db, '0 seconds'))
  expect(await report()).toEqual({ Card: '17.46', 'On account': '80.00' })

  expect(await journal()).toMatchObject({ receivables: '80.00', card_clearing: '17.46', sales_other: '-97.46', cash: '100.00' })

  const byOther = await sell('card', as('admin'))
  const refused = await correct(byOther.id, byOther.payments[0]?.id ?? '', { method: 'cash' }, sales)
  expect([refused.status, refused.detail]).toEqual([
    403,
    'You can correct your own payments until the till is closed. Ask a manager for this one.',
  ])
  expect((await correct(byOther.id, byOther.payments[0]?.id ?? '', { method: 'cash' })).status).toBe(204)
  expect(await tenders()).toMatchObject({ cash: '117.50', card: '17.46' })
  expect((await correct(wrong.id, data.payments.at(-1)?.id ?? '', { method: 'card', amount: '2' })).errors[0]?.path).toBe(
    'amount',
  )
})

test('after the count a card payment becomes EFTPOS, but no cash: the count is locked', async () => {
  const { sales, item, open, correct } = await twoAccounts()
  const session = await open()
  const { data: sale } = await sales.calls(calls.createSale, {
    body: { payment_method: 'card', till_session_id: session.id, items: [item] },
    ...keyed(),
  })
  await sales.calls(closeSession, { params: { id: session.id }, body: { cash: [{ value: '100', count: 1 }] } })
  const id = sale.payments[0]?.id ?? ''
  expect((await correct(sale.id, id, { method: 'cash' })).detail).toContain('its cash count is locked')
  expect((await correct(sale.id, id, { method: 'eftpos' }, sales)).status).toBe(403)
  expect((await correct(sale.id, id, { method: 'eftpos' })).status).toBe(204)
})

test('a payment of a void invoice is not corrected, nor one on account whose credit was given back', async () => {
  const { manager, bell, dunn, ofBell, pay, correct, balance } = await twoAccounts()
  const id = await pay(ofBell, { amount: '40', method: 'card' })
  const { data: sale } = await manager.calls(calls.getSale, { params: { id: ofBell } })
  await manager.calls(calls.voidSale, {
    params: { id: ofBell },
    body: { reason: 'Wrong account', version: sale.version },
    ...keyed(),
  })
  expect(await balance(bell)).toBe('-40.00')
  expect((await correct(ofBell, id, { amount: '30' })).detail).toContain('is void; its payments were refunded or credited.')
  await manager.calls(calls.payAccount, {
    params: { id: bell },
    body: { amount: '60', method: 'bank_transfer', keep_rest: true },
    ...keyed(),
  })
  await manager.calls(calls.returnCredit, { params: { id: bell }, body: { amount: '90', method: 'bank_transfer' }, ...keyed() })
  const { data: list } = await manager.calls(calls.listAccountPayments, { params: { id: bell } })
  const onAccount = list.find(({ amount }) => amount === '60.00')
  const moved = await manager.calls(calls.correctAccountPayment, {
    params: { id: bell, paymentId: onAccount?.id ?? '' },
    body: { reason: 'Dunn paid it', business_account_id: dunn },
    ...keyed(),
  })
  expect([moved.detail, moved.answer['available']]).toEqual([
    'Only $10.00 of the credit of Bell is left; the rest was refunded.',
    '10.00',
  ])
  expect([await balance(bell), await balance(dunn)]).toEqual(['-10.00', '40.00'])
})

test('a seller corrects no payment of an account, also their own in the open till; an archived account takes none over', async () => {
  const { sales, manager, ofBell, open, pay, correct, paid } = await twoAccounts()
  const { id: till_session_id } = await open()
  const id = await pay(ofBell, { amount: '4', method: 'cash', till_session_id })
  expect((await correct(ofBell, id, { method: 'card' }, sales)).detail).toBe(
    'Only an admin or a manager corrects payments of accounts. Ask one of them.',
  )
  const { data: gone } = await manager.calls(createAccount, { body: { name: 'Gone' } })
  await manager.calls(archiveAccount, { params: { id: gone.id } })
  expect((await correct(ofBell, id, { business_account_id: gone.id })).detail).toBe(
    'Gone is archived. Choose another account, or restore it.',
  )
  expect(await paid(ofBell)).toBe('4.00')
})
