/** A discount beyond what the role may give: a manager approves it with a PIN at the till, and the report of price overrides lists it. */
import { expect } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { signInAs, signInByHand, test } from './people.ts'

test('a seller gives half off with the PIN of a manager, within the limit alone, and not without the network', async ({
  browser,
  page: manager,
}) => {
  const till = await browser.newContext()
  const seller = await till.newPage()
  // A PIN is set after a fresh sign-in only.
  await signInByHand(manager, /Callum/, '/profile')
  const card = manager.getByRole('region', { name: 'PIN for the till' })
  await card.getByRole('button', { name: 'Set PIN…' }).click()
  const pin = manager.getByRole('dialog', { name: 'PIN for the till' })
  await pin.getByLabel('New PIN').fill('1234')
  await pin.getByRole('button', { name: 'Save PIN' }).click()
  await expect(pin.getByText('This PIN is easy to guess. Choose one that is not a row of digits.', { exact: true })).toBeVisible()
  await pin.getByLabel('New PIN').fill('40713')
  await pin.getByRole('button', { name: 'Save PIN' }).click()
  await expectMessage(manager, 'Your PIN was saved.')
  await expect(card.getByText('Your PIN is set.')).toBeVisible()

  await signInAs(seller, 'Ruby', '/sales/pos')
  const search = seller.getByPlaceholder('Search plants or scan a label')
  await search.fill('phorm tenax purp')
  await search.press('Enter')
  const cart = seller.getByRole('complementary', { name: 'Cart' })
  await cart.getByRole('button', { name: 'Discount', exact: true }).click()
  const discount = seller.getByRole('dialog', { name: 'Discount on the sale' })
  await discount.getByLabel('Percent off').fill('50')
  await discount.getByRole('button', { name: 'Apply' }).click()
  await cart.getByRole('button', { name: /^Charge/ }).click()

  await till.setOffline(true)
  await cart.getByRole('button', { name: /^Take/ }).click()
  await expect(cart.getByRole('alert')).toContainText('You need the network for a manager’s approval. Discount 20% at most')
  await till.setOffline(false)

  await cart.getByRole('button', { name: /^Take/ }).click()
  const approval = seller.getByRole('dialog', { name: 'Approval needed' })
  await expect(approval.getByText(/is more than the 20% discount you may give/)).toBeVisible()
  await approval.getByLabel('Approved by').selectOption({ label: 'Callum Fraser' })
  await approval.getByLabel('Reason').fill('Torn leaves')
  await approval.getByLabel('PIN').fill('9999')
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect(approval.getByText('This is not the PIN. Try again, or choose another person.', { exact: true })).toBeVisible()
  await approval.getByLabel('PIN').fill('40713')
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect(cart.getByRole('heading', { name: 'Sale complete' })).toBeVisible()

  // An order is no way around the limit.
  await seller.goto('/orders/new')
  await seller.getByLabel('Business account').fill('willow')
  await expect(seller.getByRole('option', { disabled: false }).first()).toBeVisible()
  await seller.keyboard.press('Enter')
  await seller.getByLabel('Plant').fill('phorm tenax purp')
  await expect(seller.getByRole('option', { disabled: false }).first()).toBeVisible()
  await seller.keyboard.press('Enter')
  await seller.keyboard.type('1')
  await seller.keyboard.press('Enter')
  await seller.getByLabel('Discount', { exact: true }).fill('9')
  await seller.getByRole('button', { name: 'Save order' }).click()
  await expect(approval.getByText(/is more than the 20% discount you may give/)).toBeVisible()
  await approval.getByLabel('Approved by').selectOption({ label: 'Callum Fraser' })
  await approval.getByLabel('Reason').fill('Agreed with the landscaper')
  await approval.getByLabel('PIN').fill('40713')
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect(seller.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible()

  await manager.goto('/analytics?view=overrides')
  const people = manager.getByRole('table', { name: 'Price overrides by person' })
  await expect(people.getByRole('row', { name: /Ruby/ })).toBeVisible()
  const listed = manager.getByRole('table', { name: 'Price overrides', exact: true })
  const line = listed.getByRole('row', { name: /Torn leaves/ })
  await expect(line).toContainText('Callum')
  await expect(line).toContainText('Ruby')
  await expect(listed.getByRole('row', { name: /Agreed with the landscaper/ })).toContainText(/Order \d+/)
  await till.close()
})
