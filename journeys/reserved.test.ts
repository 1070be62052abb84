/** Plants that an order has reserved, at the till: the tile says how many are free, the cart warns, and a manager decides. */
import { expect } from '@playwright/test'
import { createAccount } from '#modules/customers/contract.ts'
import { test } from './people.ts'
import { withAnOrder } from './reserved-hands.ts'

test('a sale beyond the credit limit and beyond what is free is confirmed twice, and both confirmations hold', async ({
  page,
}) => {
  const { owner, cart } = await withAnOrder(page)
  const made = await page.request.post(createAccount.path, {
    headers: { authorization: owner.authorization },
    data: { name: 'Greenstone', credit_limit: '100' },
  })
  expect(made.ok(), await made.text()).toBe(true)
  await page.reload()
  await cart.getByRole('button', { name: 'Sell to an account' }).click()
  await cart.getByLabel('Account', { exact: true }).fill('green')
  await expect(page.getByRole('option', { name: /Greenstone/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Barberry/ }).click()
  await cart.getByLabel('Quantity of Barberry').fill('45')
  await cart.getByRole('button', { name: 'Charge $684.45' }).click()
  await cart.getByRole('button', { name: 'On account' }).click()
  await cart.getByRole('button', { name: 'Charge to account · $684.45' }).click()
  await expect(cart.getByRole('alert')).toContainText('credit limit')
  await cart.getByRole('button', { name: 'Charge it all the same' }).click()
  await expect(cart.getByRole('alert')).toContainText('20 are reserved for order 1')
  await cart.getByRole('button', { name: 'Sell them anyway' }).click()
  await expect(page.getByText('Invoice 00001: $684.45')).toBeVisible()
})
