/** More of `potting-shed.test.ts`, for `npm run prove`. */
import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { listBatches } from '#modules/growing/batch/contract.ts'
import { createTask } from '#modules/growing/task/task-calls.ts'
import { expectMessage } from './messages.ts'
import { drawn, faultsOf, importPlants, signUp, test, signInAs } from './people.ts'
import { today, withRimu } from './potting-shed-hands.ts'

test('where the server has no words, recipes have their own', async ({ page }) => {
  await signUp(page, '/production/recipes')
  await drawn(page)
  await page.route('**/api/recipes', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Add recipe' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('x')
  await dialog.getByLabel('Container Size').fill('PB5')
  await dialog.getByRole('button', { name: 'Add recipe' }).click()
  await expect(page.getByText('Error saving recipe.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('x')
  await page.unroute('**/api/recipes')
  await page.route('**/api/recipes', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/production/recipes')
  await expect(page.getByText('Error loading recipes')).toBeVisible()
})

test('without a message from the server, a failed save or delete of a recipe shows one all the same', async ({ page }) => {
  const { authorization } = await signUp(page)
  const made = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers: { authorization }, data })
    expect(answer.status(), await answer.text()).toBe(201)
    return ((await answer.json()) as { data: { id: string } }).data.id
  }
  const bark = await made('/api/inventory/items', { name: 'Bark', unit: 'L' })
  const recipe = await made('/api/recipes', { name: 'Ferns', container_size: 'PB5' })
  await made(`/api/recipes/${recipe}/ingredients`, { inventory_item_id: bark, quantity: '2', unit: 'L' })
  const refused = { status: 403, body: 'nothing to read' }
  await page.route('**/api/recipes/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(refused) : route.continue(),
  )
  await page.route('**/api/recipes/*/ingredients/*', (route) => route.fulfill(refused))

  await page.goto('/production/recipes')
  await page.getByRole('button', { name: 'Delete Ferns' }).click()
  await page.getByRole('button', { name: 'Delete recipe' }).click()
  await expect(page.getByText('Error deleting recipe.')).toBeVisible()
  await page.goto(`/production/recipes?ingredients=${recipe}`)
  await page.getByRole('button', { name: 'Edit Bark' }).click()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(page.getByText('Error saving ingredient.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Bark' }).click()
  await expect(page.getByText('Error deleting ingredient.')).toBeVisible()
})

test('potting up asks which of two tasks it completes, and may complete none', async ({ page }) => {
  const { authorization } = await withRimu(page)
  const headers = { authorization }
  const { data } = (await (await page.request.get(listBatches.path, { headers })).json()) as { data: { id: string }[] }
  const batch_id = data[0]?.id ?? ''
  for (const title of ['Pot up into PB8', 'Pot up into PB12']) {
    const task = { title, task_type: 'potting-up', scheduled_date: today(), batch_id }
    expect((await page.request.post(createTask.path, { headers, data: task })).status()).toBe(201)
  }
  await page.goto(`/production/batches/${batch_id}`)
  const dialog = page.getByRole('dialog')
  const open = () => page.getByRole('button', { name: 'Pot up', exact: true }).first().click()
  const completes = dialog.getByLabel('Completes the task')
  const chosen = () => completes.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)
  await open()
  await dialog.getByRole('combobox', { name: /^Container/ }).fill('PB8')
  await expect.poll(chosen).toContain('Pot up into PB8')
  await dialog.getByRole('combobox', { name: /^Container/ }).fill('PB5')
  await expect.poll(chosen).toBe('None of them')
  await completes.selectOption({ label: 'None of them' })
  await dialog.getByRole('button', { name: 'Pot up', exact: true }).click()
  await expectMessage(page, /is now in PB5/)
  await open()
  await dialog.getByRole('combobox', { name: /^Container/ }).fill('PB8')
  await completes.selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Pot up', exact: true }).click()
  await expectMessage(page, /is now in PB8/)
  // One is left: there is nothing to choose.
  await open()
  await dialog.getByRole('combobox', { name: /^Container/ }).fill('PB12')
  await expect(dialog.getByText(/Supplies|No recipe/).first()).toBeVisible()
  await expect(completes).toHaveCount(0)
})

