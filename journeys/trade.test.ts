/** Prices agreed with an account: made once, and the same at the till, without a network, in an order and on the availability list. */
import { expect } from '@playwright/test'
import { serviceWorkerReady, offlineTest } from './people.ts'
import { withRimu } from './trade-hands.ts'

offlineTest(
  'a price group is made, an account buys by it, and everywhere the price is the same, with its reason',
  async ({ page, context }) => {
    await withRimu(page)

    await page.goto('/reports/business-accounts?tab=prices')
    await page.getByRole('button', { name: 'New price group' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save prices' }).click()
    await expect(dialog.getByText('This is required.').first()).toBeVisible()
    await expect(dialog.getByLabel(/^Name/)).toBeFocused()
    await dialog.getByLabel(/^Name/).fill('Landscapers')
    await dialog.getByLabel('Percent off').fill('20')
    await dialog.getByRole('button', { name: 'Add a price' }).click()
    await dialog.getByLabel('For', { exact: true }).last().fill('every PB3')
    await page.keyboard.press('Enter')
    await dialog.getByLabel('From how many on').last().fill('50')
    await dialog.getByLabel('Agreed price').last().selectOption('price')
    await dialog.getByLabel('Price of one').fill('14.50')
    await dialog.getByRole('button', { name: 'Save prices' }).click()
    await expect(page.getByRole('row', { name: /Landscapers/ })).toContainText('20% off · PB3: $14.50 from 50')

    await page.goto('/reports/business-accounts?action=new')
    await page.getByLabel(/^Name/).fill('Greenstone')
    await page.getByLabel('Price group').selectOption('Landscapers')
    await page.getByRole('button', { name: 'Open account' }).click()
    await expect(page.getByText('Greenstone').first()).toBeVisible()

    // At the till, with the account first, as a scan would.
    await page.goto('/sales/pos')
    const cart = page.getByRole('complementary', { name: 'Cart' })
    await cart.getByRole('button', { name: 'Sell to an account' }).click()
    await cart.getByLabel('Account', { exact: true }).fill('green')
    await expect(page.getByRole('option', { name: /^Green/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Rimu/ }).click()
    await expect(cart.getByText('PB3 · $16.00')).toBeVisible()
    await expect(cart.getByText('Landscapers 20% off')).toBeVisible()
    await cart.getByLabel('Quantity of Rimu').fill('50')
    await expect(cart.getByText('PB3 · $14.50')).toBeVisible()
    await expect(cart.getByText('Landscapers price from 50')).toBeVisible()

    // The network goes; the price stays, over a reload too.
    await serviceWorkerReady(page)
    await context.setOffline(true)
    await cart.getByLabel('Quantity of Rimu').fill('10')
    await cart.getByRole('button', { name: 'Charge $160.00' }).click()
    await cart.getByRole('button', { name: 'On account' }).click()
    await cart.getByRole('button', { name: 'Charge to account · $160.00' }).click()
    // By the till's number, or by the device if the number had not come before the network went.
    await expect(page.getByText(/^(?:T\d+|D\w{8})-\d+: \$160\.00$/)).toBeVisible()
    await context.setOffline(false)
    await page.goto('/sales/transactions')
    await page.getByRole('row', { name: /00001.*Greenstone/ }).click()
    await expect(page.getByRole('dialog').getByText('$160.00').first()).toBeVisible()

    // In an order, and on the list.
    await page.goto('/orders/new')
    await page.getByLabel('Business account').fill('green')
    await expect(page.getByRole('option', { name: /^Green/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.getByLabel('Plant').fill('rimu')
    await expect(page.getByRole('option', { name: /Rimu/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('60')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(/^Price of Rimu/)).toHaveValue('14.50')
    await expect(page.getByText('Landscapers price from 50')).toBeVisible()
    await page.getByRole('button', { name: 'Save order' }).click()
    await expect(page.getByRole('heading', { name: 'Order 1' })).toBeVisible()
    await page.goto('/orders?tab=available')
    await page.getByLabel('Prices for account').fill('green')
    await expect(page.getByRole('option', { name: /^Green/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: /Rimu/ })).toContainText('$16.0050+ $14.50')
  },
)
