/** The books as an accountant looks at them: trial balance, balance sheet, journal and chart of accounts. */
import { type Page, expect } from '@playwright/test'
import { signInAs, test } from './people.ts'

const amountOf = async (page: Page, row: string) =>
  Number(
    (
      await page
        .getByRole('row', { name: new RegExp(`^${row}`) })
        .last()
        .getByRole('cell')
        .last()
        .innerText()
    ).replace(/[^\d.-]/g, ''),
  )

test('the trial balance balances, an entry by hand moves it, opens from it, and is reversed', async ({ page }) => {
  await signInAs(page, 'Mere', '/reports/financial?tab=trial')
  const total = page.getByRole('row', { name: /^Total/ }).last()
  await expect(total).toBeVisible()
  const [debit = '', credit = ''] = (await total.innerText()).match(/\$[\d,.]+/g) ?? []
  expect(debit).toBe(credit)

  await page.getByRole('button', { name: 'Balance sheet' }).click()
  await expect(page.getByRole('row', { name: /^Total equity/ })).toBeVisible()
  expect(await amountOf(page, 'Net assets')).toBe(await amountOf(page, 'Total equity'))

  await page.getByRole('tab', { name: 'Books' }).click()
  const books = page.getByRole('group', { name: 'Books' })
  await books.getByRole('button', { name: 'Accounts' }).click()
  await page.getByRole('button', { name: 'New account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill('970')
  await dialog.getByLabel('Name').fill('Owner’s funds')
  await dialog.getByLabel('Type').selectOption('equity')
  await dialog.getByRole('button', { name: 'Add account' }).click()
  await expect(dialog).toBeHidden()
  await books.getByRole('button', { name: 'Journal' }).click()
  await page.getByRole('button', { name: 'New entry' }).click()
  await dialog.getByLabel('Description').fill('Money the owner put in')
  const line = (i: number) => dialog.getByRole('list', { name: 'Lines' }).getByRole('listitem').nth(i)
  await line(0).getByLabel('Account').fill('bank')
  await page.getByRole('option', { name: /Bank account/ }).click()
  await line(0).getByLabel('Debit').fill('1,500')
  await line(1).getByLabel('Account').fill('owner')
  await page.getByRole('option', { name: /Owner’s funds/ }).click()
  await line(1).getByLabel('Credit').fill('1,400')
  await dialog.getByRole('button', { name: 'Post' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Debits come to $1,500.00 and credits to $1,400.00. Make them equal.')
  await line(1).getByLabel('Credit').fill('1500')
  await expect(dialog.getByText('Debits $1,500.00, credits $1,500.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Post' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('tab', { name: 'Statements' }).click()
  await page.getByRole('button', { name: 'Balance sheet' }).click()
  // Other journeys post to every account of the chart in the same nursery: only an account of its own holds this entry alone.
  await expect.poll(() => amountOf(page, 'Owner’s funds')).toBe(1500)
  await page.getByRole('row', { name: /^Owner’s funds/ }).click()
  await page.getByRole('link', { name: 'Money the owner put in' }).click()
  const entry = page.getByRole('dialog', { name: /Journal entry/ })
  await expect(entry.getByRole('row', { name: /Bank account/ })).toContainText('$1,500.00')
  await entry.getByRole('button', { name: 'Reverse' }).click()
  await entry.getByLabel('Why').fill('Entered twice')
  await entry.getByRole('button', { name: 'Reverse' }).click()
  await expect(entry).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search the journal' }).fill('Entered twice')
  await expect(page.getByRole('row', { name: /Reversal of entry \d+: Entered twice/ })).toBeVisible()

  await books.getByRole('button', { name: 'Accounts' }).click()
  await page.getByRole('row', { name: /Bank account/ }).click()
  await page.getByRole('dialog').getByLabel('Code').fill('610')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByText('Code 610 is that of Trade debtors. Choose another code.')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Code').fill('1-1110')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /1-1110.*Bank account/ })).toBeVisible()
})
