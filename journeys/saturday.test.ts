/** A Saturday: two tills opened with their floats, sold at with and without a network, an order picked and invoiced, both drawers counted. */
import { type Page, expect } from '@playwright/test'
import * as reports from '#modules/reports/contract.ts'
import { accountLedger, accountsAgeing, createAccount, listAccounts } from '#modules/customers/contract.ts'
import { confirmOrder, deliverOrder, pickOrder, takeCurrentOrder } from '#modules/orders/order/contract.ts'
import type { WholeOrder } from '#modules/orders/order/order.ts'
import { allPrices } from '#modules/plants/contract.ts'
import { getSale, listSales } from '#modules/selling/sale/contract.ts'
import { listCreditNotes } from '#modules/selling/sale/refund-calls.ts'
import { getSession } from '#modules/selling/payment/till-calls.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import type * as z from 'zod/mini'
import { expectMessage } from './messages.ts'
import {
  chooseTillTool,
  goOn,
  importPlants,
  offlineTest,
  openTill as openTillHere,
  type Person,
  send,
  serviceWorkerReady,
  signIn,
  signUp,
} from './people.ts'

// Prices in cents as typed. New Zealand law, with prices that include 15 %: the tax is 3/23 of the amount paid.
const rimu = 1690
const kowhai = 2495
const taxIn = (paid: number) => Math.round((paid * 3) / 23)

