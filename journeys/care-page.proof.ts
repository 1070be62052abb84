/** One label, three readers: the code on a label opens the care page for a customer, the batch for a grower, prices and stock for a seller. */
import { expect } from '@playwright/test'
import { listBatches } from '#modules/growing/batch/contract.ts'
import { labelContents } from '#modules/labels/label-calls.ts'
import { faultsOf, signInAs, test, importPlants, signUp } from './people.ts'

test('a seller who scans a label sees prices and stock', async ({ page, browser }) => {
  const owner = await signInAs(page, 'Mere')
  const { data } = (await (
    await page.request.get(`${listBatches.path}?state=for_sale`, { headers: { authorization: owner.authorization } })
  ).json()) as { data: { batch_code: string; common_name: string; container_size: string }[] }
  const [batch] = data
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await signInAs(phone, 'Ruby', `/b/${batch?.batch_code}`)
  await expect(phone.getByRole('heading', { level: 1, name: batch?.common_name ?? '' })).toBeVisible()
  const size = phone.getByRole('region', { name: 'Price and stock' }).getByRole('row', { name: batch?.container_size ?? '' })
  await expect(size.first()).toContainText('$')
  expect(await faultsOf(phone)).toEqual([])
  await context.close()
})

test('a customer’s phone shows how to care for the plant; a grower’s opens its batch', async ({ page, browser }) => {
  const owner = await signUp(page)
  const heads = 'Common name,Botanical name,Category,Container,Price,Quantity'
  await importPlants(page, owner, [heads, "Kōwhai,Sophora microphylla 'Dragons Gold',Trees,PB3,16.90,12"], 'Tunnel 2')
  await page.goto('/plants')
  await page.getByRole('grid', { name: 'Plant types' }).getByText('Kōwhai').click()
  await page.getByRole('button', { name: 'Edit care' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Light').selectOption('Full sun')
  await dialog.getByLabel('Water').selectOption('Little water')
  await dialog.getByLabel('Harmful if eaten').check()
  await dialog.getByLabel('Advice').fill('Water in its first summer.')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()

  const headers = { authorization: owner.authorization }
  const ask = async (path: string) =>
    ((await (await page.request.get(path, { headers })).json()) as { data: { id: string; path: string }[] }).data[0]
  const batch = await ask(listBatches.path)
  const label = await ask(`${labelContents.path}?kind=batch&ids=${batch?.id}`)

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const customer = await phone.newPage()
  await customer.goto(label?.path ?? '')
  await expect(customer.getByRole('heading', { level: 1, name: 'Kōwhai' })).toBeVisible()
  await expect(customer.getByRole('list', { name: 'Care', exact: true }).getByRole('listitem')).toHaveText([
    'Full sun',
    'Little water',
  ])
  await expect(customer.getByRole('list', { name: 'Take care' })).toContainText('Harmful if eaten')
  await expect(customer.locator('i')).toHaveText('Sophora microphylla')
  await expect(customer.getByText('16.90')).toHaveCount(0)
  expect(await faultsOf(customer)).toEqual([])
  await phone.close()

  // The same code on the grower's phone opens the batch.
  await page.goto(label?.path ?? '')
  await expect(page).toHaveURL(new RegExp(`/production/batches/${batch?.id}`))
  await page.goto(`${label?.path}?care`)
  await expect(page.getByRole('heading', { level: 1, name: 'Kōwhai' })).toBeVisible()
})
