/** The counter and the books refuse a mistake with a sentence that says what to do, and not one row of the nursery changes. */
import { expect, test } from 'vitest'
import { keyed } from '#testing/batches.ts'
import { digestOfRows } from '#testing/digests.ts'
import { lineOf, forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { anOpenTill } from '#testing/tills.ts'
import { closeSession, listTills, moveTill, retireTill } from '#modules/selling/payment/till-calls.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { refundSale } from '#modules/selling/sale/refund-calls.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'

const timeZone = 'Pacific/Auckland'
const today = dayIn(timeZone, new Date())

/** A till is open, two plants are sold for cash, and the basis of the tax return changed yesterday. */
async function aCounter() {
  const nursery = await aNursery({ country: 'NZ', timeZone, gstRegistered: true, cashRounding: '10c' })
  const [admin, seller] = [nursery.as('admin'), nursery.as('sales')]
  const { plant } = await nursery.has((db) => forSale(db, { price: '12.50', quantity: 5, cost: 10 }))
  const session = await anOpenTill(nursery, '50')
  const body = { payment_method: 'cash' as const, till_session_id: session.id, items: [lineOf(plant, '2')] }
  const { data: sale } = await seller.calls(createSale, { body, ...keyed() })
  const basis = { basis: 'payments', from: addDays(today, -1) } as const
  await admin.calls(saveSettings, { body: { taxBases: [{ basis: 'invoice', from: null }, basis] } })
  const [till] = (await admin.calls(listTills)).data
  const params = { id: till?.id ?? '' }
  const counted = { cash: [{ value: '50', count: 1 }], reason: 'Short' }
  const close = (more: object) =>
    admin.calls(closeSession, { params: { id: session.id }, body: { ...counted, ...more }, ...keyed() })
  const giveBack = (quantity: string, more: object = {}) => {
    const items = [{ sale_item_id: sale.items[0]?.id ?? '', quantity, restock: true }]
    const back = { reason: 'Frosted', method: 'cash' as const, till_session_id: session.id, items, ...more }
    return seller.calls(refundSale, { params: { id: sale.id }, body: back, ...keyed() })
  }
  const save = (settings: object) => admin.calls(saveSettings, { body: settings })
  const again = { basis: 'invoice', from: today } as const
  return {
    nursery,
    acts: [
      [
        'the basis changed twice in a return',
        /File the return of that day/,
        () => save({ taxBases: [{ basis: 'invoice', from: null }, basis, again] }),
      ],
      ['another currency after the first sale', /Keep NZD/, () => save({ currency: 'SEK' })],
      ['a currency without cents', /JPY/, () => save({ currency: 'JPY' })],
      ['a count of cards without sales', /Nothing was paid by Card/, () => close({ others: [{ method: 'card', amount: '20' }] })],
      ['more left in the drawer than was counted', /Leave that much at most/, () => close({ left_in_drawer: '60' })],
      ['a till retired with an open session', /Count and close it first/, () => admin.calls(retireTill, { params })],
      [
        'a till moved with an open session',
        /Count and close it first/,
        () => admin.calls(moveTill, { params, body: { device_id: newId() }, ...keyed() }),
      ],
      ['a return over what was sold', /At most 2 can be refunded/, () => giveBack('3')],
      ['a return of nothing', /Enter more than 0/, () => giveBack('0')],
      ['cash back without an open till', /Open the till/, () => giveBack('2', { till_session_id: newId() })],
    ] as const,
  }
}

test('a mistake at the counter or in the books is refused with a sentence, and nothing is booked', async () => {
  const { nursery, acts } = await aCounter()
  const before = await digestOfRows(nursery.nursery_id)
  for (const [name, sentence, act] of acts) {
    const { status, detail = '', errors = [] } = await act()
    const said = [detail, ...errors.map(({ message }) => message)].join(' ')
    expect([name, status >= 400 && status < 500]).toEqual([name, true])
    expect(said, name).toMatch(sentence)
  }
  expect(await digestOfRows(nursery.nursery_id)).toEqual(before)
})
