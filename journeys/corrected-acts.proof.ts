/** Corrects acts on plants afterwards, or takes them out: a loss before a sale, a potting out of the middle. */
import { expect } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { importPlants, signUp, test } from './people.ts'

test('a loss is corrected before a sale, and a potting is taken out of the middle', async ({ page }) => {
  const owner = await signUp(page)
  await importPlants(page, owner, ['Common name,Category,Container,Price,Quantity', 'Griselinia,Shrubs,PB5,10.00,500'])
  await page.goto('/production/batches')
  await page.getByRole('row', { name: /Griselinia/ }).click()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Losses' }).click()
  await dialog.getByLabel(/Plants lost/).fill('60')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await expectMessage(page, '60 written off; 440 left.')
  await page.getByRole('button', { name: 'Pot up' }).click()
  await dialog.getByRole('combobox', { name: 'Container' }).fill('PB8')
  await dialog.getByRole('button', { name: /^Pot up/ }).click()
  await expectMessage(page, /in PB8|potted/i)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await dialog.getByLabel('To location').fill('Bed 7')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expectMessage(page, /moved to Bed 7/)

  // Sixty were sixteen: 44 plants more, potted and moved as the others.
  const correct = (done: string) =>
    page.getByRole('listitem').filter({ hasText: done }).getByRole('button', { name: 'Correct' }).first().click()
  await correct('Lost')
  await dialog.getByLabel('Plants lost').fill('16')
  const changes = dialog.getByRole('region', { name: 'What this changes' })
  await expect(changes.getByRole('list', { name: 'Batches' })).toContainText(/440\s*484 plants/)
  await dialog.getByLabel(/^Why it is corrected/).fill('Typed 60 instead of 16')
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await expectMessage(page, /: corrected\.$/)
  await expect(page.getByRole('listitem').filter({ hasText: '60 → 16 plants (Typed 60 instead of 16)' })).toBeVisible()

  // It was not potted after all.
  await correct('Potted up')
  await dialog.getByLabel('It was not done: take it out').check()
  await expect(changes.getByRole('list', { name: 'Batches' })).toContainText(/PB8\s*PB5/)
  await dialog.getByLabel(/^Why it is corrected/).fill('Planned, not done')
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await expectMessage(page, /: taken out\.$/)
  await expect(page.getByRole('main')).toContainText('PB5')
  await expect(page.getByText('484', { exact: true }).first()).toBeVisible()
  await page.getByRole('listitem').filter({ hasText: 'was taken out' }).getByRole('button', { name: 'Undo' }).click()
  await dialog.getByRole('button', { name: 'Undo this' }).click()
  await expectMessage(page, 'Undone.')
  await expect(page.getByRole('main')).toContainText('PB8')
})
