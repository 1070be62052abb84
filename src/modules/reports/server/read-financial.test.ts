import { referenceId } from '#testing/reference.ts'
import { expect, test } from 'vitest'
import { someTrade } from '#testing/trade.ts'
import { aNursery } from '#testing/nursery.ts'
import { adjustBooks, closeBooks, getBooks } from '#modules/setup/settings/contract.ts'
import { getSale, voidSale } from '#modules/selling/sale/contract.ts'
import { refundSale } from '#modules/selling/sale/refund-calls.ts'
import { addDays } from '#kernel/day.ts'
import { moneyText, mulDivRounded } from '#kernel/money.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { getFinancialReport, getFinancialReportFile, listFinancialReportLines } from '../contract.ts'
import type { Report } from '#modules/figures/engine/report.ts'
import { zone, today, range, nursery, sold, ever, spent, cash, add, box, line } from './testing-read-financial.ts'

const read = (query: object) => nursery.as('manager').calls(getFinancialReport, { query: { ...range, ...query } })

test('fills every box of the New Zealand return from invoices and receipts, and opens them', async () => {
  const { data } = await read({ statement: 'tax' })
  const taxed = add(sold.filter((each) => each.taxed).map(({ sales }) => sales))
  const untaxed = add(sold.filter((each) => !each.taxed).map(({ sales }) => sales))
  const collected = add(sold.map(({ tax }) => tax))
  const paid = add(spent.map(({ tax }) => tax))
  const purchases = add(spent.filter(({ tax }) => tax > 0n).map(({ cost }) => cost))
  const amounts = Object.fromEntries(data.sections[0]?.rows.map(({ cells }) => [cells[1], cells[2]]) ?? [])
  expect(amounts).toMatchObject({
    '5': moneyText(taxed + untaxed),
    '6': moneyText(untaxed),
    '7': moneyText(taxed),
    '8': moneyText(mulDivRounded(taxed, 3n, 23n, 'down')),
    '10': moneyText(collected),
    '11': moneyText(purchases),
    '14': moneyText(paid),
    '15': moneyText(collected > paid ? collected - paid : paid - collected),
  })
  for (const name of ['5', '6', '10', '11', '14']) {
    const key = box(data, name)?.key ?? ''
    const lines = await nursery
      .as('manager')
      .calls(listFinancialReportLines, { query: { ...range, statement: 'tax', key, limit: '200' } })
    const which = name === '10' || name === '14' ? 'tax' : 'amount'
    expect([name, moneyText(add(lines.data.map((each) => BigInt(each[which].replace('.', '')))))]).toEqual([
      name,
      box(data, name)?.cells[2],
    ])
    expect(lines.meta['next_cursor']).toBeNull()
  }
})

test('gives profit as revenue less stock used less expenses, calculated by hand', async () => {
  const { data } = await read({ statement: 'profit', compare: 'none' })
  const revenue = add(sold.map(({ sales, tax }) => sales - tax))
  const expenses = add(spent.map(({ cost, tax }) => cost - tax))
  const coins = add(cash.filter(({ day }) => day >= range.from && day <= range.to).map(({ rounding }) => rounding))
  expect(coins).not.toBe(0n)
  expect(['Cash rounding', 'Total revenue', 'Total expenses', 'Profit'].map((label) => line(data, label))).toEqual([
    moneyText(coins),
    moneyText(revenue + coins),
    moneyText(expenses),
    moneyText(revenue + coins - expenses),
  ])
})

test('holds unspent store credit for customers', async () => {
  const credited = ever.filter(({ method }) => method === 'store_credit')
  expect(credited.length).toBeGreaterThan(3)
  for (const to of [addDays(today, -200), today]) {
    const { data } = await read({ statement: 'cash', to })
    const held = data.sections.find(({ id }) => id === 'held')
    expect(held?.rows.map(({ cells }) => cells)).toContainEqual([
      'Store credit',
      moneyText(-add(credited.filter(({ day }) => day <= to).map(({ sales }) => sales))),
    ])
  }
})

