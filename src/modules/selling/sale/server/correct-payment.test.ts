/** Correcting payments on a real database: another invoice, another account, amount, day and method, with ledger, drawer, cash and journal. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { owner } from '#testing/nursery.ts'
import { accountLedger } from '#modules/customers/contract.ts'
import { addDays } from '#kernel/day.ts'
import { refundSale } from '../refund-calls.ts'
import { today, keyed, twoAccounts } from './testing-correct-payment.ts'

test('a payment that was booked for the wrong account is moved: one is owed again, the other paid, and no money moved', async () => {
  const { bell, dunn, ofBell, ofDunn, pay, correct, paid, balance, received, journal, manager } = await twoAccounts()
  const day = addDays(today, -10)
  const id = await pay(ofBell, { amount: '30', method: 'bank_transfer', paid_on: day, reference: 'D 77' })
  const before = await journal()
  expect((await correct(ofBell, id, { business_account_id: dunn })).status).toBe(204)
  expect([await paid(ofBell), await paid(ofDunn)]).toEqual(['0.00', '30.00'])
  expect([await balance(bell), await balance(dunn)]).toEqual(['40.00', '10.00'])
  expect(await received(addDays(day, -1), addDays(day, 1))).toBe('30.00')
  expect(await received(addDays(day, 2), today)).toBe('0.00')
  expect(before).toEqual({ receivables: '50.00', bank: '30.00', sales_other: '-80.00' })
  expect(await journal()).toEqual(before)
  const { data: ledger } = await manager.calls(accountLedger, { params: { id: bell } })
  expect(ledger.entries.map(({ amount, notes, entry_date }) => [amount, notes, entry_date])).toContainEqual([
    '30.00',
    'corrected: Mistake',
    day,
  ])
  const { rows } = await owner.query('SELECT paid_on::text, amount, corrects FROM payments WHERE sale_id = $1', [ofDunn])
  expect(rows).toEqual([{ paid_on: day, amount: '30.00', corrects: id }])
  const again = await correct(ofBell, id, { business_account_id: dunn })
  expect([again.code, again.detail]).toEqual(['BAD_STATE', 'This payment is already reversed or corrected.'])
})

test('the amount, the day and the invoice are corrected, never over what is owed and never by a seller', async () => {
  const { sales, bell, ofBell, ofDunn, pay, correct, paid, balance, received } = await twoAccounts()
  const id = await pay(ofBell, { amount: '4', method: 'card' })
  const seller = await correct(ofBell, id, { amount: '14' }, sales)
  expect([seller.status, await paid(ofBell)]).toEqual([403, '4.00'])
  const over = await correct(ofBell, id, { amount: '44' })
  expect([over.code, over.answer['available'], await paid(ofBell)]).toEqual(['OVERPAID', '40.00', '4.00'])
  expect((await correct(ofBell, id, { amount: '14', paid_on: addDays(today, -3) })).status).toBe(204)
  expect([await paid(ofBell), await balance(bell), await received(today, today)]).toEqual(['14.00', '26.00', '0.00'])
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM payments WHERE corrects = $1 AND reverses IS NULL', [id])
  expect((await correct(ofBell, rows[0]?.id ?? '', { sale_id: ofDunn })).status).toBe(204)
  expect([await paid(ofBell), await paid(ofDunn)]).toEqual(['0.00', '14.00'])
  expect((await correct(ofBell, randomUUID(), {})).status).toBe(404)
})

test('what a credit note gave back in money stays paid', async () => {
  const { manager, dunn, ofBell, pay, correct, paid } = await twoAccounts()
  const id = await pay(ofBell, { amount: '40', method: 'card' })
  const body = { reason: 'Poor plants', method: 'card' as const, allowance: { amount: '10' } }
  expect((await manager.calls(refundSale, { params: { id: ofBell }, body, ...keyed() })).status).toBe(201)
  for (const wrong of [{ business_account_id: dunn }, { amount: '9.99' }])
    expect((await correct(ofBell, id, wrong)).detail).toContain('at least that much must stay paid')
  expect(await paid(ofBell)).toBe('40.00')
  expect((await correct(ofBell, id, { amount: '10' })).status).toBe(204)
  expect(await paid(ofBell)).toBe('10.00')
})
