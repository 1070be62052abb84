/** A season in the shed: sown in trays, lost a few, potted, divided, moved, offered, sold, and called back. */
import { expect } from '@playwright/test'
import { drawn, scan, signInAs, test } from './people.ts'

test('a season of harakeke, from the tray to the customer and back', async ({ page }) => {
  await signInAs(page, /Callum/)
  const dialog = page.getByRole('dialog')
  const said = (text: RegExp | string) => expect(page.getByText(text).first()).toBeVisible()

  // Sown: eight trays of 128 are 1,024 plants.
  await page.goto('/production/batches')
  await page.getByRole('button', { name: 'Start batches' }).click()
  await dialog
    .getByLabel(/^Plant \*|^Plant$/)
    .first()
    .fill('harakeke')
  await page
    .getByRole('option', { name: /Phormium/ })
    .first()
    .click()
  await dialog.getByLabel(/Container or tray/).fill('Plug 128')
  await page
    .getByRole('option', { name: /Plug 128/ })
    .first()
    .click()
  await dialog.getByLabel('Trays').fill('8')
  await expect(dialog.getByRole('spinbutton', { name: /^Plants/ })).toHaveValue('1024')
  await dialog.getByLabel('Cost in all').fill('102.40')
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await said(/1,024 plants in 26W/)
  const code =
    /26W\d\d-\w+-\d\d/.exec(
      await page
        .getByText(/1,024 plants in/)
        .first()
        .innerText(),
    )?.[0] ?? ''

  // Its label leads to its page.
  await scan(page, code)
  await expect(page.getByRole('heading', { level: 1, name: code, exact: true })).toBeVisible()

  // Pricked out with losses, and one slip taken back.
  await page.getByRole('button', { name: 'Losses' }).click()
  await dialog.getByLabel(/Plants lost/).fill('24')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await said('24 written off; 1,000 left.')
  await page.getByRole('button', { name: 'Losses' }).click()
  await dialog.getByLabel(/Plants lost/).fill('500')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await said('500 written off; 500 left.')
  await page.getByRole('listitem').filter({ hasText: '−500' }).getByRole('button', { name: 'Take back' }).click()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await said('Taken back. All is as it was.')
  await expect(page.getByText('1,000', { exact: true }).first()).toBeVisible()

  // More than is there is refused in a sentence, and nothing typed is lost.
  await page.getByRole('button', { name: 'Losses' }).click()
  await dialog.getByLabel(/Plants lost/).fill('1001')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await expect(dialog.getByText(/Only 1000 stand in/)).toBeVisible()
  await expect(dialog.getByLabel(/Plants lost/)).toHaveValue('1001')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  // Some of it into PB5 by the recipe: a batch of its own, with its share of the cost.
  await page.getByRole('button', { name: 'Pot up' }).click()
  await dialog.getByRole('spinbutton', { name: /^Plants/ }).fill('60')
  await dialog.getByRole('combobox', { name: /^Container/ }).fill('PB5')
  await page.getByRole('option', { name: /^PB5/ }).first().click()
  await expect(dialog.getByRole('region', { name: 'From the shelves' })).toContainText('By the recipe')
  await dialog.getByRole('button', { name: 'Pot up', exact: true }).click()
  await said(`60 potted into PB5: ${code}.1 is new.`)
  await expect(page.getByRole('heading', { level: 1, name: `${code}.1` })).toBeVisible()

  // Moved and offered.
  await page.getByRole('button', { name: 'Move' }).click()
  await dialog.getByLabel(/To location/).fill('Retail bench 1')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await said(`${code}.1 moved to Retail bench 1.`)
  await page.getByRole('button', { name: 'For sale' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'For sale' })).toBeVisible()

  // Its family, what it cost, and the books.
  await page.getByRole('tab', { name: 'Family' }).click()
  await expect(page.getByRole('link', { name: new RegExp(`^${code}, Seed, 940`) })).toBeVisible()
  await page.getByRole('tab', { name: 'Costs' }).click()
  await expect(page.getByText(/60 plants carry/)).toBeVisible()
  await expect(page.getByRole('img', { name: /Cost of this batch: Plants/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Recall' }).click()
  await expect(page.getByText('Nobody bought of it yet')).toBeVisible()
  await page.goto('/production/balance')
  await drawn(page)
  await expect(page.getByText('Difference 0.', { exact: false })).toBeVisible()
  await expect(page.getByText('Difference $0.00.', { exact: false })).toBeVisible()
})