offlineTest(
  'a Saturday from two floats to two counts, and every figure of the day agrees to the cent',
  async ({ page, browser }) => {
    const owner = await signUp(page)
    const request = callsOf(page, owner)
    await stock(page, owner)
    const two = await (await browser.newContext()).newPage()
    await signIn(two, owner.email)
    await openTill(page, 1, '100')
    await openTill(two, 2, '50')

    // Two rimu, 30.00 by card and the rest in cash; a kōwhai in cash, in coins of ten cents.
    await take(page, 'Rimu', 2)
    await page.getByRole('button', { name: 'Charge $33.80' }).click()
    await page.getByRole('button', { name: 'Card', exact: true }).click()
    await page.getByRole('button', { name: 'Split the payment' }).click()
    await page.getByLabel('Card amount').fill('30')
    await page.getByRole('button', { name: '$30.00 by Card, then the rest' }).click()
    await page.getByRole('button', { name: 'Cash', exact: true }).click()
    await page.getByRole('button', { name: 'Take payment · $3.80' }).click()
    await expect(page.getByText('Invoice 00001: $33.80')).toBeVisible()
    await take(page, 'Kōwhai', 1)
    await page.getByRole('button', { name: 'Charge $24.95' }).click()
    await page.getByRole('button', { name: 'Cash', exact: true }).click()
    await page.getByLabel('Cash handed over').fill('30')
    await expect(page.getByText('Change $5.10')).toBeVisible()
    await page.getByRole('button', { name: 'Take payment · $24.90' }).click()
    await expect(page.getByText('Invoice 00002: $24.95')).toBeVisible()

    // At the other till three kōwhai go on account, with ten percent off.
    const cart = two.getByRole('complementary', { name: 'Cart' })
    await cart.getByRole('button', { name: 'Sell to an account' }).click()
    await cart.getByLabel('Account', { exact: true }).fill('green')
    await expect(two.getByRole('option', { name: /Greenstone/ })).toBeVisible()
    await two.keyboard.press('Enter')
    await take(two, 'Kōwhai', 3)
    await cart.getByRole('button', { name: /^Discount$/ }).click()
    await two.getByRole('dialog').getByRole('button', { name: '10%' }).click()
    await cart.getByRole('button', { name: 'Charge $67.37' }).click()
    await cart.getByRole('button', { name: 'On account' }).click()
    await cart.getByRole('button', { name: 'Charge to account · $67.37' }).click()
    await expect(two.getByText('Invoice 00003: $67.37')).toBeVisible()

    // Its network goes: a rimu and two kōwhai in cash, while the first till sells on; then it is back, and the number comes.
    await two.context().setOffline(true)
    await take(two, 'Rimu', 1)
    await take(two, 'Kōwhai', 2)
    await two.getByRole('button', { name: 'Charge $66.80' }).click()
    await two.getByRole('button', { name: 'Cash', exact: true }).click()
    await two.getByRole('button', { name: 'Take payment · $66.80' }).click()
    await expect(two.getByText('T2-000002: $66.80')).toBeVisible()
    await take(page, 'Rimu', 1)
    await page.getByRole('button', { name: 'Charge $16.90' }).click()
    await page.getByRole('button', { name: 'Take payment · $16.90' }).click()
    await expect(page.getByText('Invoice 00004: $16.90')).toBeVisible()
    await two.context().setOffline(false)
    await expect(two.getByRole('link', { name: /sales? to send/ })).toHaveCount(0)

    // One rimu of the first sale comes back, for cash, and is thrown away.
    await goOn(page, '/sales/transactions')
    await page.getByRole('row', { name: /00001/ }).click()
    await page.getByRole('link', { name: 'Refund…' }).click()
    const refund = page.getByRole('dialog', { name: 'Refund of invoice 00001' })
    await refund.getByRole('button', { name: 'All of it' }).click()
    await expect(refund.getByLabel(/Rimu/)).not.toHaveValue('')
    await refund.getByLabel(/Rimu/).fill('1')
    await refund.getByRole('button', { name: 'Thrown away' }).click()
    await refund.getByRole('button', { name: 'Cash' }).click()
    // The refund amount is shown before it is made.
    await expect(refund.getByRole('status')).toHaveText('Refund $16.90')
    await refund.getByLabel('Why').fill('Frosted')
    await refund.getByRole('button', { name: 'Refund' }).click()
    await expectMessage(page, 'Credit note CN00001: $16.90 refunded.')

    // The account orders ten rimu: reserved, picked, delivered, invoiced.
    const [goods, accounts] = [(await request(allPrices)).data, (await request(listAccounts)).data]
    const ordered = {
      container_size: 'PB3',
      quantity: 10,
      plant_type_id: goods.find((each) => each.common_name === 'Rimu')?.plant_type_id,
    }
    const order = await send<WholeOrder>(page, owner, takeCurrentOrder.path, {
      business_account_id: accounts[0]?.id,
      items: [ordered],
    })
    const of = ({ path }: { readonly path: string }) => path.replace(':id', order.id)
    const confirmed = await send<WholeOrder>(page, owner, of(confirmOrder))
    expect(confirmed.items[0]).toMatchObject({ quantity_reserved: 10 })
    const items = [{ id: order.items[0]?.id, quantity: 10 }]
    await send(page, owner, of(pickOrder), { items })
    await send(page, owner, of(deliverOrder), { items, invoice: 'account' })

    // It is paid by the bank; 20.03 of the older invoice comes over the counter, in coins.
    await goOn(page, '/reports/business-accounts')
    await page.getByText('Greenstone').first().click()
    await pay(page, '00006', '169.00', 'Bank transfer')
    await expect(page.getByRole('row', { name: /Balance due \$67\.37/ })).toBeVisible()
    await pay(page, '00003', '20.03', 'Cash')
    await expect(page.getByRole('row', { name: /Balance due \$47\.34/ })).toBeVisible()
    const account = new URL(page.url()).pathname.split('/').at(-1) ?? ''

    // Both drawers: 100 + 3.80 + 24.90 − 16.90 + 20.00 − 40.00 to the bank, and a dollar is missing; 50 + 66.80, and nothing is.
    await page.goto('/sales/pos')
    await chooseTillTool(page, /^Till 1/)
    const day = page.getByRole('dialog')
    await day.getByRole('button', { name: 'Cash out' }).click()
    await day.getByLabel('Taken out').fill('40')
    await day.getByLabel('Why').fill('To the bank')
    await day.getByRole('button', { name: 'Save' }).click()
    await expect(day.getByRole('row', { name: /Cash \$48\.70 \$16\.90 \$91\.80/ })).toBeVisible()
    await day.getByRole('button', { name: 'Count and close' }).click()
    await count(page, { '$50.00': 1, '$20.00': 2, '$0.20': 4 })
    await expect(day.getByText('$90.80 counted, $91.80 expected.').first()).toBeVisible()
    await day.getByLabel(/Reason for any difference/).fill('A dollar rolled away')
    await day.getByRole('button', { name: 'Close the till' }).click()
    await expect(day.getByText(/Variance.*-?\$1\.00.*A dollar rolled away/)).toBeVisible()
    const ones = await zReport(page)
    await chooseTillTool(two, /^Till 2/)
    await two.getByRole('dialog').getByRole('button', { name: 'Count and close' }).click()
    await count(two, { '$100.00': 1, '$10.00': 1, '$5.00': 1, '$1.00': 1, '$0.20': 4 })
    await expect(two.getByRole('dialog').getByText(/Variance.*\$0\.00/)).toBeVisible()
    const twos = await zReport(two)

    // Expected totals, added up by hand from the typed prices.
    const charged = [2 * rimu, kowhai, 3 * kowhai - 748, rimu, rimu + 2 * kowhai, 10 * rimu]
    const sold = sum(charged) - rimu
    // Half a cent is dropped: of the 4.41 on two rimu, 2.20 goes back with one of them.
    const tax = sum([2 * rimu, kowhai, 3 * kowhai - 748, rimu, rimu, 2 * kowhai, 10 * rimu].map(taxIn)) - 220
    const coins = -5 - 3
    const owed = charged[2]! - 2003
    const cash = 380 + 2490 + 6680 + 2000

    // The same totals from single sales, payments and credit notes.
    const rows = (await request(listSales, {}, { include: 'totals', limit: '200' })).data
    const sales = await Promise.all(rows.map(({ id }) => request(getSale, { id }).then(({ data }) => data)))
    const notes = (await Promise.all(rows.map(({ id }) => request(listCreditNotes, { id })))).flatMap(({ data }) => data)
    const soldItems = sales.flatMap((sale) => sale.items)
    const payments = sales.flatMap((sale) => sale.payments)
    expect(sales.map(({ invoice_number }) => invoice_number).toSorted()).toEqual([
      '00001',
      '00002',
      '00003',
      '00004',
      '00005',
      '00006',
    ])
    expect(
      sum(soldItems.map(({ line_total }) => inCents(line_total))) - sum(notes.map((note) => inCents(note.total_amount))),
    ).toBe(sold)
    expect(sum(soldItems.map(({ tax_amount }) => inCents(tax_amount))) - sum(notes.map((note) => inCents(note.tax_amount)))).toBe(
      tax,
    )
    expect(sum(payments.map(({ rounding }) => inCents(rounding)))).toBe(coins)
    expect(paidBy(payments, 'cash')).toBe(cash)

    // The transactions' running totals.
    const { meta } = await request(listSales, {}, { include: 'totals' })
    expect(meta).toMatchObject({
      total: 6,
      totals: { total_amount: text(sum(charged)), credit_notes: 1, credited_amount: text(rimu) },
    })

    // The Z reports.
    const zs = await Promise.all([ones, twos].map((id) => request(getSession, { id }).then(({ data }) => data)))
    const tender = (at: number, method: string) => zs[at]?.report.tenders.find((each) => each.method === method)
    expect(tender(0, 'cash')).toMatchObject({ taken: '48.70', given_back: '16.90', expected: '91.80', counted: '90.80' })
    expect(tender(0, 'card')).toMatchObject({ taken: '30.00', expected: '30.00' })
    expect(tender(0, 'eftpos')).toMatchObject({ taken: '16.90', expected: '16.90' })
    expect(tender(1, 'cash')).toMatchObject({ taken: '66.80', expected: '116.80', counted: '116.80' })
    expect(sum(zs.map(({ report }) => inCents(report.rounding)))).toBe(coins)
    expect(zs.map(({ variance, report }) => [variance, report.sales])).toEqual([
      ['-1.00', 3],
      ['0.00', 1],
    ])
    for (const method of ['cash', 'card', 'eftpos'])
      expect([method, sum([0, 1].map((at) => inCents(tender(at, method)?.taken ?? '0')))]).toEqual([
        method,
        paidBy(payments, method),
      ])

    // The reports of the day.
    const table = async (call: Endpoint<z.ZodMiniType, typeof reports.getSalesReport.reply, z.ZodMiniType>, query: object) => {
      const [section] = (await request(call, {}, { period: 'today', ...query })).data.sections
      const cells = (row: readonly (string | null)[]) =>
        Object.fromEntries(section?.columns.map(({ id }, i) => [id, row[i] ?? '']) ?? [])
      return { rows: section?.rows.map((row) => cells(row.cells)) ?? [], total: cells(section?.total ?? []) }
    }
    const figures = { quantity: '19', sales: text(sold), revenue: text(sold - tax), discount: '7.48' }
    for (const by of ['day', 'plant', 'customer', 'method', 'staff'])
      expect([by, (await table(reports.getSalesReport, { by })).total]).toMatchObject([by, figures])
    const byMethod = await table(reports.getSalesReport, { by: 'method' })
    expect(Object.fromEntries(byMethod.rows.map((row) => [row['label'], row['sales']]))).toEqual({
      Card: text(2 * rimu),
      // Refunds are paid out of the drawer.
      Cash: text(kowhai + rimu + 2 * kowhai - rimu),
      EFTPOS: text(rimu),
      'On account': text(charged[2]! + 10 * rimu),
    })
    const boxes = await table(reports.getFinancialReport, { statement: 'tax' })
    const box = (number: string) => boxes.rows.find((row) => row['box'] === number)?.['amount']
    expect([box('5'), box('6'), box('10'), box('15')]).toEqual([text(sold), '0.00', text(tax), text(tax)])
    const profit = await table(reports.getFinancialReport, { statement: 'profit' })
    const line = (label: string) => profit.rows.find((row) => row['label'] === label)?.['amount']
    expect([line('Sales of plants'), line('Cash rounding'), line('Total revenue')]).toEqual([
      text(sold - tax),
      text(coins),
      text(sold - tax + coins),
    ])
    const flow = await table(reports.getFinancialReport, { statement: 'cash' })
    expect(flow.total['received']).toBe(text(cash + 3000 + rimu + 10 * rimu - rimu))
    const plants = await table(reports.getFinancialReport, { statement: 'plants' })
    expect(plants.rows.at(-1)).toMatchObject({ label: 'Difference', quantity: '0', cost: '0.00' })

    // The account: its ledger, its age, and what all accounts owe.
    const ledger = (await request(accountLedger, { id: account })).data
    expect(ledger.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['sale', text(charged[2]!)],
      ['sale', text(10 * rimu)],
      ['payment', text(-10 * rimu)],
      ['payment', '-20.03'],
    ])
    expect([ledger.closing, ledger.ageing.total, ledger.ageing.current]).toEqual([text(owed), text(owed), text(owed)])
    expect((await request(accountsAgeing)).data).toMatchObject([{ id: account, total: text(owed) }])
    expect((await request(listAccounts)).meta).toMatchObject({ totals: { balance: text(owed) } })
    expect(sum(sales.map((sale) => inCents(sale.total_amount) - inCents(sale.amount_paid)))).toBe(owed)

    // And what the screens say.
    await goOn(page, '/sales/transactions')
    await expect(page.getByText('6 sales · $378.82 · 1 credit note −$16.90 · $361.92 net')).toBeVisible()
    expect(sold).toBe(36192)
    await goOn(page, '/reports/sales?period=today')
    await expect(page.getByRole('row', { name: /^Total 19 \$361\.92/ })).toBeVisible()
    await goOn(page, '/dashboard')
    await expect(page.getByRole('listitem').filter({ hasText: 'Total Plants Sold' })).toContainText('19')
    await two.context().close()
  },
)

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)
const inCents = (amount: string) => Math.round(Number(amount) * 100)
const text = (amount: number) => (amount / 100).toFixed(2)