test('counts cash received as paid in coins, less refunds', async () => {
  const { data } = await read({ statement: 'cash' })
  const moved = add(
    cash.filter(({ day }) => day >= range.from && day <= range.to).map(({ amount, rounding }) => amount + rounding),
  )
  expect(data.sections[0]?.total?.slice(1, 4)).toEqual([
    moneyText(moved),
    moneyText(add(spent.map(({ cost }) => cost))),
    moneyText(moved - add(spent.map(({ cost }) => cost))),
  ])
})

test('values stock by its ledger on that day; the plant ledger reconciles to zero', async () => {
  const fresh = await aNursery({ timeZone: zone })
  await fresh.has(async (db) => {
    const [plant, batch, pot] = [newId(), newId(), newId()]
    await db.run(
      sql`INSERT INTO plant_types (nursery_id, id, common_name, category_id, search_text) VALUES (${db.nursery_id}, ${plant}, 'Hebe', ${await referenceId(db, 'plant_categories', 'Shrubs')}, 'hebe')`,
    )
    await db.run(sql`
      INSERT INTO plant_batches (nursery_id, id, plant_type_id, batch_code, container_size_id, quantity_current, started_on, cost)
      VALUES (${db.nursery_id}, ${batch}, ${plant}, 'A1', ${await referenceId(db, 'container_sizes', '1 L')}, 70, ${addDays(today, -50)}, 35.123456)`)
    await db.run(sql`
      INSERT INTO batch_history (nursery_id, batch_id, kind, delta, quantity_after, cost_delta, occurred_on) VALUES
        (${db.nursery_id}, ${batch}, 'created', 100, 100, 50, ${addDays(today, -50)}),
        (${db.nursery_id}, ${batch}, 'sale', -30, 70, -14.876544, ${addDays(today, -10)})`)
    await db.run(
      sql`INSERT INTO inventory_items (nursery_id, id, name, quantity_on_hand, average_cost) VALUES (${db.nursery_id}, ${pot}, 'Pot', 5, 0.40)`,
    )
    await db.run(sql`
      INSERT INTO inventory_transactions (nursery_id, inventory_item_id, kind, delta, quantity_before, quantity_after, unit_cost, transaction_date) VALUES
        (${db.nursery_id}, ${pot}, 'purchase', 8, 0, 8, 0.40, ${`${addDays(today, -40)}T00:00:00Z`}),
        (${db.nursery_id}, ${pot}, 'use', -3, 8, 5, 0.40, ${`${addDays(today, -5)}T00:00:00Z`})`)
  })
  const on = async (to: string) => {
    const { data } = await fresh
      .as('admin')
      .calls(getFinancialReport, { query: { statement: 'stock', from: addDays(to, -1), to } })
    return data.sections[0]?.total?.[1]
  }
  expect([await on(addDays(today, -60)), await on(addDays(today, -45)), await on(addDays(today, -20)), await on(today)]).toEqual([
    '0.00',
    '50.00',
    '53.20',
    '37.12',
  ])
  // Each value opens the batches on hand that day, and the supply's ledger up to then.
  const open = async (section: number, to: string) => {
    const query = { statement: 'stock' as const, from: addDays(to, -1), to }
    const report = (await fresh.as('admin').calls(getFinancialReport, { query })).data
    const key = report.sections[section]?.rows[0]?.key ?? ''
    const lines = (await fresh.as('admin').calls(listFinancialReportLines, { query: { ...query, key } })).data
    return lines.map(({ document, number, quantity, amount }) => [document, number, Number(quantity), Number(amount)])
  }
  expect(await open(1, addDays(today, -20))).toEqual([['batch', 'A1', 100, 50]])
  expect(await open(1, today)).toEqual([['batch', 'A1', 70, 35.123456]])
  expect(await open(2, today)).toEqual([
    ['supply', 'Use', -3, -1.2],
    ['supply', 'Purchase', 8, 3.2],
  ])
  const { data } = await fresh.as('admin').calls(getFinancialReport, { query: { statement: 'plants' } })
  expect(data.sections[0]?.rows.at(-1)?.cells).toEqual(['Difference', '0', '0.00'])
  const file = await fresh.as('admin').calls(getFinancialReportFile, { query: { statement: 'stock', format: 'csv' } })
  expect(file.bytes.toString()).toContain('Hebe,Shrubs,70,0.50,35.12')
})

