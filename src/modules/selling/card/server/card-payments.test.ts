/** Card payments at a reader, against the simulator: what the provider took is in the books once, whatever happens. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { importStatement, listBankProposals, matchBankLines } from '#modules/books/bank/contract.ts'
import { listLedgerAccounts } from '#modules/books/journal/contract.ts'
import { createAccount, getAccount } from '#modules/customers/contract.ts'
import { createSale, voidSale } from '#modules/selling/sale/contract.ts'
import { refundSale } from '#modules/selling/sale/refund-calls.ts'
import { getSession, openSession } from '#modules/selling/payment/till-calls.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { unbalanced } from '#testing/ledgers.ts'
import { owner } from '#testing/nursery.ts'
import { forSale, lineOf } from '#testing/products.ts'
import * as calls from '../card-calls.ts'
import { aShop, fields, moneyOf, runJobs, signingKey, taken, twoDaysLater } from './testing-card-payments.ts'

test('each answer of the reader is a state with a sentence, and an approved payment pays for one sale, once', async () => {
  const shop = await aShop()
  const till = await shop.aTill('sim_reader_1')
  for (const [amount, state] of [
    ['27.05', 'declined'],
    ['27.06', 'cancelled'],
    ['27.07', 'timed_out'],
  ] as const) {
    const { data: started } = await shop.pay(till, amount)
    expect(await shop.outcome(started.id)).toMatchObject({ state, approved: '0.00', failure: expect.stringMatching(/\.$/) })
  }
  const part = (await shop.pay(till, '27.08')).data
  expect(await shop.outcome(part.id)).toMatchObject({ state: 'approved', approved: '13.54', last4: '4242', fee: '0.20' })

  const { plant } = await shop.has((db) => forSale(db))
  const sale = (id: string, amount: string, card: string, rest?: string) => ({
    id,
    payment_method: 'card' as const,
    items: [lineOf(plant)],
    payments: [
      { method: 'card' as const, amount, card_payment_id: card },
      ...(rest === undefined ? [] : [{ method: 'eftpos' as const, amount: rest }]),
    ],
  })
  const total = (await shop.seller.calls(createSale, { body: { payment_method: 'eftpos', items: [lineOf(plant)] } })).data
    .total_amount
  const paid = (await shop.pay(till, total)).data
  // Before the provider said yes nothing is sold with it.
  expect(await shop.seller.calls(createSale, { body: sale(randomUUID(), total, paid.id) })).toMatchObject({ code: 'BAD_STATE' })
  expect(await shop.outcome(paid.id)).toMatchObject({ state: 'approved', approved: total })
  const key = randomUUID()
  const id = randomUUID()
  const first = await shop.seller.calls(createSale, { body: sale(id, total, paid.id), key })
  const again = await shop.seller.calls(createSale, { body: sale(id, total, paid.id), key })
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.data.invoice_number).toBe(first.data.invoice_number)
  expect(await shop.seller.calls(createSale, { body: sale(randomUUID(), total, paid.id) })).toMatchObject({
    code: 'BAD_STATE',
    detail: expect.stringContaining('another sale'),
  })
  expect(await shop.seller.calls(calls.refundCardPayment, { params: { id: paid.id } })).toMatchObject({ code: 'BAD_STATE' })
  expect((await shop.seller.calls(calls.getTillReader, { params: { id: till } })).data).toMatchObject({
    reader: { name: 'sim_reader_1', is_simulated: true },
    unused: [{ id: part.id }],
  })
  // A payment that no sale used goes back to its card, once.
  await shop.seller.calls(calls.refundCardPayment, { params: { id: part.id } })
  expect(await shop.seller.calls(calls.refundCardPayment, { params: { id: part.id } })).toMatchObject({ code: 'BAD_STATE' })
  await runJobs(shop.nursery_id)
  await runJobs(shop.nursery_id)
  expect(await taken(shop.nursery_id)).toBe(total)
})

test('a refund goes back to the card that paid, in part too, and never beyond what it paid', async () => {
  const shop = await aShop()
  const till = await shop.aTill('sim_reader_1')
  const { plant } = await shop.has((db) => forSale(db))
  const items = [{ ...lineOf(plant), quantity: '2' }]
  const total = (await shop.seller.calls(createSale, { body: { payment_method: 'eftpos', items } })).data.total_amount
  const sell = async () => {
    const { data: paid } = await shop.pay(till, total)
    await shop.outcome(paid.id)
    const payments = [{ method: 'card' as const, amount: total, card_payment_id: paid.id }]
    return (await shop.seller.calls(createSale, { body: { payment_method: 'card', items, payments } })).data
  }
  const sale = await sell()
  expect((await shop.seller.calls(calls.listSaleCards, { params: { id: sale.id } })).data).toMatchObject([
    { brand: 'Simulated', last4: '4242', left: total },
  ])
  const back = (restock: boolean) => ({
    reason: 'Damaged',
    method: 'card' as const,
    items: [{ sale_item_id: sale.items[0]?.id ?? '', quantity: '1', restock }],
  })
  for (const restock of [true, false]) {
    const refunded = await shop.admin.calls(refundSale, { params: { id: sale.id }, body: back(restock) })
    expect(refunded.status, refunded.detail).toBe(201)
    await runJobs(shop.nursery_id)
  }
  expect((await shop.seller.calls(calls.listSaleCards, { params: { id: sale.id } })).data).toMatchObject([{ left: '0.00' }])
  expect(await taken(shop.nursery_id)).toBe('0.00')
  // A void gives all of it back.
  const voided = await sell()
  await shop.admin.calls(voidSale, { params: { id: voided.id }, body: { reason: 'Twice', version: voided.version } })
  await runJobs(shop.nursery_id)
  expect(await taken(shop.nursery_id)).toBe('0.00')
  expect((await shop.seller.calls(calls.listOpenCardMoney)).data.refunds).toEqual([])
})

test('a refund that the bank of the card sends back is on the list, and is made again or given back another way', async () => {
  const shop = await aShop()
  const till = await shop.aTill('sim_reader_1')
  const { nursery_id } = shop
  const refunded = async () => {
    const { data: paid } = await shop.pay(till, '20.02')
    await shop.outcome(paid.id)
    await shop.seller.calls(calls.refundCardPayment, { params: { id: paid.id } })
  }
  await refunded()
  await refunded()
  await runJobs(nursery_id)
  const open = async () => (await shop.seller.calls(calls.listOpenCardMoney)).data.refunds
  expect(await open()).toEqual([])
  // The entries of the first reading are read by the second, and the jobs that it enqueues run with the third.
  for (let reading = 0; reading < 3; reading++) await twoDaysLater(nursery_id)
  const [first, second] = await open()
  expect([first, second]).toMatchObject(Array.from({ length: 2 }, () => ({ state: 'failed', amount: '20.02' })))

  const params = { id: first?.id ?? '' }
  const tries = await Promise.all([1, 2].map(() => shop.admin.calls(calls.retryCardRefund, { params })))
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await shop.admin.calls(calls.settleCardRefund, { params: { id: second?.id ?? '' } })
  await runJobs(nursery_id)
  for (let reading = 0; reading < 2; reading++) await twoDaysLater(nursery_id)
  expect(await open()).toEqual([])
  const books = await moneyOf(nursery_id)
  expect(books.card_clearing).toBe(books.held)
  // Money that was given back from elsewhere, which a person says how.
  expect(books).toMatchObject({ suspense: -20.02 })
  expect(await unbalanced(nursery_id)).toEqual([])
})

test('bad input is refused in a sentence, and money moves for none of it', async () => {
  const shop = await aShop()
  const till = await shop.aTill('sim_reader_1')
  for (const amount of ['0', '0.49', '1000000.00'])
    expect((await shop.pay(till, amount)).errors).toMatchObject([{ path: 'amount', message: expect.stringMatching(/\.$/) }])
  expect((await shop.pay(randomUUID(), '10.00')).detail).toContain('no card reader')
  const id = randomUUID()
  await shop.pay(till, '10.00', id)
  expect(await shop.pay(till, '10.00', id)).toMatchObject({ status: 201 })
  expect(await shop.pay(till, '11.00', id)).toMatchObject({ code: 'DUPLICATE' })
  // Two tills on one reader: the second waits, and says for what.
  const other = await shop.aTill('sim_reader_1')
  expect(await shop.pay(other, '12.00')).toMatchObject({ code: 'IN_USE', detail: expect.stringContaining('10.00') })
  await shop.outcome(id)
  expect(await shop.pay(other, '12.00')).toMatchObject({ status: 201 })
  const stranger = await aShop()
  expect(await stranger.seller.calls(calls.readCardOutcome, { params: { id } })).toMatchObject({ status: 404 })
  expect((await stranger.pay(till, '10.00')).detail).toContain('no card reader')
  expect(
    await shop.as('production').calls(calls.startCardPayment, { body: { id: randomUUID(), till_id: till, amount: '1' } }),
  ).toMatchObject({
    status: 403,
  })
  const connect = (body: { driver: string; fields: Record<string, string> }) => shop.admin.calls(calls.connectCards, { body })
  expect((await connect({ driver: 'bank', fields: {} })).errors).toMatchObject([{ path: 'driver' }])
  expect((await connect({ driver: 'simulator', fields: {} })).errors).toMatchObject([{ path: 'fields.currency' }])
  expect((await connect({ driver: 'simulator', fields: { currency: 'NZD', key: 'x' } })).errors).toMatchObject([
    { path: 'fields.key' },
  ])
  expect(await connect({ driver: 'simulator', fields: { currency: 'AUD' } })).toMatchObject({
    code: 'BAD_STATE',
    detail: expect.stringContaining('AUD'),
  })
})

test('an event is believed with the signature of its own connection only, and counts once', async () => {
  const shop = await aShop()
  const till = await shop.aTill('sim_reader_2')
  const { data: payment } = await shop.pay(till, '31.00')
  const { account } = shop
  const body = { id: 'evt_1', account, payment: payment.id }
  expect((await shop.event(body, { key: 'forged' })).statusCode).toBe(401)
  expect((await shop.event(body, { at: randomUUID() })).statusCode).toBe(401)
  expect((await shop.event({ ...body, account: 'sim_other' })).statusCode).toBe(403)
  const stranger = await aShop()
  expect((await stranger.event(body)).statusCode).toBe(403)
  expect((await stranger.event({ ...body, account: stranger.account })).statusCode).toBe(200)
  await runJobs(stranger.nursery_id)
  expect((await shop.event({ ...body, id: '' })).statusCode).toBe(400)
  expect((await shop.seller.calls(calls.getTillReader, { params: { id: till } })).data.unused).toMatchObject([
    { state: 'waiting' },
  ])
  for (let sent = 0; sent < 3; sent++) expect((await shop.event(body)).statusCode).toBe(200)
  await runJobs(shop.nursery_id)
  expect((await shop.seller.calls(calls.getTillReader, { params: { id: till } })).data.unused).toMatchObject([
    { id: payment.id, state: 'approved' },
  ])
  expect(await taken(shop.nursery_id)).toBe('31.00')
  expect(await taken(stranger.nursery_id)).toBe('0')

  await shop.event({ id: 'evt_2', account, disputed: { payment: payment.id, amount: '31.00' } })
  expect((await shop.seller.calls(calls.listOpenCardMoney)).data.payments).toMatchObject([{ id: payment.id, disputed: '31.00' }])
})

test('the keys are encrypted, in no answer, and end with the connection', async () => {
  const shop = await aShop()
  const { rows } = await owner.query<{ row: string }>(
    'SELECT card_connections::text AS row FROM card_connections WHERE nursery_id = $1',
    [shop.nursery_id],
  )
  expect(rows.map(({ row }) => row).join()).not.toContain(signingKey)
  expect(JSON.stringify(shop.setup)).not.toContain(signingKey)
  const till = await shop.aTill('sim_reader_1')
  const { data: payment } = await shop.pay(till, '10.00')
  const params = { id: shop.connection }
  expect(await shop.admin.calls(calls.disconnectCards, { params })).toMatchObject({ code: 'BAD_STATE' })
  // Keys that cannot be decrypted any more: the payment stays, with what to do.
  await owner.query(`UPDATE card_connections SET secret_sealed = 'damaged' WHERE nursery_id = $1`, [shop.nursery_id])
  expect(await shop.outcome(payment.id)).toMatchObject({ state: 'waiting', failure: expect.stringContaining('Settings') })
  expect((await shop.admin.calls(calls.getCardSetup)).data.connections[0]?.failure).toContain('connects it again')
  await shop.admin.calls(calls.connectCards, { body: { driver: 'simulator', fields } })
  expect(await shop.outcome(payment.id)).toMatchObject({ state: 'approved' })
  expect((await shop.admin.calls(calls.disconnectCards, { params })).data.connections).toEqual([])
  const { rows: ended } = await owner.query('SELECT secret_sealed FROM card_connections WHERE nursery_id = $1', [shop.nursery_id])
  expect(ended).toEqual([{ secret_sealed: null }])
  expect((await shop.seller.calls(calls.getTillReader, { params: { id: till } })).data.reader).toBeNull()
})

test('the report of a till says what its reader took by card, and names each difference', async () => {
  const shop = await aShop()
  const till = await shop.aTill('sim_reader_1')
  const { data: session } = await shop.seller.calls(openSession, {
    params: { id: till },
    body: { opening_float: '0' },
    key: randomUUID(),
  })
  expect(session.terminal).toBeNull()
  const terminal = async () => (await shop.seller.calls(getSession, { params: { id: session.id } })).data.terminal
  const item = { item_type: 'other' as const, name: 'Twine', unit_price: '40.00', quantity: '1' }
  const take = async (amount: string) => {
    const body = { id: randomUUID(), till_id: till, amount, till_session_id: session.id }
    await shop.seller.calls(calls.startCardPayment, { body })
    return (await shop.outcome(body.id)).id
  }
  const sell = (payment: { method: 'card' | 'eftpos'; card_payment_id?: string }) =>
    shop.seller.calls(createSale, {
      body: {
        payment_method: payment.method,
        till_session_id: session.id,
        items: [item],
        payments: [{ amount: '40.00', ...payment }],
      },
    })
  await sell({ method: 'card', card_payment_id: await take('40.00') })
  const visa = { reader: 'sim_reader_1', brand: 'Simulated', payments: 1, taken: '40.00', refunded: '0.00', fees: '0.60' }
  expect(await terminal()).toEqual({
    cards: [visa],
    taken: '40.00',
    tips: '0.00',
    surcharges: '0.00',
    unused: '0.00',
    by_hand: '0.00',
    at_till: '40.00',
  })

  await sell({ method: 'eftpos' })
  const unused = await take('10.00')
  await shop.seller.calls(calls.refundCardPayment, { params: { id: unused } })
  expect(await terminal()).toEqual({
    cards: [{ ...visa, payments: 2, taken: '50.00', refunded: '10.00', fees: '0.75' }],
    taken: '50.00',
    tips: '0.00',
    surcharges: '0.00',
    unused: '10.00',
    by_hand: '40.00',
    at_till: '80.00',
  })
  await shop.admin.calls(saveSettings, { body: { blindCount: true } })
  expect(await terminal()).toBeNull()
})

test('fees, payouts and chargebacks are in the books to the cent, once, and a payout is proposed for its bank line', async () => {
  const shop = await aShop()
  const { nursery_id } = shop
  const till = await shop.aTill('sim_reader_1')
  const sell = async (amount: string) => {
    const { data: paid } = await shop.pay(till, amount)
    await shop.outcome(paid.id)
    const item = { item_type: 'other' as const, name: 'Twine', unit_price: amount, quantity: '1' }
    const payments = [{ method: 'card' as const, amount, card_payment_id: paid.id }]
    const sold = await shop.seller.calls(createSale, { body: { payment_method: 'card', items: [item], payments } })
    expect(sold.status, sold.detail).toBe(201)
    return { ...sold.data, card: paid.id }
  }
  const kept = await sell('100.00')
  const back = await sell('50.00')
  const disputed = await sell('20.04')
  await shop.admin.calls(refundSale, {
    params: { id: back.id },
    body: {
      reason: 'Damaged',
      method: 'card',
      items: [{ sale_item_id: back.items[0]?.id ?? '', quantity: '1', restock: false }],
    },
  })
  await runJobs(nursery_id)
  for (let reading = 0; reading < 2; reading++) await twoDaysLater(nursery_id)
  // 1.50 + 0.75 - 0.75 + 0.30 of fees are off the payout; the chargeback with its fee of 15.00 is off the next one.
  const books = await moneyOf(nursery_id)
  expect(books).toMatchObject({
    card_clearing: -35.04,
    held: -35.04,
    card_fees: 16.8,
    chargebacks: 20.04,
    suspense: 0,
    bank: 118.24,
  })
  expect(await unbalanced(nursery_id)).toEqual([])
  expect((await shop.seller.calls(calls.listOpenCardMoney)).data.payments).toMatchObject([
    { id: disputed.card, disputed: '20.04' },
  ])
  const { rows: told } = await owner.query(
    `SELECT DISTINCT title FROM notifications WHERE nursery_id = $1 AND notification_type = 'card'`,
    [nursery_id],
  )
  expect(told).toEqual([{ title: '$20.04 paid by Simulated ••4242 was charged back' }])
  // Money that the bank took back does not go to the card once more.
  await shop.admin.calls(voidSale, { params: { id: disputed.id }, body: { reason: 'Charged back', version: disputed.version } })
  await shop.admin.calls(voidSale, { params: { id: kept.id }, body: { reason: 'Twice', version: kept.version } })
  const { rows: refunds } = await owner.query<{ amount: string }>(
    `SELECT amount::text FROM card_refunds WHERE nursery_id = $1 AND card_payment_id = ANY($2::uuid[])`,
    [nursery_id, [disputed.card, kept.card]],
  )
  expect(refunds).toEqual([{ amount: '100.00' }])

  const account_id = (await shop.admin.calls(listLedgerAccounts)).data.find(({ purposes }) => purposes.includes('bank'))?.id ?? ''
  const day = new Date().toISOString().slice(0, 10)
  const imported = await shop.admin.calls(importStatement, {
    body: { account_id },
    file: { name: 'bank.csv', bytes: `Date,Amount,Description\n${day},118.24,SIM PAYOUT\n` },
    key: randomUUID(),
  })
  expect(imported.status, imported.detail).toBe(201)
  const [proposed] = (await shop.admin.calls(listBankProposals, { query: { account_id } })).data
  expect(proposed?.entries).toMatchObject([
    {
      source_type: 'card_payout',
      amount: '118.24',
      description: 'Payout of card money, Simulator, payments 3, refunds 1, fees 1.80',
    },
  ])
  const matches = [{ line_ids: [proposed?.line.id ?? ''], entry_ids: proposed?.entries.map(({ id }) => id) ?? [] }]
  expect((await shop.admin.calls(matchBankLines, { body: { account_id, matches }, key: randomUUID() })).data).toEqual({
    matched: 1,
  })
})

test('card money without a sale becomes credit of a customer, once, in place of a refund', async () => {
  const shop = await aShop()
  const till = await shop.aTill('sim_reader_1')
  const { data: account } = await shop.admin.calls(createAccount, { body: { name: 'Rata Landscapes' } })
  const balance = async () => (await shop.admin.calls(getAccount, { params: { id: account.id } })).data.balance
  const { data: paid } = await shop.pay(till, '30.00')
  const credit = (id: string) =>
    shop.seller.calls(calls.creditCardPayment, { params: { id }, body: { business_account_id: account.id } })
  expect((await credit(paid.id)).detail).toContain('nothing left')
  await shop.outcome(paid.id)
  const credited = await Promise.all([credit(paid.id), credit(paid.id)])
  expect(credited.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await balance()).toBe('-30.00')
  expect((await shop.seller.calls(calls.getTillReader, { params: { id: till } })).data.unused).toEqual([])
  expect((await shop.seller.calls(calls.refundCardPayment, { params: { id: paid.id } })).detail).toContain(
    'booked to its customer',
  )
  await shop.outcome(paid.id)
  await twoDaysLater(shop.nursery_id)
  await twoDaysLater(shop.nursery_id)
  const books = await moneyOf(shop.nursery_id)
  expect(books).toMatchObject({ card_clearing: books.held, suspense: 0, receivables: -30 })
})

test('a chargeback is an expense until its customer owes it again, and what the bank gives back pays the debt', async () => {
  const shop = await aShop()
  const { nursery_id } = shop
  const till = await shop.aTill('sim_reader_1')
  const { data: account } = await shop.admin.calls(createAccount, { body: { name: 'Rata Landscapes' } })
  const balance = async () => (await shop.admin.calls(getAccount, { params: { id: account.id } })).data.balance
  const owe = (id: string) =>
    shop.admin.calls(calls.oweCardPaymentAgain, { params: { id }, body: { business_account_id: account.id } })
  const { data: paid } = await shop.pay(till, '20.04')
  await shop.outcome(paid.id)
  await shop.seller.calls(calls.creditCardPayment, { params: { id: paid.id }, body: { business_account_id: account.id } })
  expect((await owe(paid.id)).detail).toBe('This card payment was not charged back.')
  for (let reading = 0; reading < 2; reading++) await twoDaysLater(nursery_id)
  expect(await moneyOf(nursery_id)).toMatchObject({ chargebacks: 20.04, receivables: -20.04 })

  const owed = await Promise.all([owe(paid.id), owe(paid.id)])
  expect(owed.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await balance()).toBe('0.00')
  const books = await moneyOf(nursery_id)
  expect(books).toMatchObject({ chargebacks: 0, receivables: 0, card_clearing: books.held })
  expect((await shop.seller.calls(calls.listOpenCardMoney)).data.payments).toMatchObject([
    { disputed: '20.04', owed_again: '20.04' },
  ])

  // Won at the bank: the provider gives it back, and the customer owes nothing of it.
  await owner.query(
    `INSERT INTO card_simulations (nursery_id, id, refunds, kind, reader, amount, currency, taken) VALUES ($1, gen_random_uuid(), $2, 'dispute', '', 20.04, 'NZD', 20.04)`,
    [nursery_id, paid.id],
  )
  for (let reading = 0; reading < 2; reading++) await twoDaysLater(nursery_id)
  expect(await balance()).toBe('-20.04')
  const won = await moneyOf(nursery_id)
  expect(won).toMatchObject({ chargebacks: 0, receivables: -20.04, card_clearing: won.held })
  expect(await unbalanced(nursery_id)).toEqual([])
})

test('a tip and a surcharge of the terminal are booked beside the sale, are on its receipt, and the surcharge goes back with a refund', async () => {
  const shop = await aShop()
  const till = await shop.aTill('sim_reader_1')
  const extras = (body: { asks_for_tip: boolean; adds_surcharge: boolean }) =>
    shop.admin.calls(calls.setTerminalExtras, { params: { id: shop.connection }, body })
  expect((await extras({ asks_for_tip: true, adds_surcharge: true })).data.connections).toMatchObject([
    { asks_for_tip: true, adds_surcharge: true, can_surcharge: true },
  ])
  const { plant } = await shop.has((db) => forSale(db, { price: '10.01' }))
  const { data: paid } = await shop.pay(till, '30.03')
  expect(await shop.outcome(paid.id)).toMatchObject({ approved: '30.03', tip: '3.00', surcharge: '0.60', fee: '0.50' })
  expect(await shop.outcome(paid.id)).toMatchObject({ approved: '30.03', tip: '3.00', surcharge: '0.60' })
  const { data: sale } = await shop.seller.calls(createSale, {
    body: {
      payment_method: 'card',
      items: [lineOf(plant, '3')],
      payments: [{ method: 'card', amount: '30.03', card_payment_id: paid.id }],
    },
  })
  expect(sale).toMatchObject({
    total_amount: '30.03',
    card_extras: [{ last4: '4242', approved: '30.03', tip: '3.00', surcharge: '0.60' }],
  })
  expect(await moneyOf(shop.nursery_id)).toMatchObject({ tips: -3, card_surcharges: -0.6, card_clearing: 33.63 })

  // A third goes back with a third of the surcharge, then the rest; the tip stays with the staff.
  const giveBack = async (quantity: string) => {
    const items = [{ sale_item_id: sale.items[0]?.id ?? '', quantity, restock: false }]
    await shop.seller.calls(refundSale, { params: { id: sale.id }, body: { reason: 'Damaged', method: 'card', items } })
    await runJobs(shop.nursery_id)
    return taken(shop.nursery_id)
  }
  expect([await giveBack('1'), await giveBack('2')]).toEqual(['23.42', '3.00'])
  expect(await moneyOf(shop.nursery_id)).toMatchObject({ tips: -3, card_surcharges: 0, card_clearing: 3 })
  expect(await unbalanced(shop.nursery_id)).toEqual([])

  // Used by no sale: all of it goes back.
  const { data: unused } = await shop.pay(till, '20.03')
  await shop.outcome(unused.id)
  await shop.seller.calls(calls.refundCardPayment, { params: { id: unused.id } })
  await runJobs(shop.nursery_id)
  expect(await moneyOf(shop.nursery_id)).toMatchObject({ tips: -3, card_surcharges: 0, card_clearing: 3 })
  expect(await taken(shop.nursery_id)).toBe('3.00')

  // The fees of both payments, less those that came back with the refunds.
  for (let reading = 0; reading < 2; reading++) await twoDaysLater(shop.nursery_id)
  const { held, card_clearing } = await moneyOf(shop.nursery_id)
  expect(card_clearing).toBe(held)
})

test('no surcharge where the law forbids it or the terminals add none', async () => {
  const shop = await aShop()
  const adds = () =>
    shop.admin.calls(calls.setTerminalExtras, {
      params: { id: shop.connection },
      body: { asks_for_tip: false, adds_surcharge: true },
    })
  await shop.admin.calls(saveSettings, { body: { country: 'UK' } })
  expect(await adds()).toMatchObject({ code: 'BAD_STATE', detail: expect.stringContaining('Payment Surcharges') })
  await shop.admin.calls(saveSettings, { body: { country: 'NZ' } })
  expect((await adds()).data.connections).toMatchObject([{ adds_surcharge: true }])
})
