/** Two people edit the same record: the second sees what the first saved, keeps their input, and saves again. */
import { expect } from '@playwright/test'
import { signInAs, test } from './people.ts'

test('an account that another user changed shows their changes beside the input, and is saved again', async ({
  page: owner,
  browser,
}) => {
  const manager = await (await browser.newContext()).newPage()
  await signInAs(manager, 'Callum', '/reports/business-accounts')
  await signInAs(owner, 'Mere', '/reports/business-accounts')
  const edit = async (page: typeof manager) => {
    await page.getByRole('button', { name: /^More actions for/ }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    return page.getByRole('dialog')
  }
  const open = async (page: typeof manager) => {
    await page.getByRole('row').nth(1).click()
    return edit(page)
  }
  const [mine, theirs] = [await open(manager), await open(owner)]
  await mine.getByLabel('Contact').fill('Ngaire Brown')
  await mine.getByLabel('Notes').fill('Gate code 4711')

  await theirs.getByLabel('Contact').fill('Wiremu Brown')
  await theirs.getByLabel('Phone').fill('021 555 0142')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toBeHidden()

  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByRole('alert')).toContainText(/^Mere \S+ changed this (a moment|\d+ minutes?) ago\./)
  await expect(mine.getByLabel('Contact')).toHaveValue('Ngaire Brown')
  await expect(mine.getByText(/^Mere \S+ saved: Wiremu Brown$/)).toBeVisible()
  await expect(mine.getByLabel('Phone')).toHaveValue('021 555 0142')
  await expect(mine.getByText(/^Changed by Mere/)).toBeVisible()
  await expect(mine.getByLabel('Notes')).toHaveValue('Gate code 4711')

  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine).toBeHidden()
  await edit(manager)
  await expect(mine.getByLabel('Contact')).toHaveValue('Ngaire Brown')
  await expect(mine.getByLabel('Phone')).toHaveValue('021 555 0142')
  await expect(mine.getByLabel('Notes')).toHaveValue('Gate code 4711')

  // The other way out: discard, and the form shows the saved values.
  await edit(owner)
  await theirs.getByLabel('Contact').fill('Ngaire B.')
  await mine.getByLabel('Contact').fill('Tane Brown')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine).toBeHidden()
  await theirs.getByRole('button', { name: 'Save' }).click()
  await theirs.getByRole('button', { name: 'Discard my changes' }).click()
  await expect(theirs.getByRole('alert')).toBeHidden()
  await expect(theirs.getByLabel('Contact')).toHaveValue('Tane Brown')
  await manager.context().close()
})
