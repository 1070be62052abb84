/** Further cases of `change-buyer.test.ts`. */
import { expect, test } from 'vitest'
import { aNursery, owner } from '#testing/nursery.ts'
import { archiveAccount, createAccount } from '#modules/customers/contract.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { addDays } from '#kernel/day.ts'
import * as calls from '../contract.ts'
import { refundSale, voidCreditNote } from '../refund-calls.ts'
import { today, keyed, wronglyCharged } from './testing-change-buyer.ts'

test('the credit that the right account has pays it', async () => {
  const { sales, dunn, sale, change, balance, read } = await wronglyCharged()
  await sales.calls(calls.payAccount, {
    params: { id: dunn },
    body: { amount: '50', method: 'card', keep_rest: true },
    ...keyed(),
  })
  expect((await change({ business_account_id: dunn })).status).toBe(200)
  expect([(await read(sale.id)).payment_status, await balance(dunn)]).toEqual(['paid', '-10.00'])
})

test('a seller, the same account, neither of both, closed books and an invoice that is not on account are refused', async () => {
  const { as, sales, bell, dunn, sale, change, balance } = await wronglyCharged()
  expect((await change({ business_account_id: dunn }, sales)).status).toBe(403)
  expect((await change({ business_account_id: bell })).errors[0]?.path).toBe('business_account_id')
  expect((await change({})).errors[0]?.path).toBe('business_account_id')
  expect((await change({ business_account_id: dunn, version: 99 })).code).toBe('STALE')
  await owner.query('UPDATE sales SET sale_date = $2 WHERE id = $1', [sale.id, addDays(today, -5)])
  await as('admin').calls(closeBooks, { body: { closed_through: addDays(today, -2) } as never })
  expect((await change({ business_account_id: dunn, over_limit: true })).code).toBe('PERIOD_CLOSED')
  expect([await balance(bell), await balance(dunn)]).toEqual(['80.00', '0.00'])
})

test('an invoice that was paid at once, has a credit note or is void keeps its buyer, and the refusal says what to do', async () => {
  const { manager, dunn, sale, change, balance } = await wronglyCharged()
  const move = () => change({ business_account_id: dunn, over_limit: true })
  const { data: paid } = await manager.calls(calls.createSale, {
    body: { payment_method: 'card', items: [{ item_type: 'other', name: 'Delivery', unit_price: '9.00', quantity: '1' }] },
    ...keyed(),
  })
  const atOnce = await manager.calls(calls.changeBuyer, {
    params: { id: paid.id },
    body: { reason: 'Wrong account', version: paid.version, business_account_id: dunn },
    ...keyed(),
  })
  expect(atOnce.detail).toBe(`Invoice ${paid.invoice_number} is on no account. Change the name of its buyer instead.`)
  const { data: note } = await manager.calls(refundSale, {
    params: { id: sale.id },
    body: { reason: 'Poor plan', method: 'account', allowance: { amount: '5' } },
    ...keyed(),
  })
  expect((await move()).detail).toContain('has a credit note. Credit the rest')
  await manager.calls(voidCreditNote, { params: { id: sale.id, noteId: note.id }, body: { reason: 'Mistake' }, ...keyed() })
  const { data: now } = await manager.calls(calls.getSale, { params: { id: sale.id } })
  await manager.calls(calls.voidSale, { params: { id: sale.id }, body: { reason: 'Twice', version: now.version }, ...keyed() })
  expect((await move()).detail).toContain('is void; ring it up again for the right buyer.')
  expect(await balance(dunn)).toBe('0.00')
})

test('an invoice without tax by a certificate keeps its buyer, and an archived account gets none', async () => {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland', country: 'NZ', gstRegistered: true })
  const manager = nursery.as('manager')
  const account = async (body: { name: string; exemption_number?: string; exemption_until?: string }) =>
    (await manager.calls(createAccount, { body })).data.id
  const [school, bell, gone] = [
    await account({ name: 'School', exemption_number: 'E-77', exemption_until: addDays(today, 30) }),
    await account({ name: 'Bell' }),
    await account({ name: 'Gone' }),
  ]
  await manager.calls(archiveAccount, { params: { id: gone } })
  const move = async (from: string, to: string) => {
    const items = [{ item_type: 'other' as const, name: 'Planting plan', unit_price: '40.00', quantity: '1' }]
    const { data: sale } = await manager.calls(calls.createSale, {
      body: { payment_method: 'account', business_account_id: from, items },
      ...keyed(),
    })
    const body = { reason: 'Wrong account', version: sale.version, business_account_id: to }
    return manager.calls(calls.changeBuyer, { params: { id: sale.id }, body, ...keyed() })
  }
  expect((await move(school, bell)).detail).toContain('was sold without tax by the certificate of this account.')
  expect((await move(bell, gone)).errors).toEqual([
    { path: 'business_account_id', message: 'Gone is archived. Choose another account, or restore it.' },
  ])
})
