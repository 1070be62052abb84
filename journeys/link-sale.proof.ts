/** An order whose goods were sold at the till is linked to that sale: the fitting one is proposed, another is warned of, and it is undone. */
import { expect } from '@playwright/test'
import { signUp, test } from './people.ts'

test('the fitting sale is proposed for an order; another one is warned of; the link is undone', async ({ page }) => {
  const { authorization } = await signUp(page)
  const post = async (path: string, data: object): Promise<{ readonly id: string }> => {
    const headers = { authorization, 'idempotency-key': crypto.randomUUID() }
    const answer = await page.request.post(path, { data, headers })
    expect(answer.status()).toBe(201)
    const { data: made } = (await answer.json()) as { readonly data: { readonly id: string } }
    return made
  }
  const items = [{ name: 'Advice', unit_price: '23.00', quantity: 1 }]
  const sold = (customer_name: string, unit_price: string) =>
    post('/api/sales', {
      payment_method: 'card',
      customer_name,
      items: [{ item_type: 'other', name: 'Advice', unit_price, quantity: '1' }],
    })
  await sold('Ana Tui', '23.00')
  await sold('Bo Hill', '30.00')
  const order = await post('/api/orders/current', { customer_name: 'Ana Tui', items })
  await page.goto(`/orders/${order.id}?action=link`)
  const dialog = page.getByRole('dialog', { name: 'Link to a sale' })
  await expect(dialog.getByText('The same customer and amount as the order.')).toBeVisible()
  await dialog.getByLabel('Sale').fill('Bo')
  await dialog.getByRole('option', { name: /Bo Hill/ }).click()
  await expect(
    dialog.getByText(/The sale is for Bo Hill, the order for Ana Tui\. The sale is \$7\.00 more than the order\./),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Link' })).toBeDisabled()
  await dialog.getByLabel('Why').fill('Bo collected it for Ana')
  await dialog.getByRole('button', { name: 'Link' }).click()
  await expect(page.getByText(/is linked to its sale\.$/)).toBeVisible()
  await page.goto(`/orders/${order.id}?action=unlink`)
  await page.getByRole('button', { name: 'Undo link' }).click()
  await expect(page.getByText(/is open again\.$/)).toBeVisible()
})
