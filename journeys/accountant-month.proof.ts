/**
 * An accountant's month: a wrong payment moved, an invoice voided, a bill part paid, bank lines matched, stock counted between docket
 * and invoice, the return filed and the books closed; later changes are refused or count in the open days, and all statements agree.
 */
import { type Page, expect } from '@playwright/test'
import { confirmOrder, takeCurrentOrder } from '#modules/orders/order/contract.ts'
import { allPrices } from '#modules/plants/contract.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { expectMessage } from './messages.ts'
import { importPlants, signUpRegistered, test } from './people.ts'

const today = dayIn('Pacific/Auckland', new Date())
const [from, to] = [addDays(today, -13), addDays(today, -4)]
/** Format of days on the screens of New Zealand. */
const shown = (iso: string) => iso.split('-').toReversed().join('/')

/** A nursery with 50 barberries, two accounts, and three invoices of days that are over: 230.00, 46.00 to Willow, 115.00 to Bell. */
async function someMonth(page: Page) {
  const owner = await signUpRegistered(page, '/dashboard')
  const own = { timeZone: 'Pacific/Auckland', dateFormat: 'DD/MM/YYYY' }
  await page.request.post(saveSettings.path, { headers: { authorization: owner.authorization }, data: own })
  await importPlants(page, owner, ['Common name,Category,Container,Price,Quantity', 'Barberry,Shrubs,PB3,11.50,50'])
  const post = async (path: string, data: object): Promise<string> => {
    const headers = { authorization: owner.authorization, 'idempotency-key': crypto.randomUUID() }
    const answer = await page.request.post(path, { data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { data: { id: string } }).data.id
  }
  const willow = await post('/api/business-accounts', { name: 'Willow' })
  const bell = await post('/api/business-accounts', { name: 'Bell' })
  const charge = (business_account_id: string, unit_price: string, days: number) =>
    post('/api/sales', {
      payment_method: 'account',
      business_account_id,
      items: [{ item_type: 'other', name: 'Planting plan', unit_price, quantity: '1' }],
      till_time: `${addDays(today, -days)}T00:30:00Z`,
    })
  const invoices = [
    await charge(willow, '230.00', 10),
    await charge(willow, '46.00', 9),
    await charge(bell, '115.00', 8),
  ] as const
  const prices = await page.request.get(allPrices.path, { headers: { authorization: owner.authorization } })
  const { data } = (await prices.json()) as { data: { plant_type_id: string }[] }
  const items = [{ plant_type_id: data[0]?.plant_type_id, container_size: 'PB3', quantity: 20 }]
  const order = await post(takeCurrentOrder.path, { business_account_id: willow, customer_name: 'Willow', items })
  await post(confirmOrder.path.replace(':id', order), {})
  return { willow, bell, invoices, order }
}

const dialog = (page: Page) => page.getByRole('dialog').last()

/** A receipt at the bank: its invoice is found by the amount, and paid on the day and with the reference of the bank. */
async function bookReceipt(page: Page, amount: string, { day, reference }: { readonly day: string; readonly reference: string }) {
  await page.goto('/sales/transactions')
  await page.getByRole('searchbox').fill(amount)
  // Its row moves up once the others are gone.
  await expect(page.getByRole('row', { name: /0000\d/ })).toHaveCount(1)
  await page.getByRole('row', { name: new RegExp(`0000\\d.*\\$${amount.replace('.', '\\.')}`) }).click()
  await dialog(page).getByRole('button', { name: 'Book a payment' }).click()
  await expect(dialog(page).getByLabel('Amount')).toHaveValue(amount)
  await dialog(page).getByRole('button', { name: 'Bank transfer' }).click()
  await dialog(page).getByLabel('Paid on').fill(shown(day))
  await dialog(page).getByLabel('Reference').fill(reference)
  await dialog(page).getByRole('button', { name: 'Book payment' }).click()
  await expectMessage(page, 'The payment is booked.')
}

const totalOf = async (page: Page, label: string) => {
  const row = page.getByRole('row', { name: new RegExp(`^${label}`) }).last()
  await expect(row).toBeVisible()
  return (await row.innerText()).match(/-?\$[\d,.]+/g) ?? []
}

test('a month is put right, filed and closed; later changes are refused or count in open days, and all statements agree', async ({
  page,
}) => {
  const { bell, willow, invoices, order } = await someMonth(page)

  // Two receipts at the bank; the second one was Bell's, and is booked on Willow's invoice by mistake.
  await bookReceipt(page, '230.00', { day: addDays(today, -7), reference: 'WILLOW 00001' })
  await bookReceipt(page, '46.00', { day: addDays(today, -6), reference: 'BELL PART' })
  await page.goto(`/reports/business-accounts/${willow}`)
  await page.getByRole('tab', { name: 'Payments' }).click()
  const payments = page.getByRole('grid', { name: 'Payments' })
  await payments
    .getByRole('row', { name: /Invoice 00002.*\$46\.00/ })
    .getByRole('button', { name: 'More' })
    .click()
  await page.getByRole('button', { name: 'Correct…' }).click()
  await dialog(page).getByLabel('Account').fill('Bell')
  await page.getByRole('option', { name: 'Bell' }).click()
  await dialog(page).getByLabel('Reason').fill('Bell paid it')
  await dialog(page).getByRole('button', { name: 'Correct the payment' }).click()
  await expectMessage(page, 'The payment is corrected.')

  // Invoice 00002 was written twice.
  await page.goto(`/sales/transactions?sale=${invoices[1]}`)
  await dialog(page).getByRole('button', { name: 'Actions on the invoice' }).click()
  await dialog(page).getByRole('button', { name: 'Void…' }).click()
  await dialog(page).getByLabel('Why is it void?').fill('Written twice')
  await dialog(page).getByRole('button', { name: 'Void invoice 00002' }).click()
  await expectMessage(page, /Invoice 00002 is void/)

  // A bill of the period, part paid.
  await page.goto('/bills')
  await page.getByRole('button', { name: 'Add a bill' }).first().click()
  await dialog(page).getByLabel('Vendor').fill('Pot Co')
  await dialog(page).getByLabel('Bill number').fill('1042')
  await dialog(page)
    .getByLabel('Bill date')
    .fill(shown(addDays(today, -9)))
  await dialog(page).getByLabel('Category').fill('Pots')
  await page.keyboard.press('Tab')
  await dialog(page).getByLabel('Amount, tax included').fill('92')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Bill 1042 of Pot Co: $92.00 is saved.')
  await page.getByRole('row', { name: /1042/ }).click()
  await dialog(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await dialog(page).getByLabel('Amount').fill('40')
  await dialog(page).getByRole('button', { name: 'Record payment' }).click()
  await expectMessage(page, '$40.00 to Pot Co is booked.')

  // The bank's statement: its lines are proposed to be the two receipts and the payment, confirmed, and the books agree with the bank.
  await page.goto('/reports/financial?tab=bank')
  await page.getByRole('button', { name: 'Import a statement' }).click()
  const statement = [
    'Date,Details,Amount,Balance',
    `${shown(addDays(today, -7))},WILLOW 00001,230.00,230.00`,
    `${shown(addDays(today, -6))},BELL PART,46.00,276.00`,
    `${shown(today)},POT CO 1042,-40.00,236.00`,
  ]
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'month.csv', mimeType: 'text/csv', buffer: Buffer.from(statement.join('\n')) })
  await dialog(page).getByRole('button', { name: 'Import 3 lines' }).click()
  await expectMessage(page, '3 lines imported.')
  await page.getByRole('button', { name: 'Confirm 3 proposals' }).click()
  await expectMessage(page, '3 lines matched.')
  await expect(page.getByText('Nothing to match')).toBeVisible()
  await expect(page.getByText('None', { exact: true })).toBeVisible()

  // Twenty leave on a docket; the batch is counted before the invoice is made, and the invoice takes no plants again.
  await page.goto(`/orders/${order}`)
  await page.getByRole('button', { name: 'Deliver', exact: true }).click()
  await dialog(page).getByLabel('Invoice it now').uncheck()
  await dialog(page).getByRole('button', { name: 'Deliver', exact: true }).click()
  await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible()
  await page.goto('/production/batches')
  await page.getByRole('row', { name: /Barberry/ }).click()
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  await dialog(page).getByLabel('Plants counted').fill('28')
  await dialog(page).getByRole('button', { name: 'Save count' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const batch = page.url()
  await page.goto('/orders?tab=dockets')
  await page
    .getByRole('row', { name: /Willow/ })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Make one invoice' }).click()
  await expectMessage(page, 'Invoice 00004 is made.')
  await page.goto(batch)
  await expect(page.getByText('28', { exact: true }).first()).toBeVisible()

  // The return: 230 and 115 of sales, the bill of 92.
  const days = `from=${from}&to=${to}`
  await page.goto(`/reports/financial?tab=tax&${days}`)
  await expect(page.getByRole('row', { name: /Total GST collected/ })).toContainText('$45.00')
  await expect(page.getByRole('row', { name: /Total GST credit/ })).toContainText('$12.00')
  await page.getByRole('button', { name: 'File this return' }).click()
  await expect(dialog(page)).toContainText('GST to pay $33.00')
  await dialog(page).getByLabel('Reference').fill('IR 2026-11')
  await dialog(page).getByRole('button', { name: 'File the return' }).click()
  await expectMessage(page, `The return is filed and the books are closed up to ${shown(to)}.`)
  await expect(page.getByRole('heading', { name: `The books are closed up to ${shown(to)}` })).toBeVisible()
  await expect(page.getByRole('row', { name: /IR 2026-11/ })).toContainText('$33.00')

  // The same days again are refused, and so is what would change them.
  await page.goto(`/reports/financial?tab=tax&${days}`)
  await page.getByRole('button', { name: 'File this return' }).click()
  await dialog(page).getByRole('button', { name: 'File the return' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('is already filed')
  await page.goto(`/sales/transactions?sale=${invoices[2]}`)
  await dialog(page).getByRole('button', { name: 'Actions on the invoice' }).click()
  await dialog(page).getByRole('button', { name: 'Void…' }).click()
  await dialog(page).getByLabel('Why is it void?').fill('Too late')
  await dialog(page).getByRole('button', { name: 'Void invoice 00003' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('The books are closed up to')
  await page.goto('/expenses?open=new')
  await dialog(page).getByLabel('What', { exact: true }).fill('Power')
  await dialog(page).getByLabel('Cost, tax included').fill('11.50')
  await dialog(page)
    .getByRole('textbox', { name: 'Day' })
    .fill(shown(addDays(to, -1)))
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    dialog(page)
      .getByText(/The books are closed up to/)
      .first(),
  ).toBeVisible()

  // A credit counts today, so that a filed return does not change.
  await page.goto(`/sales/transactions?sale=${invoices[2]}`)
  await dialog(page).getByRole('button', { name: 'Actions on the invoice' }).click()
  await dialog(page).getByRole('button', { name: 'Credit an amount…' }).click()
  await dialog(page).getByLabel('Amount').fill('23')
  await dialog(page).getByLabel('Reason').fill('Plan was late')
  await dialog(page).getByRole('button', { name: 'Credit the amount' }).click()
  await expectMessage(page, 'Credit note CN00001: $23.00 credited.')
  await page.goto('/reports/financial?tab=closing')
  await page.getByRole('row', { name: /IR 2026-11/ }).click()
  await expect(dialog(page).getByRole('status')).toHaveText('The books still match the filed return.')

  // Bell owes 115 less what was moved to it and what was credited; every statement agrees.
  await page.goto(`/reports/business-accounts/${bell}`)
  await expect(page.getByRole('row', { name: /Balance due \$46\.00/ })).toBeVisible()
  const year = `from=${addDays(today, -60)}&to=${today}`
  await page.goto(`/reports/financial?tab=trial&${year}`)
  const [debit, credit] = await totalOf(page, 'Total')
  expect(debit).toBe(credit)
  await page.goto(`/reports/financial?tab=balance&${year}`)
  expect(await totalOf(page, 'Net assets')).toEqual(await totalOf(page, 'Total equity'))
  // Willow: 20 barberries on the invoice of the docket, less the 46 that was never its own.
  expect(await totalOf(page, 'Trade debtors')).toEqual(['$276.00'])
  expect(await totalOf(page, 'Trade creditors')).toEqual(['$52.00'])
  await page.goto('/reports/financial?tab=export')
  await page.getByRole('textbox', { name: 'From' }).fill(shown(addDays(today, -60)))
  await page.getByRole('textbox', { name: 'To' }).fill(shown(today))
  await page.getByRole('button', { name: 'Xero' }).click()
  await expect(page.getByText('Agrees with the journal')).toBeVisible()
})