test('refuses changes in a closed period; an adjusting entry on an open day corrects it', async () => {
  const shop = await aNursery({ country: 'NZ', timeZone: zone, gstRegistered: true })
  const { sold: lines } = await shop.has((db) => someTrade(db, 30, today, 3))
  const through = addDays(today, -30)
  const returned = new Set(lines.filter(({ quantity }) => quantity < 0n).map(({ sale }) => sale))
  const old = lines.find((each) => !each.voided && each.day <= through && !returned.has(each.sale))!
  const recent = { from: addDays(today, -20), to: today, statement: 'tax' } as const
  const before = await shop.as('admin').calls(getFinancialReport, { query: recent })
  expect((await shop.as('manager').calls(closeBooks, { body: { closed_through: through } })).data.closed_through).toBe(through)

  const voiding = { params: { id: old.sale }, body: { reason: 'Wrong', version: 1 } }
  const refused = await shop.as('admin').calls(voidSale, voiding)
  expect({ status: refused.status, code: refused.code }).toEqual({ status: 409, code: 'PERIOD_CLOSED' })
  expect(refused.detail).toContain(through)

  const early = { kind: 'sales', amount: '-100', tax: '-15', reason: 'Invoice was wrong', entry_date: through } as const
  expect((await shop.as('manager').calls(adjustBooks, { body: early })).code).toBe('PERIOD_CLOSED')
  const booked = await shop.as('manager').calls(adjustBooks, { body: { ...early, entry_date: today } })
  expect(booked.data.adjustments).toMatchObject([{ amount: '-100.00', tax: '-15.00', entry_date: today, created_by: 'manager' }])
  const after = await shop.as('admin').calls(getFinancialReport, { query: recent })
  const ten = (report: Report) => Number(box(report, '10')?.cells[2])
  expect(ten(after.data) - ten(before.data)).toBeCloseTo(-15)

  // A credit for an invoice of the closed period counts on its own day and changes nothing there.
  const closed = { from: addDays(today, -700), to: through, statement: 'tax' } as const
  const was = await shop.as('admin').calls(getFinancialReport, { query: closed })
  const { data: sale } = await shop.as('admin').calls(getSale, { params: { id: old.sale } })
  const item = { sale_item_id: sale.items[0]?.id ?? '', quantity: String(Number(sale.items[0]?.quantity)), restock: false }
  const note = await shop.as('admin').calls(refundSale, {
    params: { id: old.sale },
    body: { reason: 'Dead', method: 'bank_transfer', items: [item] },
  })
  const now = await shop.as('admin').calls(getFinancialReport, { query: recent })
  const five = (report: Report) => Number(box(report, '5')?.cells[2])
  expect(five(now.data) - five(after.data)).toBeCloseTo(-Number(note.data.total_amount))
  expect((await shop.as('admin').calls(getFinancialReport, { query: closed })).data).toEqual(was.data)

  expect((await shop.as('manager').calls(closeBooks, { body: { closed_through: null, reason: 'x' } })).status).toBe(403)
  expect((await shop.as('admin').calls(closeBooks, { body: { closed_through: null } })).errors[0]?.path).toBe('reason')
  expect((await shop.as('admin').calls(closeBooks, { body: { closed_through: addDays(today, 1) } })).status).toBe(422)
  expect((await shop.as('admin').calls(closeBooks, { body: { closed_through: null, reason: 'Auditor asked' } })).status).toBe(200)
  expect((await shop.as('admin').calls(voidSale, voiding)).code).toBe('BAD_STATE')
  const other = lines.find((each) => !each.voided && each.sale !== old.sale && !returned.has(each.sale))!
  const paid = await shop.as('admin').calls(getSale, { params: { id: other.sale } })
  const refunds = [{ method: 'card' as const, amount: paid.data.total_amount }]
  const voided = await shop.as('admin').calls(voidSale, { params: { id: other.sale }, body: { ...voiding.body, refunds } })
  expect(voided.status).toBe(200)
  expect((await shop.as('admin').calls(getBooks)).data.closings).toHaveLength(2)
})
