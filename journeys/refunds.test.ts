/** A refund says what goes back before it goes, line by line; an invoice is printed also where the browser opens no window. */
import { expect } from '@playwright/test'
import { allPrices } from '#modules/plants/contract.ts'
import { expectMessage } from './messages.ts'
import { importPlants, signUpRegistered, test } from './people.ts'

test('of two plants that come back one goes to stock and one is thrown away; a browser without windows prints the page itself', async ({
  page,
}) => {
  const owner = await signUpRegistered(page, '/dashboard')
  await importPlants(page, owner, [
    'Common name,Category,Container,Price,Quantity',
    'Barberry,Shrubs,PB3,11.50,50',
    'Rimu,Trees,PB3,20.00,50',
  ])
  const headers = { authorization: owner.authorization }
  const goods = ((await (await page.request.get(allPrices.path, { headers })).json()) as { data: { plant_type_id: string }[] })
    .data
  const items = goods.map(({ plant_type_id }) => ({ item_type: 'plant', plant_type_id, container_size: 'PB3', quantity: '2' }))
  const sold = await page.request.post('/api/sales', {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { payment_method: 'card', items },
  })
  expect(sold.ok(), await sold.text()).toBe(true)
  const { id } = ((await sold.json()) as { data: { id: string } }).data

  await page.goto(`/sales/transactions?sale=${id}`)
  await page.getByRole('link', { name: 'Refund…' }).click()
  const refund = page.getByRole('dialog', { name: 'Refund of invoice 00001' })
  await refund.getByRole('button', { name: 'All of it' }).click()
  await expect(refund.getByRole('status')).toHaveText('Refund $63.00')
  await refund.getByLabel('Barberry', { exact: false }).first().fill('1')
  await refund.getByLabel('Rimu', { exact: false }).first().fill('1')
  await expect(refund.getByRole('status')).toHaveText('Refund $31.50')
  await refund.getByLabel('Returned Barberry').selectOption('Back to stock')
  await refund.getByLabel('Returned Rimu').selectOption('Thrown away')
  await refund.getByLabel('Why').fill('Wrong colour')
  await refund.getByRole('button', { name: 'Refund', exact: true }).click()
  await expectMessage(page, 'Credit note CN00001: $31.50 refunded.')
  await page.goto('/sales/transactions')
  await expect(page.getByRole('row', { name: /00001/ })).toContainText('Part refunded')
  await page.goto('/production/batches')
  await expect(page.getByRole('row', { name: /Barberry/ })).toContainText('49')
  await expect(page.getByRole('row', { name: /Rimu/ })).toContainText('48')

  await page.addInitScript(() => {
    window.open = () => null
    window.print = () => document.body.setAttribute('data-printed', 'true')
  })
  await page.goto(`/print-invoice/${id}`)
  await expect(page.getByRole('article', { name: 'Invoice 00001' })).toBeVisible()
  await expect(page.locator('body[data-printed]')).toBeAttached()
})
