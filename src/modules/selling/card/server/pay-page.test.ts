/**
 * The page by which a customer pays, against the simulator: a payment is booked once, to its document, and every other outcome
 * ends in a sentence.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { payables } from '#app/payables.ts'
import { createAccount, getAccount } from '#modules/customers/contract.ts'
import { listNotifications } from '#modules/messages/contract.ts'
import { confirmOrder, deliverOrder, getOrder, returnDeposit, takeCurrentOrder } from '#modules/orders/order/contract.ts'
import { cancelQuote, draftQuoteMail, getQuote, getQuotePayLink, makeQuote } from '#modules/selling/draft/draft-calls.ts'
import { cancelLayby, getLayby, getLaybyPayLink, makeLayby } from '#modules/selling/draft/layby-calls.ts'
import { draftInvoiceMail } from '#modules/selling/document/contract.ts'
import { createSale, getSale, voidSale } from '#modules/selling/sale/contract.ts'
import { refundSale } from '#modules/selling/sale/refund-calls.ts'
import { getSettings, saveSettings } from '#modules/setup/settings/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { type LinkedKind, payPath } from '#server/document-link.ts'
import { publicAddress } from '#server/own-addresses.ts'
import { EventBus } from '#server/event-bus.ts'
import { aNursery, app, jobPool, owner } from '#testing/nursery.ts'
import { forSale, lineOf } from '#testing/products.ts'
import { connectCards, disconnectCards, listOpenCardMoney, refundCardPayment } from '../card-calls.ts'
import { cardJobs } from './jobs.ts'

let visitor = 0

async function aShop() {
  const nursery = await aNursery({ currency: 'NZD', payLinks: 'part', timeZone: 'Pacific/Auckland' })
  const admin = nursery.as('admin')
  const { data: setup } = await admin.calls(connectCards, {
    body: { driver: 'simulator', fields: { currency: 'NZD', seconds: '0' } },
  })
  const { plant } = await nursery.has((db) => forSale(db, { quantity: 10_000 }))
  const { data: account } = await admin.calls(createAccount, { body: { name: 'Rata Landscapes', email: 'rata@example.com' } })
  const sell = async (quantity = '1') =>
    (
      await admin.calls(createSale, {
        body: { payment_method: 'account', business_account_id: account.id, items: [lineOf(plant, quantity)] },
      })
    ).data
  const pathOf = (kind: LinkedKind, id: string) => payPath({ nursery_id: nursery.nursery_id, kind, id })
  /** Each request comes from a customer of its own, so that none is limited. */
  const from = () => ({ remoteAddress: `10.1.${visitor >> 8}.${visitor++ & 255}` })
  const get = (url: string) => app.http.inject({ method: 'GET', url, ...from() })
  const post = (url: string, fields: Record<string, string>) =>
    app.http.inject({
      method: 'POST',
      url,
      ...from(),
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  /** Opens the provider's page for the document; gives the address that it comes back to. */
  const start = async (path: string, amount = '') => {
    const started = await post(path, { amount })
    expect(started.body).not.toContain('role="alert"')
    const [, url = ''] = /url=(\S+)\/simulator$/.exec(String(started.headers['refresh'])) ?? []
    return new URL(url).pathname
  }
  const choose = (back: string, choice: 'pay' | 'leave') => post(`${back}/simulator`, { choice })
  const pay = async (path: string, amount = '') => {
    const back = await start(path, amount)
    await choose(back, 'pay')
    return get(back)
  }
  const sale = async (id: string) => (await admin.calls(getSale, { params: { id } })).data
  const balance = async () => (await admin.calls(getAccount, { params: { id: account.id } })).data.balance
  const open = async () => (await admin.calls(listOpenCardMoney)).data.payments
  const settings = (body: object) => admin.calls(saveSettings, { body })
  return { ...nursery, admin, setup, plant, account, sell, pathOf, get, post, start, choose, pay, sale, balance, open, settings }
}

/** Ten minutes later: the clock asks for what nobody came back for. */
async function later(nursery_id: string) {
  await owner.query(`UPDATE card_payments SET created_at = created_at - interval '10 minutes' WHERE nursery_id = $1`, [
    nursery_id,
  ])
  const jobs = cardJobs(payables)
  const run = (name: string, payload = {}) =>
    jobs.find((job) => job.name === name)?.work({ pool: jobPool, nursery_id, events: new EventBus(jobPool), payload })
  await run('cards.clock')
  const { rows } = await owner.query<{ id: string }>(
    `SELECT stored.payload ->> 'id' AS id FROM graphile_worker.jobs JOIN graphile_worker._private_jobs AS stored USING (id)
     WHERE stored.payload ->> 'nursery_id' = $1 AND task_identifier = 'cards.payment'`,
    [nursery_id],
  )
  for (const { id } of rows) await run('cards.payment', { id })
}

test('an invoice is paid by its link: in parts, by nobody coming back, and never beyond what the customer gets as credit', async () => {
  const shop = await aShop()
  const { sell, pathOf, get, pay, start, choose, sale, balance } = shop
  const invoice = await sell('2')
  const total = Number(invoice.total_amount)
  const path = pathOf('sale', invoice.id)
  const mail = await shop.admin.calls(draftInvoiceMail, { params: { id: invoice.id } })
  expect(mail.data.message).toContain(`\n\n${publicAddress()}${path}\n`)

  const page = await get(path)
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
  expect(page.body).toContain(invoice.invoice_number)
  expect(page.body).toContain('Rata Landscapes')
  expect((await get(`${path}/document.pdf`)).headers['content-type']).toBe('application/pdf')

  // A part, then all that is left; the second is asked for by the clock, since its customer has closed the page.
  expect((await pay(path, '10.00')).headers['location']).toBe(path)
  expect(await sale(invoice.id)).toMatchObject({ amount_paid: '10.00', payment_status: 'unpaid' })
  const back = await start(path)
  const twice = await start(path)
  await choose(back, 'pay')
  await later(shop.nursery_id)
  expect(await sale(invoice.id)).toMatchObject({
    amount_paid: invoice.total_amount,
    payment_status: 'paid',
    payments: [
      { method: 'card', amount: '10.00' },
      { method: 'card', amount: (total - 10).toFixed(2) },
    ],
  })
  const receipt = (await get(path)).body
  expect(receipt).toContain('Paid. Thank you.')
  expect(receipt).not.toContain('<form')
  expect((await get(back)).headers['location']).toBe(path)
  expect(await balance()).toBe('0.00')

  // Paid on a second device, whose page was open already: the money is credit of the customer.
  await choose(twice, 'pay')
  await get(twice)
  await Promise.all([get(twice), get(twice), later(shop.nursery_id)])
  expect(await balance()).toBe((10 - total).toFixed(2))
  expect(await shop.open()).toEqual([])
  const refused = await shop.admin.calls(refundCardPayment, { params: { id: twice.split('/').at(-1) ?? '' } })
  expect(refused.detail).toContain('booked to its customer')

  // The statement of the account, oldest invoice first.
  const next = await sell('3')
  const owed = await balance()
  expect((await get(pathOf('account', shop.account.id))).body).toContain(next.invoice_number)
  await pay(pathOf('account', shop.account.id))
  expect([Number(owed) > 0, await balance()]).toEqual([true, '0.00'])

  const unbalanced = await owner.query(
    `SELECT (SELECT sum(amount) FROM payments WHERE nursery_id = $1 AND method = 'card') = (SELECT sum(taken) FROM card_simulations WHERE nursery_id = $1) AS equal`,
    [shop.nursery_id],
  )
  expect(unbalanced.rows).toEqual([{ equal: true }])
})

test('a deposit by the link of an order is held for it; beyond the order the money is credit', async () => {
  const { admin, setup, plant, account, pathOf, get, pay, balance } = await aShop()
  const items = [{ plant_type_id: plant, container_size: '14 cm', quantity: 2 }]
  const { data: order } = await admin.calls(takeCurrentOrder, { body: { business_account_id: account.id, items } })
  const path = pathOf('order', order.id)
  await pay(path, '5.00')
  const deposit = async () => (await admin.calls(getOrder, { params: { id: order.id } })).data.deposit_held
  expect(await deposit()).toBe('5.00')
  await pay(path)
  expect(await deposit()).toBe(order.total_amount)
  expect((await get(path)).body).toContain('Paid. Thank you.')
  expect(await balance()).toBe('0.00')

  // Without a provider there are no links.
  await admin.calls(disconnectCards, { params: { id: setup.connections[0]?.id ?? '' } })
  expect((await admin.calls(getSettings)).data.payLinks).toBe('off')
  expect((await admin.calls(saveSettings, { body: { payLinks: 'part' } })).errors).toMatchObject([{ path: 'payLinks' }])
})

test('a refund of an invoice that a deposit paid goes back to the cards of its order', async () => {
  const shop = await aShop()
  const { admin, plant, account, pathOf, pay } = shop
  const items = [{ plant_type_id: plant, container_size: '14 cm', quantity: 2 }]
  const { data: order } = await admin.calls(takeCurrentOrder, { body: { business_account_id: account.id, items } })
  await pay(pathOf('order', order.id), '5.00')
  await pay(pathOf('order', order.id))
  const params = { id: order.id }
  await admin.calls(confirmOrder, { params, body: {} })
  const [line] = (await admin.calls(getOrder, { params })).data.items
  const left = [{ id: line?.id ?? '', quantity: 2 }]
  const { data: delivered } = await admin.calls(deliverOrder, {
    params,
    body: { items: left, invoice: 'eftpos' },
    key: randomUUID(),
  })
  const sold = await shop.sale(delivered.dockets[0]?.sale_id ?? '')
  expect(sold.payments).toMatchObject([{ method: 'deposit', amount: order.total_amount }])
  const body = {
    reason: 'Damaged',
    method: 'card' as const,
    items: [{ sale_item_id: sold.items[0]?.id ?? '', quantity: '1', restock: false }],
  }
  const refunded = await admin.calls(refundSale, { params: { id: sold.id }, body, key: randomUUID() })
  expect(refunded.status, refunded.detail).toBe(201)
  expect(await refundsByCard(shop.nursery_id)).toEqual(['5.00', '5.00'])
})

test('what a link does not take is refused in a sentence, and money that came all the same is booked or listed', async () => {
  const shop = await aShop()
  const { sell, pathOf, get, post, start, choose, pay } = shop
  const invoice = await sell()
  const path = pathOf('sale', invoice.id)
  const alert = async (answer: ReturnType<typeof post>) => /role="alert">([^<]*)/.exec((await answer).body)?.[1]
  expect(await alert(post(path, { amount: '99999' }))).toContain('is due. Enter that, or less.')
  expect(await alert(post(path, { amount: 'x\0' }))).toBeUndefined()

  // Declined, cancelled, in part: by the cents, as at a reader.
  const declined = await pay(path, '5.05')
  expect(declined.body).toContain('Nothing was paid. The bank declined the card.')
  expect(declined.body).toContain('<form')
  await pay(path, '5.08')
  expect(await shop.sale(invoice.id)).toMatchObject({ amount_paid: '2.54' })

  // Addresses that are not ours, of another document, and of another nursery.
  const other = await aShop()
  const foreign = payPath({ nursery_id: other.nursery_id, kind: 'sale', id: invoice.id })
  const bent = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
  const unused = await start(path, '1.00')
  const second = await sell()
  const strange = `${pathOf('sale', second.id)}/${unused.split('/').at(-1)}`
  for (const url of [bent, foreign, '/pay/x', strange, `${path}/${randomUUID()}`, `${path}/1`])
    expect([url, (await get(url)).statusCode]).toEqual([url, 410])

  // Left, then voided while another page is open: the money becomes credit.
  expect((await choose(unused, 'leave')).headers['location']).toBe(path)
  expect((await get(unused)).body).toContain('Nothing was paid.')
  const late = await start(pathOf('sale', second.id))
  await shop.admin.calls(voidSale, { params: { id: second.id }, body: { reason: 'Twice', version: second.version } })
  expect((await get(pathOf('sale', second.id))).body).toContain('This invoice was cancelled. Nothing is due.')
  expect(await alert(post(pathOf('sale', second.id), {}))).toContain('was cancelled')
  const before = Number(await shop.balance())
  await choose(late, 'pay')
  await get(late)
  expect(Number(await shop.balance())).toBe(before - Number(second.total_amount))

  await shop.settings({ payLinks: 'whole' })
  expect(await alert(post(path, { amount: '1.00' }))).toContain('is to be paid at once')
  // The provider refuses the account.
  await owner.query(`UPDATE card_connections SET secret_sealed = 'damaged' WHERE nursery_id = $1`, [shop.nursery_id])
  expect(await alert(post(path, {}))).toContain('Paying by card is not possible here at the moment.')
  await shop.settings({ payLinks: 'off' })
  expect((await get(path)).body).toContain('switched off')
})

const until = addDays(dayIn('Pacific/Auckland', new Date()), 30)

/** Two cubic metres of mulch at 50.00. */
async function aCart(db: Db) {
  const id = newId()
  await db.run(sql`
    INSERT INTO inventory_items (nursery_id, id, name, unit, "forSale", price, quantity_on_hand)
    VALUES (${db.nursery_id}, ${id}, 'Mulch', 'm3', true, 50, 10)`)
  const good = { id, name: 'Mulch', unit: 'm3', measured: true, price: '50.00', barcode: null, quantity_on_hand: '10.0000' }
  return { lines: [{ good, quantity: '2', discount: '0' }], customer_name: 'Ana' }
}

async function refundsByCard(nursery_id: string) {
  const { rows } = await owner.query<{ amount: string }>(
    `SELECT sum(amount)::text AS amount FROM card_refunds WHERE nursery_id = $1 GROUP BY card_payment_id ORDER BY sum(amount)`,
    [nursery_id],
  )
  return rows.map(({ amount }) => amount)
}

test('a quote is accepted by paying its deposit: it is one order, whose deposit can be refunded to the card', async () => {
  const shop = await aShop()
  const { admin, pathOf, get, post, pay, start, choose } = shop
  await shop.settings({ payLinks: 'whole', orderDeposit: '20' })
  const cart = await shop.has(aCart)
  const { data: quote } = await admin.calls(makeQuote, { body: { cart, valid_until: until }, key: randomUUID() })
  const path = pathOf('quote', quote.id)
  const mail = await admin.calls(draftQuoteMail, { params: { id: quote.id } })
  expect(mail.data.message).toContain(`To accept it, pay a deposit of $20.00.`)
  expect(mail.data.message).toContain(`${publicAddress()}${path}`)
  expect((await admin.calls(getQuotePayLink, { params: { id: quote.id } })).data.address).toBe(`${publicAddress()}${path}`)
  const page = (await get(path)).body
  expect(page).toContain('Pay the deposit of $20.00 by card or wallet')
  expect(page).toContain('Pay all of it: $100.00')
  expect((await post(path, { amount: '30' })).body).toContain('is to be paid at once')

  // On two devices at once: one order, and the money of both.
  const backs = [await start(path, '20'), await start(path, '20')]
  for (const back of backs) await choose(back, 'pay')
  await Promise.all(backs.map((back) => get(back)))
  await later(shop.nursery_id)
  const { data: accepted } = await admin.calls(getQuote, { params: { id: quote.id } })
  expect(accepted.state).toBe('ordered')
  const order = async () => (await admin.calls(getOrder, { params: { id: accepted.order_id ?? '' } })).data
  expect(await order()).toMatchObject({ status: 'draft', total_amount: '100.00', deposit_held: '40.00' })
  expect((await admin.calls(listNotifications, { query: {} })).data.map(({ title }) => title)).toContain(
    `Order ${(await order()).order_number} of Ana was a quote that its customer accepted and paid for`,
  )
  // The same link goes on as that of the order, and its cards get the money back.
  await pay(path)
  expect(await order()).toMatchObject({ deposit_held: '100.00' })
  expect((await get(path)).body).toContain('Paid. Thank you.')
  const returned = await admin.calls(returnDeposit, {
    params: { id: accepted.order_id ?? '' },
    body: { method: 'card' },
    key: randomUUID(),
  })
  expect(returned.status, returned.detail).toBe(201)
  expect(await refundsByCard(shop.nursery_id)).toEqual(['20.00', '20.00', '60.00'])

  // A quote that was cancelled or has run out takes no payment.
  const again = (await admin.calls(makeQuote, { body: { cart, valid_until: until }, key: randomUUID() })).data
  await admin.calls(cancelQuote, { params: { id: again.id } })
  expect((await get(pathOf('quote', again.id))).body).toContain('This quote was cancelled.')
  const old = (await admin.calls(makeQuote, { body: { cart, valid_until: until }, key: randomUUID() })).data
  const late = await start(pathOf('quote', old.id), '20')
  await owner.query(`UPDATE saved_carts SET valid_until = '2026-01-31' WHERE id = $1`, [old.id])
  expect((await get(pathOf('quote', old.id))).body).toContain('These prices held until')
  await choose(late, 'pay')
  await get(late)
  expect(await shop.open()).toEqual([])
  await owner.query(`UPDATE card_payments SET created_at = created_at - interval '10 minutes' WHERE nursery_id = $1`, [
    shop.nursery_id,
  ])
  expect(await shop.open()).toMatchObject([{ approved: '20.00', failure: expect.stringContaining('held until') }])
})

test('a lay-by is paid by its link, in parts, and a cancelled one goes back to the cards', async () => {
  const shop = await aShop()
  const { admin, pathOf, get, pay } = shop
  const { data: layby } = await admin.calls(makeLayby, {
    body: { cart: await shop.has(aCart), customer_name: 'Ana', valid_until: until, method: 'eftpos', amount: '10.00' },
    key: randomUUID(),
  })
  const path = pathOf('layby', layby.id)
  expect((await admin.calls(getLaybyPayLink, { params: { id: layby.id } })).data.address).toBe(`${publicAddress()}${path}`)
  await pay(path, '30.00')
  const now = async () => (await admin.calls(getLayby, { params: { id: layby.id } })).data
  expect(await now()).toMatchObject({ paid_amount: '40.00', state: 'open' })
  await pay(path)
  expect(await now()).toMatchObject({ paid_amount: '100.00' })
  expect((await get(path)).body).toContain('Paid. Thank you.')
  const cancelled = await admin.calls(cancelLayby, {
    params: { id: layby.id },
    body: { method: 'card', reason: 'Moved away' },
    key: randomUUID(),
  })
  expect(cancelled.status, cancelled.detail).toBe(200)
  expect(await refundsByCard(shop.nursery_id)).toEqual(['30.00', '60.00'])
  expect((await get(path)).body).toContain('This lay-by was cancelled.')
})
