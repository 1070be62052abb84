/** A season in the shed: sown in trays, pricked out, a few lost, potted, divided, scanned, labelled, offered, sold at the till, called back, what each plant earned, and a wrong mix corrected. */
import { expect } from '@playwright/test'
import { addBatchNote } from '#modules/growing/batch/batch-calls.ts'
import { addGerminationTest, createSeedLot } from '#modules/growing/seed/contract.ts'
import type { SeedLot } from '#modules/growing/seed/seed-lot-fields.ts'
import { listPlantTypes } from '#modules/plants/contract.ts'
import { expectMessage } from './messages.ts'
import { faultsOf, goOn, openTill, scan, send, signInAs, test } from './people.ts'

test('a season of harakeke, from the tray to the customer and back', async ({ page }) => {
  const grower = await signInAs(page, 'Callum')
  const dialog = page.getByRole('dialog')

  // A seed lot with three of four seeds germinating.
  const lot = `HK-${Date.now()}`
  const today = new Intl.DateTimeFormat('en-CA').format(new Date())
  const plants = await page.request.get(listPlantTypes.path, {
    params: { search: 'phormium tenax' },
    headers: { authorization: grower.authorization },
  })
  const { data: found } = (await plants.json()) as { data: { id: string; common_name: string }[] }
  const plant_type_id = found.find(({ common_name }) => common_name === 'Harakeke')?.id
  const came = { plant_type_id, code: lot, vendor: 'Seedbank Aotearoa', unit: 'seeds', quantity: '2000', received_on: today }
  const { id } = await send<SeedLot>(page, grower, createSeedLot.path, came)
  const germination = { tested_on: today, tested: 100, germinated: 75 }
  await send(page, grower, addGerminationTest.path.replace(':id', id), germination)

  // Sown: eight trays of 128 are 1,024 plants.
  await page.goto('/production/batches')
  await page.getByRole('button', { name: 'Start batches' }).click()
  await dialog
    .getByLabel(/^Plant \*|^Plant$/)
    .first()
    .fill('harakeke')
  await page
    .getByRole('option', { name: /Phormium/ })
    .first()
    .click()
  await dialog.getByLabel(/Container or tray/).fill('Plug 128')
  await page
    .getByRole('option', { name: /Plug 128/ })
    .first()
    .click()
  await dialog.getByLabel('Trays').fill('8')
  await expect(dialog.getByRole('spinbutton', { name: /^Plants/ })).toHaveValue('1,024')
  await dialog.getByLabel('Seed lot').selectOption({ label: `${lot}, 2,000 seeds left, 75 %` })
  await dialog.getByRole('button', { name: 'Use 1,366 seeds' }).click()
  await dialog.getByLabel('Total cost').fill('102.40')
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  const code = /\d\dW\d\d-\w+-\d\d/.exec(await expectMessage(page, /1,024 plants in \d\dW/))?.[0] ?? ''

  // Its label leads to its page.
  await scan(page, code)
  await expect(page.locator('main header').getByText(code, { exact: true })).toBeVisible()

  // Pricked out with losses.
  await page.getByRole('button', { name: 'Losses' }).click()
  await dialog.getByLabel(/Plants lost/).fill('24')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await expectMessage(page, '24 written off; 1,000 left.')

  // Pricked out into 9 cm, with losses: a batch of its own, by the recipe, with its share of the cost.
  const potUp = async (plants: string, container: string, recipe: string, minutes: string) => {
    await page.getByRole('button', { name: 'Pot up' }).click()
    await dialog.getByRole('spinbutton', { name: /^Plants/ }).fill(plants)
    await dialog.getByRole('combobox', { name: /^Container/ }).fill(container)
    await page
      .getByRole('option', { name: new RegExp(`^${container}`) })
      .first()
      .click()
    await dialog.getByLabel(/^Recipe/).selectOption(recipe)
    await dialog.getByLabel('Labour (minutes)').fill(minutes)
    await expect(dialog.getByRole('region', { name: 'Supplies used' })).toContainText(`Recipe: ${recipe}`)
    await dialog.getByRole('button', { name: 'Pot up', exact: true }).click()
  }
  await potUp('200', '9 cm', '9 cm standard', '60')
  await expectMessage(page, `200 potted into 9 cm: ${code}.1 is new.`)
  await expect(page.locator('main header').getByText(`${code}.1`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Losses' }).click()
  await dialog.getByLabel(/Plants lost/).fill('10')
  await dialog.getByLabel('Reason').selectOption('Frost')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await expectMessage(page, '10 written off; 190 left.')

  // Some of those into PB5, and a few of them divided.
  await potUp('60', 'PB5', 'PB5 shrubs and trees', '55')
  await expectMessage(page, `60 potted into PB5: ${code}.1.1 is new.`)
  await expect(page.locator('main header').getByText(`${code}.1.1`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Divide' }).click()
  await dialog.getByRole('spinbutton', { name: /^Mother plants/ }).fill('10')
  await dialog.getByRole('spinbutton', { name: /^Divisions/ }).fill('30')
  await dialog.getByRole('button', { name: 'Divide', exact: true }).click()
  await expectMessage(page, `10 divided into 30: ${code}.1.1.1 is new.`)

  await expect(page.locator('main header').getByText(`${code}.1.1.1`, { exact: true })).toBeVisible()

  // Both are scanned one after the other, and offered in one go.
  await goOn(page, '/production/batches?action=scan')
  await expect(dialog.getByRole('heading', { name: 'Scan batches' })).toBeVisible()
  for (const end of ['.1.1', '.1.1.1']) {
    await scan(page, `${code}${end}`)
    await expect(dialog.getByRole('listitem').filter({ has: page.getByText(`${code}${end}`, { exact: true }) })).toBeVisible()
  }
  await expect(dialog.getByText('2 batches, 80 plants')).toBeVisible()
  await dialog.getByRole('button', { name: 'For sale' }).click()
  await dialog.getByLabel('To location').fill('Retail bench 1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, '2 batches: saved.')

  // Found again in the list, narrowed and sorted in its address.
  await page.goto(`/production/batches?search=${code}&state=for_sale&location=Retail+bench+1&sort=-quantity`)
  const listed = page.getByRole('grid', { name: 'Batches' }).getByRole('row', { name: new RegExp(code) })
  await expect(listed).toHaveCount(2)
  await expect(listed.first()).toContainText(`${code}.1.1`)
  await expect(listed.first()).toContainText('50')

  // Labelled, and priced with a number of its own.
  await listed.first().click()
  await expect(page.locator('main header').getByText(`${code}.1.1`, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Labels' }).click()
  await expect(page.getByRole('img', { name: /Preview: \d+ label/ })).toBeVisible()
  await expect(page.getByText(`${code}.1.1`).first()).toBeAttached()
  await goOn(page, '/plants?search=phormium+tenax')
  await page
    .getByRole('row', { name: /Harakeke/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByRole('button', { name: 'Add a size' }).click()
  await dialog.getByLabel(/^Container size/).fill('PB5')
  await dialog.getByLabel('Price', { exact: false }).first().fill('18.90')
  await dialog.getByRole('button', { name: 'Make an in-store number', exact: true }).click()
  await expect(dialog.getByLabel('Barcode', { exact: true })).toHaveValue(/^2\d{12}$/)
  const barcode = await dialog.getByLabel('Barcode', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Add price' }).click()
  await expect(dialog.getByText(barcode)).toBeVisible()

  // Sold at the till.
  await goOn(page, '/sales/pos')
  await expect(page.getByRole('button', { name: /in stock/ }).first()).toBeVisible()
  await openTill(page)
  await scan(page, barcode)
  await scan(page, barcode)
  await scan(page, barcode)
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await expect(cart.getByLabel('Quantity of Harakeke')).toHaveValue('3')
  await cart.getByRole('button', { name: 'Charge $56.70' }).click()
  await cart.getByRole('button', { name: 'Cash', exact: true }).click()
  await cart.getByRole('button', { name: 'Take payment · $56.70' }).click()
  const invoice = /Invoice (\d+)/.exec(await cart.getByText(/Invoice \d+: \$56\.70/).innerText())?.[1]

  // Recalled: everyone who bought plants of the trays.
  await goOn(page, '/production/batches')
  await page.getByLabel('Search code, plant or location').fill(code)
  await page
    .getByRole('row', { name: new RegExp(`${code} `) })
    .first()
    .click()
  await expect(page.locator('main header').getByText(code, { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Recall' }).click()
  const bought = page.getByRole('row', { name: new RegExp(invoice ?? 'none') })
  await expect(bought).toContainText(`${code}.1.1`)
  await expect(bought).toContainText('Harakeke')

  // Its lineage is navigated by keys to the batch that was sold, which cannot be undone any more: the sale is named.
  await page.getByRole('tab', { name: 'Family' }).click()
  await page.getByRole('link', { name: new RegExp(`^${code}, Seed, 800`) }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('link', { name: new RegExp(`^${code}\\.1\\.1,.* 3 sold`) })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main header').getByText(`${code}.1.1`, { exact: true })).toBeVisible()
  // Drawn whole: a page that still grows moves the tab away from under the pointer.
  await expect(page.getByRole('link', { name: new RegExp(`^${code}\\.1\\.1,`) })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Started' }).getByRole('button', { name: 'Undo' }).click()
  await dialog.getByRole('button', { name: 'Undo this' }).click()
  await expectMessage(page, new RegExp(`(Sale|The) .* depends on it|Sale ${invoice} of .* took plants`))

  // Profit of each plant: 18.90 less its tax, less the cost of its seed, pots, mix, work and the frost.
  await page.getByRole('tab', { name: 'Costs' }).click()
  const profit = page.getByRole('group', { name: 'Profit' })
  await expect(profit).toContainText('$16.43 a plant')
  await expect(profit).toContainText('$49.30 for 3')
  const eachPlant = async () =>
    (await profit.getByText(/a plant$/).allInnerTexts()).map((text) => Number(text.replace(/[^\d.]/g, '')))
  const each = await eachPlant()
  expect(each[1]).toBeGreaterThan(0.5)
  expect(Math.abs((each[0] ?? 0) - (each[1] ?? 0) - (each[2] ?? 0))).toBeLessThan(0.02)
  await expect(page.getByRole('img', { name: /Cost of this batch: Plants/ })).toBeVisible()

  // Half of the mix went in: it shows the sale that this changes, and the plants that were sold have cost less.
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Started' }).getByRole('button', { name: 'Correct' }).click()
  await dialog.getByRole('button', { name: 'Supplies and minutes' }).click()
  const mix = dialog.getByLabel(/^Quantity used \((?!each)/).first()
  const half = String(Number(await mix.inputValue()) / 2)
  await mix.fill(half)
  // Input survives a concurrent change of the batch by somebody else.
  const again = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/inputs'))
  const note = addBatchNote.path.replace(':id', page.url().split('/').at(-1)?.split('?')[0] ?? '')
  await send(page, grower, note, { text: 'Looks well', date: today })
  await again
  await expect(mix).toHaveValue(half)
  const changes = dialog.getByRole('region', { name: 'What this changes' })
  await expect(changes).toContainText(`Invoice ${invoice}`)
  await expect(changes).toContainText('No tax return changes')
  await expect(changes.getByRole('list', { name: 'Cost per plant' })).toContainText(`${code}.1.1.1`)
  expect(await faultsOf(page, { part: 'dialog' })).toEqual([])
  await dialog.getByLabel('Reason').fill('Half of the mix went in')
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await expectMessage(page, `${code}.1.1: corrected.`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Supplies or work corrected' })).toContainText(`Invoice ${invoice}`)
  await page.getByRole('tab', { name: 'Costs' }).click()
  await expect(profit).toContainText('$16.43 a plant')
  // The figures of before stay until the new ones are read.
  await expect.poll(async () => (await eachPlant())[1]).toBeLessThan(each[1] ?? 0)

  // And the books.
  await goOn(page, '/production/balance')
  await expect(page.getByText('(difference 0)')).toBeVisible()
  await expect(page.getByText('(difference $0.00)')).toBeVisible()
})
