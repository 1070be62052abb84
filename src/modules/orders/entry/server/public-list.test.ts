/** The public availability list: its visitors and contents, and order requests. */
import { expect, test } from 'vitest'
import { readPdf } from '#testing/pdf.ts'
import { files } from '#testing/nursery.ts'
import { listNotifications } from '#modules/messages/contract.ts'
import { writeSetting } from '#modules/setup/settings/server/settings.queries.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import * as calls from '#modules/orders/order/contract.ts'
import { aList } from './testing-public-list.ts'

test('the list shows what is available at the account’s price, and nothing else of the nursery', async () => {
  const { share, look, account } = await aList()
  const { path } = await share({ business_account_id: account })
  expect(path).toMatch(/^\/availability\/[\w-]{54}$/)
  const page = await look(path)
  expect([page.statusCode, page.headers['x-robots-tag'], page.headers['referrer-policy']]).toEqual([
    200,
    'noindex, nofollow',
    'no-referrer',
  ])
  expect(page.body).toContain('Kōwhai &lt;b&gt;')
  expect(page.body).toContain('9.00')
  expect(page.body).toContain('for Willow Reach')
  expect(page.body).not.toMatch(/Hidden bed|SECRET-1/)
  expect((await look(`${path}?search=kowh`)).body).toContain('Sophora')
  expect((await look(`${path}?search=rose`)).body).toContain('Nothing matches')
  const file = await look(`${path}?format=csv`)
  expect(file.body).toContain('Kōwhai <b>,Sophora microphylla,Trees,PB3,,,9.00,,30,,')
  const pdf = await look(`${path}?format=pdf`)
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  const [printed = ''] = readPdf(pdf.rawPayload).pages
  expect(printed).toMatch(/For Willow Reach .*Kōwhai <b> Sophora microphylla PB3 \$9\.00 30/)
  expect(printed).not.toMatch(/Hidden bed|SECRET-1|Reserved/)
  const { path: plain } = await share({ shows_prices: false })
  expect(readPdf((await look(`${plain}?format=pdf`)).rawPayload).pages[0]).not.toContain('10.00')
  expect((await look(plain)).body).not.toContain('10.00')
})

test('a request creates a draft that names the customer; a refused one keeps the input', async () => {
  const { share, send, sales, account, field } = await aList()
  const { path } = await share({ business_account_id: account })
  const who = { name: 'Ana', contact: 'ana@example.com', note: 'Even heights' }
  const tooMany = await send(path, { ...who, [field]: '31' })
  expect(tooMany.statusCode).toBe(409)
  expect(tooMany.body).toContain('Only 30 of Kōwhai &lt;b&gt;, PB3 are available.')
  expect(tooMany.body).toContain('value="ana@example.com"')
  expect((await send(path, { ...who, [field]: '-1' })).statusCode).toBe(422)
  expect((await send(path, { ...who, name: ' ', [field]: '1' })).body).toContain('Enter your name and contact details')
  expect((await send(path, who)).body).toContain('at least one plant')
  const machine = await send(path, { ...who, [field]: '5', website: 'https://spam.example' })
  expect(machine.statusCode).toBe(200)
  expect((await sales.calls(calls.listCurrentOrders, { query: {} })).data).toEqual([])
  expect((await send(path, { ...who, [field]: '5', wanted: '2027-02-30' })).body).toContain('Its number is 1.')
  const [order] = (await sales.calls(calls.listCurrentOrders, { query: {} })).data
  expect(order).toMatchObject({
    status: 'draft',
    customer_name: 'Willow Reach',
    total_amount: '45.00',
    due_date: null,
    notes: 'Ana, ana@example.com\nEven heights',
    items: [{ quantity: 5, quantity_reserved: 0 }],
  })
  const { data } = await sales.calls(calls.getOrder, { params: { id: order?.id ?? '' } })
  expect(data.history.map((each) => [each.action, each.by])).toEqual([['order.request', null]])
  const notifications = (await sales.calls(listNotifications, { query: {} })).data
  expect(notifications).toMatchObject([
    { title: 'Order 1 of Willow Reach came in by the availability list', reference_id: order?.id },
  ])
})

test('a request asks for the deposit that the nursery wants, with the way to pay it', async () => {
  const { share, send, field, has } = await aList()
  const { path } = await share()
  await has((db) => writeSetting(db, 'orderDeposit', '20', null))
  const who = { name: 'Ana', contact: 'ana@example.com', [field]: '5' }
  const unlinked = (await send(path, who)).body
  expect(unlinked).toContain('Please pay a deposit of <b>$10.00</b>')
  expect(unlinked).not.toContain('/pay/')
  await has((db) => writeSetting(db, 'payLinks', 'whole', null))
  expect((await send(path, who)).body).toMatch(/href="\/pay\/[\w-]+">Pay the deposit by card or wallet/)
  const { path: plain } = await share({ shows_prices: false })
  expect((await send(plain, who)).body).not.toContain('deposit')
})

test('the photo of an offered plant is shown through the link, and no other', async () => {
  const { share, look, plant, nursery_id, has } = await aList()
  const { path } = await share()
  const photo = newId()
  await files.put(`${nursery_id}/plants/${photo}-320.webp`, Buffer.from('RIFF'), 'image/webp')
  expect((await look(path)).body).toContain('<symbol id="drawing-5472656573"')
  expect((await look(`${path}/photos/${plant}`)).statusCode).toBe(404)
  await has((db) => db.run(sql`UPDATE plant_types SET photo = ${photo} WHERE nursery_id = ${db.nursery_id} AND id = ${plant}`))
  expect((await look(path)).body).toContain(`src="${path}/photos/${plant}"`)
  const shown = await look(`${path}/photos/${plant}`)
  expect([shown.statusCode, shown.headers['content-type'], shown.body]).toEqual([200, 'image/webp', 'RIFF'])
  expect((await look(`${path}/photos/${newId()}`)).statusCode).toBe(404)
  expect((await look(`${path.slice(0, -1)}/photos/${plant}`)).statusCode).toBe(404)
})
