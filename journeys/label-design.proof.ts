/** The designer of labels: fields are added, moved by keys and by dragging; what overlaps is refused, and labels are printed by the layout. */
import { expect } from '@playwright/test'
import { editLabelDesign, listLabelDesigns } from '#modules/labels/design-calls.ts'
import type { LabelDesign } from '#modules/labels/label-fields.ts'
import { expectMessage } from './messages.ts'
import { faultsOf, importPlants, signUp, test } from './people.ts'

test('a nursery designs its own label by keyboard and pointer, and prints by it', async ({ page }) => {
  const owner = await signUp(page)
  const heads = 'Common name,Botanical name,Category,Container,Price,Quantity'
  await importPlants(page, owner, [heads, "Kōwhai,Sophora microphylla 'Dragons Gold',Trees,PB3,16.90,12"], 'Tunnel 2')
  await page.goto('/production/labels/layouts?kind=pot')
  await page.getByLabel('Name', { exact: true }).fill('Pot, 60 mm roll')
  await page.getByLabel('Paper').selectOption('Roll of another size')
  await page.getByLabel('Width (mm)').first().fill('60')
  const label = page.getByRole('group', { name: 'Label' })
  await expect(label.locator('svg').first()).toContainText('Kōwhai')
  await expect(label.locator('tspan').filter({ hasText: 'Sophora' })).toHaveAttribute('font-style', 'italic')

  // A field over another one is refused, and says which.
  const price = label.getByRole('button', { name: /^Batch code/ })
  await price.focus()
  for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('alert').filter({ hasText: 'overlaps' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add layout' })).toBeDisabled()
  for (let i = 0; i < 30; i++) await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'overlaps' })).toHaveCount(0)

  // By pointer: a field goes where it is dragged.
  const box = await price.boundingBox()
  if (!box) throw new Error('The field is not drawn.')
  const place = await price.getAttribute('aria-label')
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(box.x + 15, box.y + 6, { steps: 4 })
  await page.mouse.up()
  await expect(label.getByRole('button', { name: place ?? '' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByLabel('Use for this kind of label by default').check()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Add layout' }).click()
  await expectMessage(page, 'Pot, 60 mm roll is saved.')

  await page.getByRole('link', { name: 'Labels', exact: true }).first().click()
  await page.goto('/production/labels?kind=pot')
  await page.getByLabel('Add a batch').fill('kowhai')
  await page.getByRole('option', { name: /Kōwhai/ }).click()
  await expect(page.getByLabel('Layout')).toContainText('Pot, 60 mm roll (default)')
  const preview = page.getByRole('img', { name: 'Preview: 1 label' })
  await expect(preview.locator('section').first()).toHaveAttribute('style', /width: 60mm/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Label printer' }).click()
  await page.getByRole('button', { name: 'Download ZPL' }).click()
  expect((await download).suggestedFilename()).toBe('labels-pot.zpl')

  // Saved by another user meanwhile: the typed layout stays, and replaces theirs knowingly.
  await page.goto('/production/labels/layouts?kind=pot')
  await page.getByLabel('Layout').selectOption('Pot, 60 mm roll (default)')
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toHaveValue('Pot, 60 mm roll')
  await name.fill('Pot, wide roll')
  // Neither another kind nor a link takes what was typed away unasked.
  const discard = page.getByRole('dialog', { name: 'Discard changes?' })
  for (const leave of [page.getByText('Bed', { exact: true }), page.getByRole('link', { name: 'Labels', exact: true }).last()]) {
    await leave.click()
    await discard.getByRole('button', { name: 'Cancel' }).click()
    await expect(name).toHaveValue('Pot, wide roll')
  }
  const headers = { authorization: owner.authorization }
  const designs = (await (await page.request.get(listLabelDesigns.path, { headers })).json()) as { data: LabelDesign[] }
  const [saved] = designs.data
  if (!saved) throw new Error('The layout is not there.')
  const { id, ...rest } = saved
  const theirs = await page.request.put(editLabelDesign.path.replace(':id', id), {
    headers,
    data: { ...rest, name: 'Pot, theirs' },
  })
  expect(theirs.status(), await theirs.text()).toBe(200)
  await page.getByRole('button', { name: 'Save layout' }).click()
  await expect(page.getByRole('button', { name: 'Discard my changes' })).toBeVisible()
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expectMessage(page, 'Pot, wide roll is saved.')
})
