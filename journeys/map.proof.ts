/** More of `map.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { signInAs, test } from './people.ts'

test('an admin draws a site with twelve beds in a row, undoes a step, and is told of a bed outside the site', async ({
  page,
}) => {
  await signInAs(page, 'Mere', '/production/map')
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await page.getByRole('button', { name: 'Site', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const site = `North ${Date.now() % 100_000}`
  await dialog.getByLabel(/Name of the site/).fill(site)
  await dialog.getByLabel(/^Width/).fill('40')
  await dialog.getByLabel(/^Length/).fill('30')
  await dialog.getByRole('button', { name: 'Add site' }).click()
  await expect(page.getByRole('heading', { name: `Draw ${site}` })).toBeVisible()

  // A bed is drawn, given its true size, and copied.
  const map = page.getByRole('group', { name: `Map of ${site}` })
  await page.getByRole('button', { name: 'Draw bed' }).click()
  const box = await map.boundingBox()
  if (!box) throw new Error('The map is not drawn.')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(middle.x - 60, middle.y - 60)
  await page.mouse.down()
  await page.mouse.move(middle.x - 40, middle.y + 60, { steps: 5 })
  await page.mouse.up()
  const name = `${site} A 1`
  await page.getByLabel('Name', { exact: true }).fill(name)
  for (const [label, value] of [
    ['Width (m)', '1.2'],
    ['Length (m)', '20'],
    ['From left (m)', '2'],
    ['From top (m)', '4'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Copy in a row…' }).click()
  await dialog.getByLabel(/Beds in all/).fill('12')
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('12 places')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 place', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Redo' }).click()

  // Outside its site it is not saved, and the sentence says what to do.
  await page.getByLabel('From left (m)', { exact: true }).fill('39.5')
  await expect(page.getByText(`${name} is outside ${site}. Move it inside, or make ${site} larger.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save map' })).toBeDisabled()
  await page.getByLabel('From left (m)', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Save map' }).click()
  await expectMessage(page, `The map of ${site} is saved.`)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(map.getByRole('button', { name: new RegExp(`^${site} A 12: empty`) })).toBeVisible()
})
