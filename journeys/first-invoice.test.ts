/** The first invoice of a new nursery: what it prints of the nursery itself is entered if it is missing. */
import { expect } from '@playwright/test'
import { allPrices } from '#modules/plants/contract.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { importPlants, signUp, test } from './people.ts'

test('an owner is asked for the address before the first invoice, and it is on the paper at once', async ({ page }) => {
  const owner = await signUp(page, '/dashboard')
  await importPlants(page, owner, ['Common name,Category,Container,Price,Quantity', 'Barberry,Shrubs,PB3,11.50,50'])
  const headers = { authorization: owner.authorization }
  const goods = (await (await page.request.get(allPrices.path, { headers })).json()) as { data: { plant_type_id: string }[] }
  const items = goods.data.map(({ plant_type_id }) => ({
    item_type: 'plant',
    plant_type_id,
    container_size: 'PB3',
    quantity: '2',
  }))
  const sold = await page.request.post(createSale.path, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { payment_method: 'card', items },
  })
  expect(sold.status(), await sold.text()).toBe(201)
  const { data: sale } = (await sold.json()) as { data: { id: string } }
  await page.goto(`/sales/transactions?sale=${sale.id}`)
  const asked = page.getByText('Customers see your address and tax number on invoices.', { exact: false })
  await expect(asked).toBeVisible()
  await page.getByRole('button', { name: 'Add your details' }).click()
  const details = page.getByRole('dialog', { name: 'Your details on invoices' })
  await details.getByLabel('Address').fill('12 Lane Road\nCambridge')
  await details.getByRole('button', { name: 'Save' }).click()
  const invoice = page.getByRole('dialog', { name: /^Invoice / })
  await expect(invoice.getByText('12 Lane Road')).toBeVisible()
  await expect(asked).toHaveCount(0)
})