test('more than fifty labels need a confirmation, a passport names its missing element, and a code opens its batch', async ({
  page,
}) => {
  await withRimu(page)
  await page.goto('/production/labels')
  await page.getByLabel('Add a batch').fill('rimu')
  await page.getByRole('option', { name: /Rimu/ }).click()
  await expect(page.getByText('1 to print')).toBeVisible()
  await page.getByLabel(/^Labels for Rimu/).fill('51')
  await page.getByRole('button', { name: 'Label printer' }).click()
  await page.getByRole('button', { name: 'Download ZPL' }).click()
  await expect(page.getByRole('heading', { name: 'Print 51 labels?' })).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Print 51 labels' }).click()])
  const zpl = readFileSync(await file.path(), 'utf8')
  expect(zpl).toContain('^PQ51')
  const code = /\/(?:b|l\/[\w-]+)\/([^^]+)\^FS/.exec(zpl)?.[1] ?? ''

  await page.getByRole('button', { name: 'Plant passport' }).click()
  await expect(page.getByText(/B, your registration number, is missing/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeDisabled()

  await page.goto(`/b/${code}`)
  await expect(page).toHaveURL(/\/production\/batches\/[0-9a-f-]{36}/)
  await expect(page.locator('main header').getByText(decodeURIComponent(code), { exact: true })).toBeVisible()
})

test('what is written about a batch is put right, it carries what was paid for it, and an empty one is archived', async ({
  page,
}) => {
  const owner = await withRimu(page)
  await importPlants(page, owner, [
    'Common name,Botanical name,Category,Container,Price',
    'Tōtara,Podocarpus totara,Trees,PB3,14.90',
  ])
  await page.goto('/production/batches')
  await page.getByRole('row', { name: /Rimu/ }).click()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('combobox', { name: /^Plant/ }).fill('tot')
  await page.getByRole('option', { name: /Tōtara/ }).click()
  await dialog.getByLabel('Batch code').fill('RIMU-1')
  await dialog.getByLabel('From').fill('Southern Natives')
  await dialog.getByLabel('Vendor lot').fill('L-7')
  await dialog.getByLabel('Notes').fill('By the door')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('main header').getByText('RIMU-1', { exact: true })).toBeVisible()
  await expect(page.getByText('Tōtara').first()).toBeVisible()
  await expect(page.getByText('By the door')).toBeVisible()
  await expect(page.getByText('Southern Natives, lot')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Notes').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('By the door')).toHaveCount(0)

  await page.getByRole('tab', { name: 'Costs' }).click()
  await page.getByRole('button', { name: 'Add a cost' }).click()
  await dialog.getByRole('button', { name: 'Add cost' }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await dialog.getByLabel('Amount').fill('30')
  await dialog.getByLabel('Description').fill('Freight from Levin')
  await expect(dialog.getByRole('list', { name: 'Cost per plant' })).toContainText('0.50')
  await drawn(page)
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add cost' }).click()
  await expect(page.getByText('RIMU-1: $0.50 per plant now.')).toBeVisible()
  await expect(page.getByText(/30\.00 for 60 plants, .*0\.50 each\./)).toBeVisible()
  await expect(page.getByRole('img', { name: /Other .*30\.00/ })).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  const freight = page.getByRole('listitem').filter({ hasText: 'Freight from Levin' })
  await freight.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByRole('button', { name: 'Undo this' }).click()
  await expect(freight.first()).toContainText('Reversed')
  await page.getByRole('tab', { name: 'Costs' }).click()
  await expect(page.getByText('for 60 plants')).toContainText('0.00 each')

  await expect(page.getByRole('button', { name: 'Archive' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Losses' }).click()
  await dialog.getByRole('spinbutton', { name: 'Plants lost' }).fill('60')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await page.getByRole('button', { name: 'Archive' }).click()
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await expect(page).toHaveURL(/\/production\/batches$/)
  await expectMessage(page, 'RIMU-1 is archived.')
  await expect(page.getByRole('row', { name: /RIMU-1/ })).toHaveCount(0)
})

test('a grower writes a recipe, fills it, changes it and deletes it, and reads what happened each time', async ({ page }) => {
  await signInAs(page, 'Tama', '/production/recipes')
  await expect(page.getByText(/^Page 1 of \d$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByRole('button', { name: 'Last' }).click()
  await expect(page).toHaveURL(/page=/)
  await page.getByRole('button', { name: 'First' }).click()
  // All of them are sorted, not only those of this page.
  await page.getByRole('button', { name: 'Container Size' }).click()
  await page.getByRole('button', { name: 'Container Size' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Root trainer natives')

  const name = `Ferns ${Date.now()}`
  await page.getByRole('button', { name: 'Add recipe' }).click()
  const form = page.getByRole('dialog', { name: 'New recipe' })
  await form.getByRole('button', { name: 'Add recipe' }).click()
  await expect(form.getByText('This is required.')).toHaveCount(2)
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Container Size').fill('PB5')
  await form.getByLabel('Description').fill('Open and acid')
  await form.getByRole('button', { name: 'Add recipe' }).click()
  await expectMessage(page, 'Recipe created successfully')
  await expect(page.getByText('No ingredients found for this recipe.')).toBeVisible()

  await page.getByLabel('Inventory Item ID').fill('fern and orch')
  await page.getByRole('option', { name: /Fern and orchid mix/ }).click()
  await expect(page.getByLabel('Unit')).toHaveValue('L')
  await page.getByLabel('Quantity').fill('2.9')
  await page.getByLabel('Unit').fill('kg')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(/it cannot be measured in kg/).first()).toBeVisible()
  await page.getByLabel('Unit').fill('L')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expectMessage(page, 'Ingredient added successfully')
  await page.getByRole('button', { name: 'Edit Fern and orchid mix' }).click()
  await page.getByLabel('Quantity').fill('2.5')
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expectMessage(page, 'Ingredient updated successfully')

  // The next container takes nearly the same: a copy has the ingredients.
  await page.getByRole('button', { name: 'Copy recipe' }).click()
  const copy = page.getByRole('dialog', { name: `Copy of ${name}` })
  await expect(copy.getByLabel('Description')).toHaveValue('Open and acid')
  await copy.getByLabel('Name').fill(`Tall ${name}`)
  await copy.getByLabel('Container Size').fill('PB8')
  await copy.getByRole('button', { name: 'Add recipe' }).click()
  await expectMessage(page, 'Recipe created successfully')
  await expect(page.getByRole('heading', { name: `Ingredients of Tall ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Fern and orchid mix' }).click()
  await expectMessage(page, 'Ingredient deleted successfully')
  await page.getByRole('button', { name: 'Close Ingredients' }).click()

  await page.goto(`/production/recipes?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByLabel('Description').fill('Open, acid and moist')
  await page.getByRole('button', { name: 'Update recipe' }).click()
  await expectMessage(page, 'Recipe updated successfully')
  for (const each of [name, `Tall ${name}`]) {
    await page.getByRole('button', { name: `Delete ${each}` }).click()
    await page.getByRole('button', { name: 'Delete recipe' }).click()
    await expect(page.getByRole('button', { name: `Delete ${each}` })).toBeHidden()
  }
  await expectMessage(page, 'Recipe deleted successfully')
  await expect(page.getByText('No recipes match your search')).toBeVisible()
})

test('a photo is added and seen, and what is no photo is refused', async ({ page }) => {
  await withRimu(page)
  await page.goto('/plants')
  await page.getByRole('row', { name: /Rimu/ }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const html = { name: 'rimu.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html>') }
  await page.getByLabel(/Add a photo/).setInputFiles(html)
  await expect(page.getByRole('alert')).toContainText('This is not a photo.')
  // An iPhone's own, which this browser cannot turn into a JPEG: what to set on the phone, and nothing is sent.
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(40)])
  await page.getByLabel(/Add a photo/).setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic })
  await expect(page.getByRole('alert')).toContainText('Most Compatible')
  await page.getByLabel(/Add a photo/).setInputFiles('docs/till.png')
  await expect(page.getByRole('img', { name: 'Photo of Rimu' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Remove photo' }).click()
  await expect(page.getByLabel(/Add a photo/)).toBeAttached()
})
