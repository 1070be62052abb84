/** A customer asks what is held about them, and wants it gone; a manager answers both. */
import { expect } from '@playwright/test'
import { signUp, test } from './people.ts'

test('a customer is found, exported and erased', async ({ page }) => {
  await signUp(page, '/reports/business-accounts')
  await page.getByRole('button', { name: 'New account' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Name/).first().fill('Ottokar Vexley')
  await dialog
    .getByLabel(/^E-mail/)
    .first()
    .fill('ottokar@vexley.example')
  await dialog.getByRole('button', { name: 'Open account' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/profile?tab=admin#personal-data')
  await page.getByRole('link', { name: 'Find a person' }).click()
  await expect(page.getByText('Whose data?')).toBeVisible()
  await page.getByLabel('Name, e-mail or phone number').fill('vexley')
  await page.getByRole('link', { name: /Ottokar Vexley/ }).click()
  const card = page.getByRole('region', { name: 'Ottokar Vexley' })
  await expect(card.getByText('Account: contacts, e-mail, phone, notes')).toBeVisible()
  await expect(card.getByText('Proof of who changed what', { exact: false })).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^personal-data-.*\.zip$/)

  await page.getByRole('button', { name: 'Erase…' }).click()
  const erasing = page.getByRole('dialog', { name: 'Erase Ottokar Vexley' })
  await expect(erasing.getByText('This cannot be undone.')).toBeVisible()
  await erasing.getByRole('button', { name: 'Erase permanently' }).click()
  await expect(page.getByText('Ottokar Vexley was erased.')).toBeVisible()
  await expect(page.getByText('No one matches “vexley”')).toBeVisible()
})
