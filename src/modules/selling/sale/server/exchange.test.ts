import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getSale, createSale, voidSale } from '../contract.ts'
import { listCreditNotes, voidCreditNote } from '../refund-calls.ts'
import { paymentsNow, sold, booksAgree } from './testing-exchange.ts'

test('more comes back than is taken: the rest goes back in cash, in coins that exist', async () => {
  const { nursery, seller, till_session_id, first, dear, ten, line, returned, left } = await sold()
  const body = { payment_method: 'store_credit' as const, items: [line(dear.plant, '1')], till_session_id }
  const { data } = await seller.calls(createSale, { body: { ...body, returned: returned('2', false) }, key: randomUUID() })
  expect(data).toMatchObject({ total_amount: '12.55', amount_paid: '12.55', exchange: { method: 'cash', total_amount: '20.00' } })
  const [note] = (await seller.calls(listCreditNotes, { params: { id: first.id } })).data
  expect(note).toMatchObject({
    method: 'cash',
    rounding: '-0.05',
    exchange_invoice_number: data.invoice_number,
    refunds: [
      { method: 'store_credit', amount: '12.55' },
      { method: 'cash', amount: '7.45' },
    ],
  })
  // Thrown away: neither plants nor their cost came back.
  expect(await left(ten.batch)).toEqual({ quantity_current: 8, cost: '16.000000' })
  await booksAgree(nursery)

  // Undone: the sale first, then the credit note.
  const manager = nursery.as('manager')
  const voidNote = () =>
    manager.calls(voidCreditNote, {
      params: { id: first.id, noteId: note?.id ?? '' },
      body: { reason: 'Wrong plant', till_session_id },
      key: randomUUID(),
    })
  expect(await voidNote()).toMatchObject({ status: 409, detail: expect.stringContaining('Void that invoice first') })
  const { version } = (await manager.calls(getSale, { params: { id: data.id } })).data
  await manager.calls(voidSale, { params: { id: data.id }, body: { reason: 'Wrong plant', version }, key: randomUUID() })
  expect(await voidNote()).toMatchObject({ status: 200 })
  expect((await manager.calls(getSale, { params: { id: data.id } })).data.exchange).toMatchObject({ voided: true })
  await booksAgree(nursery)
})

test('nothing is booked where one half of an exchange is refused', async () => {
  const { nursery, seller, till_session_id, first, ten, dear, line, returned, left } = await sold()
  const ring = (body: object) =>
    seller.calls(createSale, {
      body: { payment_method: 'card', items: [line(dear.plant, '1')], till_session_id, returned: returned('1'), ...body },
      key: randomUUID(),
    })
  expect(await ring({ items: [line(dear.plant, '11')] })).toMatchObject({ status: 409, code: 'NOT_ENOUGH_PLANTS' })
  expect(await ring({ returned: returned('3') })).toMatchObject({ status: 422, detail: expect.stringContaining('At most 2') })
  expect(await ring({ sold_offline: true })).toMatchObject({
    status: 422,
    detail: expect.stringContaining('Returns need the network'),
  })
  const noTill = { payment_method: 'store_credit', till_session_id: undefined, returned: returned('2') }
  expect(await ring(noTill)).toMatchObject({ status: 409, code: 'TILL_CLOSED' })
  expect((await nursery.has(paymentsNow)).length).toBe(1)
  expect((await left(ten.batch)).quantity_current).toBe(8)
  expect((await seller.calls(listCreditNotes, { params: { id: first.id } })).data).toEqual([])
  // Ten at once bring back the same two plants: one does.
  const answers = await Promise.all(Array.from({ length: 10 }, () => ring({ returned: returned('2', true, 'store_credit') })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
})
