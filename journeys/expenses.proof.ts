/** More of `expenses.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { createExpense } from '#modules/buying/expense/contract.ts'
import { addTransaction, createItem } from '#modules/supplies/contract.ts'
import { expectMessage } from './messages.ts'
import { signUp, signUpRegistered, test } from './people.ts'

test('an expense whose answer is lost on the way is there once after Save is pressed again', async ({ page }) => {
  await signUp(page, '/expenses?open=new')
  let lost = 0
  await page.route('**/api/expenses', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost++
    await route.fetch()
    await route.abort()
  })
  await page.getByLabel('What', { exact: true }).fill('Water rates')
  await page.getByLabel('Cost, tax included').fill('80.00')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(page.getByText('No connection. Check the network, then try again.')).toBeVisible()
  await save.click()
  await expectMessage(page, 'Water rates: $80.00 recorded.')
  expect(lost).toBe(1)
  await expect(page.getByRole('row', { name: /Water rates/ })).toHaveCount(1)
})

test('an expense of nothing is not written down', async ({ page }) => {
  await signUp(page, '/expenses?open=new')
  await page.getByRole('button', { name: 'Save and add another' }).click()
  await expect(page.getByText('Enter a description.').first()).toBeVisible()
  await expect(page.getByText(/is written down/)).toHaveCount(0)
  await page.getByLabel('What', { exact: true }).fill('Diesel')
  await page.getByRole('button', { name: 'Save and add another' }).click()
  await expectMessage(page, 'Diesel: $0.00 recorded.')
})

test('a day that is years away is asked about, the tax follows the vendor and the category, and an expense is saved by itself', async ({
  page,
}) => {
  await signUpRegistered(page, '/expenses?open=new')
  await page.getByLabel('What', { exact: true }).fill('Wages')
  await page.getByLabel('Category', { exact: true }).fill('Wages')
  await page.getByLabel('Cost, tax included').fill('4350')
  await page.getByLabel('GST in it').fill('0')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Wages: $4,350.00 recorded.')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Add an expense' }).first().click()
  await page.getByLabel('What', { exact: true }).fill('Bark')
  await page.getByLabel('Cost, tax included').fill('115')
  await expect(page.getByLabel('GST in it')).toHaveValue('15.00')
  await page.getByLabel('Category', { exact: true }).fill('Wages')
  await expect(page.getByLabel('GST in it')).toHaveValue('0.00')
  await page.getByLabel('Category', { exact: true }).fill('Bark')
  await expect(page.getByLabel('GST in it')).toHaveValue('15.00')
  await page.getByLabel('Volume in m³').fill('2.5')
  await page.getByLabel(/^Day/).fill('01/11/1926')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Is 01/11/1926 right? Correct the day, or save again to keep it.').first()).toBeVisible()
  await page.getByLabel(/^Day/).fill('01/11/2026')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Bark: $115.00 recorded.')
  await expect(page.getByRole('row', { name: /Bark/ })).toContainText('2.5 m³')
})

test('a lease recurs as a bill: it is entered at once, shows where it comes from, and is paid', async ({ page }) => {
  await signUpRegistered(page, '/bills?tab=recurring&open=new')
  await page.getByLabel('What').fill('Lease of the van')
  await page.getByLabel('Amount, tax included').fill('575')
  await expect(page.getByLabel('Payment', { exact: true })).toHaveValue('bill')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter the vendor: a bill is owed to one.').first()).toBeVisible()
  await page.getByLabel('Vendor', { exact: true }).fill('Van Hire')
  await page.getByLabel('Payment terms (days)').fill('10')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Lease of the van/ })).toContainText('By bill, paid later')
  await page.getByRole('tab', { name: 'Bills' }).click()
  await page.getByRole('row', { name: /Lease of the van/ }).click()
  await expect(page.getByRole('dialog')).toContainText('$575.00')
  await expect(page.getByRole('link', { name: 'Entered on its due day' })).toBeVisible()
})

test('a wrong price of what went into stock shows what it changes before it is saved', async ({ page }) => {
  const owner = await signUp(page)
  const send = async (path: string, data: object) => {
    const headers = { authorization: owner.authorization, 'idempotency-key': crypto.randomUUID() }
    const reply = await page.request.post(path, { headers, data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return ((await reply.json()) as { data: { id: string } }).data
  }
  const { id: inventory_item_id } = await send(createItem.path, { name: 'Pot 9 cm', unit: 'each' })
  const expense = { expense_date: '2026-11-02', description: 'Pots', cost: '100.00', gst_paid: '0', quantity: '1000' }
  await send(createExpense.path, { ...expense, inventory_item_id })
  await send(addTransaction.path, { inventory_item_id, kind: 'use', quantity: '400' })

  await page.goto('/expenses')
  await page.getByRole('row', { name: /Pots/ }).click()
  const dialog = page.getByRole('dialog')
  const changes = dialog.getByRole('region', { name: 'What this changes' })
  await expect(dialog.getByRole('note')).toContainText('1000 each of Pot 9 cm')
  await expect(changes).toBeHidden()
  await dialog.getByLabel('Cost, tax included').fill('200.00')
  await expect(changes).toContainText('Average cost 0.2 instead of 0.1')
  await expect(changes).toContainText('$40.00 is a price variance')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'The expense is saved.')
})

test('the rent recurs: it is written at once, marked in the list, paused, and goes on', async ({ page }) => {
  await signUpRegistered(page, '/expenses?tab=recurring&open=new')
  await page.getByLabel('What').fill('Rent of the lower field')
  await page.getByLabel('Amount, tax included').fill('1150')
  await expect(page.getByLabel('GST in it')).toHaveValue('150.00')
  await page.getByLabel('Last on').fill('01/01/2020')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The last day is before the first.').first()).toBeVisible()
  await page.getByLabel('Last on').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/What runs comes to \$1,150.00 a month/)).toBeVisible()
  const rent = page.getByRole('row', { name: /Rent of the lower field/ })
  await expect(rent).toContainText('Running')
  await rent.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(rent).toContainText('Paused')
  await page.getByRole('tab', { name: 'Recorded' }).click()
  await expect(page.getByRole('row', { name: /Rent of the lower field/ }).getByRole('img', { name: 'Recurring' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a sheet opens without a keyboard over it, and its day is typed with digits alone', async ({ page }) => {
    await signUp(page, '/expenses?open=new')
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused()
    const what = sheet.getByLabel('What', { exact: true })
    await what.fill('Diesel')
    await sheet.getByRole('textbox', { name: 'Day' }).fill('02032026')
    await what.focus()
    await expect(sheet.getByRole('textbox', { name: 'Day' })).toHaveValue(/^02\/03\/2026$|^03\/02\/2026$/)
  })
})
