/** Taking the money at the till: few clicks, in one place, by keys alone; and what can be done with the last sale. */
import { expect } from '@playwright/test'
import { openTill, test } from './people.ts'
import { withRimu, cartOf } from './till-payment-hands.ts'

test('a sale takes 4 clicks from the dashboard, and 5 with cash and change; a double click takes nothing', async ({ page }) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  await openTill(page)
  await page.goto('/dashboard')
  let clicks = 0
  const click = async (name: string | RegExp) => {
    clicks += 1
    await page.getByRole('button', { name }).first().click()
  }
  const open = async () => {
    clicks = 1
    await page.getByRole('link', { name: 'POS', exact: true }).first().click()
  }
  const cart = cartOf(page)
  await open()
  await click(/^Rimu/)
  const charge = await cart.getByRole('button', { name: /^Charge/ }).boundingBox()
  await cart.getByRole('button', { name: /^Charge/ }).dblclick()
  const take = cart.getByRole('button', { name: /^Take payment/ })
  await expect(take).toBeEnabled()
  // It is where Charge was; but the second click of a double click is not meant for it.
  expect(await take.boundingBox()).toEqual(charge)
  await click(/^Take payment/)
  await expect(cart.getByText('Invoice 00001: $16.90')).toBeVisible()
  expect(clicks + 1).toBe(4)

  await click(/^Rimu/)
  clicks = 2
  await click(/^Charge/)
  await click('$20.00')
  await expect(cart.getByText('Change $3.10')).toBeVisible()
  await click(/^Take payment/)
  await expect(cart.getByText('Invoice 00002: $16.90')).toBeVisible()
  expect(clicks).toBe(5)
})

test('Enter takes the money wherever the focus was: after a key, a click on a method or a note, and with no focus at all', async ({
  page,
}) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  await openTill(page)
  const cart = cartOf(page)
  const take = cart.getByRole('button', { name: /^Take payment/ })
  const ways: readonly (() => Promise<void>)[] = [
    async () => {
      await page.keyboard.press('c')
      await expect(cart.getByLabel('Cash handed over')).toBeVisible()
      await page.keyboard.press('e')
    },
    () => cart.getByRole('button', { name: 'Card', exact: true }).click(),
    () => cart.getByRole('button', { name: 'Cash', exact: true }).click(),
    () => cart.getByRole('button', { name: '$50.00' }).click(),
    () => cart.getByRole('heading').first().click(),
  ]
  for (const [i, way] of ways.entries()) {
    await page.getByRole('button', { name: /^Rimu/ }).click()
    await page.keyboard.press('F2')
    await expect(take).toBeFocused()
    await way()
    await page.waitForFunction(() => !document.activeElement?.matches('[aria-label="Payment method"] button'))
    await page.keyboard.press('Enter')
    await expect(cart.getByText(`Invoice 0000${i + 1}: $16.90`)).toBeVisible()
  }
})

test('the last sale is one click away, after a reload too: printed, e-mailed, refunded, voided', async ({ page }) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  const cart = cartOf(page)
  await page.getByRole('button', { name: /^Rimu/ }).click()
  await cart.getByRole('button', { name: /^Charge/ }).click()
  await cart.getByRole('button', { name: /^Take payment/ }).click()
  await expect(cart.getByText('Invoice 00001: $16.90')).toBeVisible()
  await page.reload()
  await expect(cart.getByText('Last sale: Invoice 00001, $16.90')).toBeVisible()
  await cart.getByRole('button', { name: 'Open sale' }).click()
  const sale = page.getByRole('dialog', { name: 'Invoice 00001', exact: true })
  for (const name of ['E-mail', 'Print A4']) await expect(sale.getByRole('button', { name })).toBeVisible()
  await sale.getByRole('link', { name: 'Refund…' }).click()
  await expect(page.getByRole('dialog', { name: /00001/ }).getByText('Rimu').first()).toBeVisible()
  await expect(sale).toHaveCount(0)
})

test('two windows of one till show one cart, and sell it once', async ({ page, context }) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  await page.getByRole('button', { name: /^Rimu/ }).click()
  const other = await context.newPage()
  await other.goto('/sales/pos')
  await expect(cartOf(other).getByLabel('Quantity of Rimu')).toHaveValue('1')
  await other.getByRole('button', { name: /^Rimu/ }).click()
  await expect(cartOf(page).getByLabel('Quantity of Rimu')).toHaveValue('2')
  await page.getByRole('button', { name: /^Rimu/ }).click()
  await expect(cartOf(other).getByLabel('Quantity of Rimu')).toHaveValue('3')
  await cartOf(other).getByRole('button', { name: 'Charge $50.70' }).click()
  await cartOf(other)
    .getByRole('button', { name: /^Take payment/ })
    .click()
  await expect(cartOf(other).getByText('Invoice 00001: $50.70')).toBeVisible()
  await expect(cartOf(page).getByText('Empty cart')).toBeVisible()
})