/** Receipts of one payment method, with cash rounding. */
const paidBy = (payments: readonly { method: string; amount: string; rounding: string }[], method: string) =>
  sum(payments.filter((each) => each.method === method).map((each) => inCents(each.amount) + inCents(each.rounding)))

/** Makes calls as the signed-in user of the page. */
const callsOf =
  (page: Page, { authorization }: Person) =>
  async <Reply extends z.ZodMiniType>(
    call: Endpoint<z.ZodMiniType, Reply, z.ZodMiniType>,
    params: Readonly<Record<string, string>> = {},
    query: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly data: z.output<Reply>; readonly meta: unknown }> => {
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
    const answer = await page.request.get(path, { params: query, headers: { authorization } })
    expect(answer.ok(), path).toBe(true)
    return answer.json()
  }

/** Rimu and kōwhai on the list, coins of ten cents, and an account that pays fourteen days after the invoice. */
async function stock(page: Page, owner: Person): Promise<void> {
  const lines = ['Common name,Category,Container,Price,Quantity', 'Rimu,Trees,PB3,16.90,40', 'Kōwhai,Trees,PB5,24.95,40']
  await importPlants(page, owner, lines)
  const headers = { authorization: owner.authorization }
  const settings = { country: 'NZ', cashRounding: '10c', gstRegistered: true, gstNumber: '123-456-789' }
  expect((await page.request.post(saveSettings.path, { data: settings, headers })).ok()).toBe(true)
  const data = { name: 'Greenstone', terms_days: 14, credit_limit: '500.00' }
  expect((await page.request.post(createAccount.path, { data, headers })).ok()).toBe(true)
}

