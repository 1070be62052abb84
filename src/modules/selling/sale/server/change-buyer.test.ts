/** Correcting the buyer of an invoice on account, on a real database: both accounts, what was paid, the reports and the journal. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aNursery, earlier, owner } from '#testing/nursery.ts'
import { archiveAccount, createAccount, getAccount } from '#modules/customers/contract.ts'
import { sumUpSold } from '#modules/figures/sums/server/sold-facts.ts'
import { currentSession, openSession, registerTill } from '#modules/selling/payment/till-calls.ts'
import { getSalesReport } from '#modules/reports/contract.ts'
import { closeBooks } from '#modules/setup/settings/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import * as calls from '../contract.ts'
import { refundSale, voidCreditNote } from '../refund-calls.ts'

const today = dayIn('Pacific/Auckland', new Date())
const keyed = () => ({ key: randomUUID() })

/** Bell was charged 40.00 twice; the first invoice was Dunn's. */
async function wronglyCharged() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland', gstRegistered: false })
  const [sales, manager] = [nursery.as('sales'), nursery.as('manager')]
  const item = { item_type: 'other' as const, name: 'Planting plan', unit_price: '40.00', quantity: '1' }
  const account = async (body: { name: string; credit_limit?: string; terms_days?: number }) =>
    (await manager.calls(createAccount, { body })).data.id
  const bell = await account({ name: 'Bell' })
  const dunn = await account({ name: 'Dunn', credit_limit: '30', terms_days: 7 })
  const charge = async () =>
    (
      await sales.calls(calls.createSale, {
        body: { payment_method: 'account', business_account_id: bell, items: [item] },
        ...keyed(),
      })
    ).data
  const [sale, other] = [await charge(), await charge()]
  const read = async (id: string) => (await manager.calls(calls.getSale, { params: { id } })).data
  const change = async (body: object, by = manager) =>
    by.calls(calls.changeBuyer, {
      params: { id: sale.id },
      body: { reason: 'Wrong account', version: (await read(sale.id)).version, ...body },
      ...keyed(),
    })
  const balance = async (id: string) => (await manager.calls(getAccount, { params: { id } })).data.balance
  const sold = async (by: 'customer' | 'method') => {
    const { data } = await manager.calls(getSalesReport, { query: { by, compare: 'none', from: today, to: today } })
    return Object.fromEntries(data.sections[0]?.rows.map(({ cells }) => [cells[0], cells[2]]) ?? [])
  }
  const sumUp = async () => {
    await owner.query(`UPDATE sales SET created_at = ${earlier('created_at', '1 hour')} WHERE nursery_id = $1`, [
      nursery.nursery_id,
    ])
    await nursery.has((db) => sumUpSold(db))
  }
  return { ...nursery, sales, manager, bell, dunn, sale, other, read, change, balance, sold, sumUp }
}

test('an invoice moves to the account that bought, with its terms; what the other paid pays its own invoice', async () => {
  const { manager, bell, dunn, sale, other, read, change, balance, sold, sumUp } = await wronglyCharged()
  await manager.calls(calls.paySale, { params: { id: sale.id }, body: { amount: '25', method: 'card' }, ...keyed() })
  await sumUp()
  expect((await change({ business_account_id: dunn })).detail).toContain('exceed its credit limit of 30.00')
  const { status, data } = await change({ business_account_id: dunn, over_limit: true })
  expect([status, data.business_account_id, data.customer_name, data.due_date]).toEqual([200, dunn, 'Dunn', addDays(today, 7)])
  expect([data.payment_status, data.amount_paid, data.total_amount]).toEqual(['unpaid', '0.00', '40.00'])
  expect([await balance(bell), await balance(dunn)]).toEqual(['15.00', '40.00'])
  expect((await read(other.id)).amount_paid).toBe('25.00')
  expect(await sold('customer')).toEqual({ Bell: '40.00', Dunn: '40.00' })
  await sumUp()
  expect(await sold('customer')).toEqual({ Bell: '40.00', Dunn: '40.00' })
  const { data: voided } = await manager.calls(calls.voidSale, {
    params: { id: sale.id },
    body: { reason: 'Mistake', version: data.version },
    ...keyed(),
  })
  expect(voided.voided_at).not.toBeNull()
  expect([await balance(bell), await balance(dunn)]).toEqual(['15.00', '0.00'])
  expect(await sold('customer')).toEqual({ Bell: '40.00' })
})

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

test('an invoice becomes one of a buyer without an account who has paid, in cash through the open till', async () => {
  const { sales, bell, sale, change, balance, sold, sumUp } = await wronglyCharged()
  const { data: till } = await sales.calls(registerTill, { body: { device_id: randomUUID() } })
  const open = await sales.calls(openSession, { params: { id: till.id }, body: { opening_float: '100' }, ...keyed() })
  await sumUp()
  const payment = { method: 'cash', till_session_id: open.data.id }
  const { status, data } = await change({ customer_name: 'Ana', payment })
  expect([status, data.business_account_id, data.customer_name, data.due_date]).toEqual([200, null, 'Ana', null])
  expect([data.payment_method, data.payment_status, data.amount_paid]).toEqual(['cash', 'paid', '40.00'])
  expect(await balance(bell)).toBe('40.00')
  const session = await sales.calls(currentSession, { params: { id: till.id } })
  expect(session.data?.report.tenders[0]).toMatchObject({ method: 'cash', taken: '40.00' })
  expect([await sold('customer'), await sold('method')]).toEqual([
    { Ana: '40.00', Bell: '40.00' },
    { Cash: '40.00', 'On account': '40.00' },
  ])
  await sumUp()
  expect([await sold('customer'), await sold('method')]).toEqual([
    { Ana: '40.00', Bell: '40.00' },
    { Cash: '40.00', 'On account': '40.00' },
  ])
  expect(sale.customer_name).toBe('Bell')
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
