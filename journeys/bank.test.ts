/** Bank reconciliation: a statement is imported, its lines are matched with what is booked, the rest is recorded, and books and bank agree. */
import { expect } from '@playwright/test'
import { addDays } from '#kernel/day.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { today, shown } from './bank-hands.ts'
import { expectMessage } from './messages.ts'
import { drawn, faultsOf, signUpRegistered, test } from './people.ts'

test('a statement is imported and matched, a fee recorded, and the books agree with the bank', async ({ page }) => {
  const owner = await signUpRegistered(page, '/dashboard')
  const own = { timeZone: 'Pacific/Auckland', dateFormat: 'DD/MM/YYYY' }
  await page.request.post(saveSettings.path, { headers: { authorization: owner.authorization }, data: own })
  const post = async (path: string, data: object) => {
    const headers = { authorization: owner.authorization, 'idempotency-key': crypto.randomUUID() }
    const answer = await page.request.post(path, { data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const items = [{ item_type: 'other', name: 'Planting plan', unit_price: '230.00', quantity: '1' }]
  await post('/api/sales', { payment_method: 'bank_transfer', items })
  await post('/api/expenses', { expense_date: addDays(today, -2), category: 'Power', cost: '92.00', description: 'Power bill' })

  await page.goto('/reports/financial?tab=bank')
  await page.getByRole('button', { name: 'Import a statement' }).click()
  const dialog = page.getByRole('dialog').last()
  const rows = [
    'Kiwibank 38-9000',
    'Date,Details,Debit,Credit,Balance',
    `${shown(addDays(today, -2))},POWER CO,92.00,,-92.00`,
    `${shown(addDays(today, -1))},Account fee,3.50,,-95.50`,
    `${shown(today)},PLANTING PLAN,,230.00,134.50`,
  ]
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await expect(dialog.getByText('Agrees with “Balance”')).toBeVisible()
  await dialog.getByText('Columns', { exact: true }).click()
  await expect(dialog.getByLabel('Money in')).toHaveValue('Credit')
  await expect(dialog.getByLabel('Dates are written')).toHaveValue('day first')
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Import 3 lines' }).click()
  await expectMessage(page, '3 lines imported.')

  const lines = page.getByRole('grid', { name: 'Bank lines' })
  await expect(lines.getByRole('row', { name: /POWER CO.*Proposed/ })).toBeVisible()
  await drawn(page)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm 2 proposals' }).click()
  await expectMessage(page, '2 lines matched.')
  await lines
    .getByRole('row', { name: /Account fee/ })
    .getByRole('button', { name: 'More' })
    .click()
  await page.getByRole('button', { name: 'Record as an expense…' }).click()
  await dialog.getByLabel('Category').fill('Bank fees')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expectMessage(page, 'The expense is recorded and matched.')
  await expect(page.getByText('Nothing to match')).toBeVisible()
  await expect(page.getByText('Difference')).toBeVisible()
  await expect(page.getByText('None', { exact: true })).toBeVisible()
  await expect(page.getByText('$134.50')).toHaveCount(3)

  // A match is undone, and its line matched by hand.
  await page.getByRole('button', { name: 'Matched', exact: true }).click()
  await lines
    .getByRole('row', { name: /POWER CO/ })
    .getByRole('button', { name: 'More' })
    .click()
  await page.getByRole('button', { name: 'Undo the match' }).click()
  await expectMessage(page, 'The line is unmatched again.')
  await page.getByRole('button', { name: 'Unmatched', exact: true }).click()
  await lines.getByRole('row', { name: /POWER CO/ }).click()
  await dialog
    .getByRole('row', { name: /-\$92\.00/ })
    .getByRole('checkbox')
    .check()
  await expect(dialog.getByText('The amounts agree.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Match', exact: true }).click()
  await expectMessage(page, 'The line is matched.')
  await expect(page.getByText('Nothing to match')).toBeVisible()
})
