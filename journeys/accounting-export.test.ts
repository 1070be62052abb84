/** The books go to the accounting program: compared with the journal before, downloaded, undone. */
import { expect } from '@playwright/test'
import { signInAs, test } from './people.ts'

test('a month is exported to MYOB once, agrees with the journal, and can be undone', async ({ page }) => {
  await signInAs(page, 'Mere', '/reports/financial?tab=export')
  await page.getByRole('button', { name: 'MYOB' }).click()
  const preview = page.getByRole('region', { name: 'What will be exported' })
  await expect(preview.getByText('Agrees with the journal')).toBeVisible()
  await expect(preview).toContainText('invoices.csv')
  await expect(preview).toContainText('journal.csv')
  const download = page.waitForEvent('download')
  await page.getByRole('region', { name: 'New export' }).getByRole('button', { name: 'Export', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^myob-.*\.zip$/)
  await expect(page.getByText('Everything is exported')).toBeVisible()
  const made = page.getByRole('list', { name: 'Exports made' }).getByRole('listitem').filter({ hasText: 'MYOB' }).first()
  await made.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog', { name: 'Undo this export?' }).getByRole('button', { name: 'Undo export' }).click()
  await expect(made.getByText('Undone')).toBeVisible()
  await expect(preview.getByText('Agrees with the journal')).toBeVisible()
})
