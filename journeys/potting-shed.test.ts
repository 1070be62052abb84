/** The potting shed: recipes, the week's work, a photo, and labels. */
import { expect } from '@playwright/test'
import { createTask } from '#modules/growing/task/task-calls.ts'
import { expectMessage } from './messages.ts'
import { signInAs, test } from './people.ts'
import { today, withRimu } from './potting-shed-hands.ts'

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
  await expect(page.getByText('This is required.')).toHaveCount(2)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Container Size').fill('PB5')
  await page.getByLabel('Description').fill('Open and acid')
  await page.getByRole('button', { name: 'Add recipe' }).click()
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
  await page.goto(`/production/recipes?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Copy ${name}` }).click()
  const copy = page.getByRole('region', { name: `Copy of ${name}` })
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

test('a task is planned, dragged and walked through the week, and completing it pots the plants', async ({ page }) => {
  const owner = await withRimu(page)
  await page.goto(`/production/tasks?view=week&task=new&on=${today()}`)
  await page.getByLabel('Title').fill('Pot Rimu into PB8')
  await page.getByLabel('Batch').fill('rimu')
  await page.getByRole('option', { name: /Rimu/ }).click()
  await page.getByRole('spinbutton', { name: 'Plants' }).fill('40')
  await page.getByRole('spinbutton', { name: 'Minutes' }).fill('30')
  await page.getByRole('button', { name: 'Plan task' }).click()
  const card = page.getByRole('button', { name: /^Pot Rimu into PB8/ })
  await expect(card).toBeVisible()

  // No success message if the server refuses to delete.
  await page.route('**/api/production-tasks/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  await card.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'No connection. Check the network, then try again.')
  await expect(page.getByText(/is deleted/)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.unroute('**/api/production-tasks/*')
  await page.keyboard.press('Escape')

  const lane = page.getByRole('group', { name: /^Ana Reid, Sun/ })
  await card.dragTo(lane)
  await expect(lane.getByRole('button', { name: /^Pot Rimu into PB8/ })).toBeVisible()
  await expectMessage(page, /moved .*to Ana Reid/)

  // A slow line: the task is moved and completed before the move is answered; both stand, one after the other.
  let go = () => {}
  const slow = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/api/production-tasks/*', async (route) => {
    if (route.request().method() !== 'GET') await slow
    await route.continue()
  })
  await card.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  const moved = page.getByRole('group', { name: /^Ana Reid, Sat/ }).getByRole('button', { name: /^Pot Rimu/ })
  await expect(moved).toBeVisible()

  // Another user plans a task meanwhile: the board reloads, and the moved one stays where it was put.
  const planned = await page.request.post(createTask.path, {
    headers: { authorization: owner.authorization },
    data: { title: 'Weed the paths', task_type: 'watering', scheduled_date: today() },
  })
  expect(planned.status(), await planned.text()).toBe(201)
  await expect(page.getByRole('button', { name: /^Weed the paths/ })).toBeVisible()
  await expect(moved).toBeVisible()

  await page.getByRole('tab', { name: 'Month' }).click()
  await page.getByRole('button', { name: /^Pot Rimu into PB8/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByLabel(/New container/)).toHaveValue('PB8')
  await expect(page.getByLabel(/Plants \(of 60\)/)).toHaveValue('40')
  await page.getByRole('button', { name: 'Pot up and complete' }).click()
  go()
  await expectMessage(page, /moved to [\d/]+\.$/)
  await expectMessage(page, 'Pot Rimu into PB8 is done.')
  await page.goto('/production/batches')
  await expect(page.getByRole('row', { name: /Rimu.*PB8/ })).toContainText('40')
  await expect(page.getByRole('row', { name: /Rimu.*PB3/ })).toContainText('20')
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
