/** More of `bank.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { addDays } from '#kernel/day.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { today, shown } from './bank-hands.ts'
import { expectMessage } from './messages.ts'
import { drawn, faultsOf, signUpRegistered, test } from './people.ts'

test('receipts are recorded as payments of invoices, and money out as the payment of a bill', async ({ page }) => {
  const owner = await signUpRegistered(page, '/dashboard')
  const own = { timeZone: 'Pacific/Auckland', dateFormat: 'DD/MM/YYYY' }
  await page.request.post(saveSettings.path, { headers: { authorization: owner.authorization }, data: own })
  const post = async (path: string, data: object): Promise<string> => {
    const headers = { authorization: owner.authorization, 'idempotency-key': crypto.randomUUID() }
    const answer = await page.request.post(path, { data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { data: { id: string } }).data.id
  }
  const business_account_id = await post('/api/business-accounts', { name: 'Willow' })
  const till_time = `${addDays(today, -10)}T00:30:00Z`
  for (const unit_price of ['100.00', '40.00']) {
    const items = [{ item_type: 'other', name: 'Planting plan', unit_price, quantity: '1' }]
    await post('/api/sales', { payment_method: 'account', business_account_id, items, till_time })
  }
  const lines = [{ category: 'Power', cost: '92.00', gst_paid: '12.00' }]
  await post('/api/bills', { vendor: 'Power Co', bill_number: '1042', bill_date: addDays(today, -9), lines })

  await page.goto('/reports/financial?tab=bank')
  await page.getByRole('button', { name: 'Import a statement' }).click()
  const dialog = page.getByRole('dialog').last()
  const rows = [
    'Date,Details,Amount,Balance',
    `${shown(addDays(today, -3))},WILLOW 00001,145.00,145.00`,
    `${shown(addDays(today, -2))},POWER CO,-92.00,53.00`,
  ]
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await dialog.getByRole('button', { name: 'Import 2 lines' }).click()
  await expectMessage(page, '2 lines imported.')

  const line = async (name: RegExp, as: string) => {
    await page.getByRole('grid', { name: 'Bank lines' }).getByRole('row', { name }).getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: as }).click()
  }
  await line(/WILLOW/, 'Record as payment of invoices…')
  const invoice = (number: string) => dialog.getByRole('row', { name: new RegExp(`${number}, Willow`) }).getByRole('checkbox')
  await invoice('00001').check()
  await expect(dialog.getByText('$45.00 more than is due: it is added to the credit of Willow.')).toBeVisible()
  await invoice('00002').check()
  await expect(dialog.getByText('$5.00 more than is due: it is added to the credit of Willow.')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expectMessage(page, 'The payment is recorded and matched.')

  await line(/POWER CO/, 'Record as payment of bills…')
  await dialog
    .getByRole('row', { name: /1042, Power Co/ })
    .getByRole('checkbox')
    .check()
  await expect(dialog.getByText('The amounts agree.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expectMessage(page, 'The payment is recorded and matched.')
  await expect(page.getByText('Nothing to match')).toBeVisible()
  await expect(page.getByText('None', { exact: true })).toBeVisible()
  await page.goto(`/reports/business-accounts/${business_account_id}`)
  await expect(page.getByRole('row', { name: /In your favour -\$5\.00/ })).toBeVisible()
})

test('of a statement in another format duplicates are decided, a total is left out, an invoice is proposed, and an import undone', async ({
  page,
}) => {
  const owner = await signUpRegistered(page, '/dashboard')
  const own = { timeZone: 'Pacific/Auckland', dateFormat: 'DD/MM/YYYY' }
  await page.request.post(saveSettings.path, { headers: { authorization: owner.authorization }, data: own })
  const post = async (path: string, data: object): Promise<string> => {
    const headers = { authorization: owner.authorization, 'idempotency-key': crypto.randomUUID() }
    const answer = await page.request.post(path, { data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { data: { id: string } }).data.id
  }
  const business_account_id = await post('/api/business-accounts', { name: 'Willow' })
  const items = [{ item_type: 'other', name: 'Planting plan', unit_price: '100.00', quantity: '1' }]
  await post('/api/sales', {
    payment_method: 'account',
    business_account_id,
    items,
    till_time: `${addDays(today, -10)}T00:30:00Z`,
  })

  await page.goto('/reports/financial?tab=bank')
  const dialog = page.getByRole('dialog').last()
  const choose = async (name: string, text: string) => {
    await page.getByRole('button', { name: 'Import a statement' }).click()
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  }
  const compact = (days: number) => addDays(today, -days).replaceAll('-', '')
  const transactions = [
    `<STMTTRN><DTPOSTED>${compact(3)}<TRNAMT>100.00<FITID>a<NAME>WILLOW<MEMO>INV 1</STMTTRN>`,
    `<STMTTRN><DTPOSTED>${compact(2)}<TRNAMT>-88.20<FITID>b<NAME>FUEL STOP</STMTTRN>`,
  ]
  await choose('november.ofx', `OFXHEADER:100\n<OFX><STMTRS>${transactions.join('')}</STMTRS></OFX>`)
  await dialog.getByRole('button', { name: 'Import 2 lines' }).click()
  await expectMessage(page, '2 lines imported.')

  const csv = `Date,Details,Amount\n${shown(addDays(today, -2))},Fuel Stop Levin,-88.20\n${shown(addDays(today, -1))},Bank fee,-3.00\nTotal,,-91.20`
  await choose('november.csv', csv)
  await expect(dialog.getByText('1 line may be here already, from november.ofx')).toBeVisible()
  await drawn(page)
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'It is the same' }).click()
  await dialog.getByText('Not imported: 1 row').click()
  await expect(dialog.getByText('Row 4, a total or a balance: Total · -91.20')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 1 line' }).click()
  await expectMessage(page, '1 line imported, 1 here already, 1 row left out.')

  await expect(page.getByText('Pays invoice 00001, Willow')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm 1 proposal' }).click()
  await expectMessage(page, '1 payment recorded.')

  await page.getByRole('button', { name: 'Imported statements' }).click()
  await dialog
    .getByRole('row', { name: /november\.csv/ })
    .getByRole('button', { name: 'More' })
    .click()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expectMessage(page, 'The import of november.csv is undone.')
  await expect(dialog.getByRole('row', { name: /november\.csv/ })).toHaveCount(0)
})