async function openTill(page: Page, number: number, float: string): Promise<void> {
  await page.goto('/sales/pos')
  await openTillHere(page, float)
  await page.getByRole('button', { name: 'More tools', exact: true }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^Till ${number}\\b`) })).toBeVisible()
  await page.keyboard.press('Escape')
  await serviceWorkerReady(page)
}

async function take(page: Page, name: string, count: number): Promise<void> {
  const good = page.getByRole('button', { name: new RegExp(`^${name}.*(in stock|Sold out|No stock yet)`) })
  for (let i = 0; i < count; i++) await good.click()
}

async function pay(page: Page, invoice: string, amount: string, method: string): Promise<void> {
  await page.getByRole('button', { name: 'Take a payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: new RegExp(invoice) }).check()
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel('Paid by').selectOption(method)
  await dialog.getByRole('button', { name: 'Book payment' }).click()
  await expect(dialog).toBeHidden()
}

/** Counts the drawer, and asks for the till to be closed. */
async function count(page: Page, coins: Readonly<Record<string, number>>): Promise<void> {
  const dialog = page.getByRole('dialog')
  for (const [coin, many] of Object.entries(coins)) await dialog.getByLabel(coin, { exact: true }).fill(String(many))
  await dialog.getByRole('button', { name: 'Close the till' }).click()
}

/** The id of the session that was just closed, off the Z report that is printed. */
async function zReport(page: Page): Promise<string> {
  const printed = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Print Z report' }).click()
  const receipt = await printed
  await receipt.waitForURL(/\/report\//)
  const id = new URL(receipt.url()).pathname.split('/').at(-1) ?? ''
  await receipt.close()
  return id
}
