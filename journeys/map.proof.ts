/** The nursery map: find plants by place, move a batch and back, draw a site with beds in a row, read space by week. */
import { expect } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { signInAs, test, scan } from './people.ts'

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

test('a grower finds plants on the map and moves a part of a batch to another bed, by hand and by keyboard', async ({ page }) => {
  await signInAs(page, 'Callum', '/production/map')
  const map = page.getByRole('group', { name: 'Map of Tōtara Lane' })
  const dialog = page.getByRole('dialog')
  await expect(map.getByRole('button', { name: /^T1 bed 1: / })).toBeVisible()

  // A bed with plants is opened with the keyboard; its batch is moved by its button.
  const full = map.getByRole('button', { name: /^T1 bed \d: [\d,]+ plants/ }).first()
  await full.focus()
  await page.keyboard.press('Enter')
  const bed = (await full.getAttribute('aria-label'))?.split(':')[0] ?? ''
  const panel = page.getByRole('region', { name: bed })
  const move = panel.getByRole('button', { name: /^Move .+ to…$/ }).first()
  const code = /^Move (.+) to…$/.exec((await move.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await move.click()
  await dialog.getByLabel(/To location/).fill('Hardening bay')
  await dialog.getByLabel(/Plants to move/).fill('1')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  const message = await expectMessage(page, /1 moved to Hardening bay as /)
  const part = / as (\S+?)\.?$/.exec(message.trim())?.[1] ?? ''
  await map.getByRole('button', { name: /^Hardening bay: / }).click()
  await expect(page.getByRole('region', { name: 'Hardening bay' }).getByText(part, { exact: false }).first()).toBeVisible()

  // Undone, it is where it was: found by its code, which a scanner types.
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expectMessage(page, 'Undone.')
  await scan(page, code)
  await expect(panel).toBeVisible()

  // Dragged to another bed, all of it.
  const grip = panel.locator('[title="Drag to another bed"]').first()
  const target = map.getByRole('button', { name: /^T2 bed 1: / })
  const [from, to] = [await grip.boundingBox(), await target.boundingBox()]
  if (!from || !to) throw new Error('The batch or the bed is not drawn.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 })
  await page.mouse.up()
  await expect(dialog.getByLabel(/To location/)).toHaveValue('T2 bed 1')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expectMessage(page, /moved to T2 bed 1\./)
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expectMessage(page, 'Undone.')

  // Searched: the beds that hold it are marked.
  await page.getByRole('searchbox', { name: 'Find plants on the map' }).fill(code)
  await expect(page.getByText(/ plants? at \d+ places?$/)).toBeVisible()
  await expect(full).toHaveAttribute('data-found', 'true')

  await page.getByRole('button', { name: 'Space by week' }).click()
  await expect(page.getByRole('grid', { name: /Space by week/ }).getByText('Hardening bay', { exact: true })).toBeVisible()
})
