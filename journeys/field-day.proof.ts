/** More of `field-day.test.ts`, for `npm run prove`. */
import { type Page, expect } from '@playwright/test'
import { bulkMovement } from '#modules/growing/batch/batch-calls.ts'
import { getBalance } from '#modules/growing/batch/batch-cost-calls.ts'
import { listBatches } from '#modules/growing/batch/contract.ts'
import { createTask } from '#modules/growing/task/task-calls.ts'
import { listLocations } from '#modules/setup/reference/location-calls.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import {
  act,
  count,
  dialogOf,
  intoTheTunnel,
  lose,
  openBatch,
  phone,
  plants,
  potUp,
  stored,
  unsent,
  fieldDataReady,
} from './field-day-hands.ts'
import {
  type Person,
  drawn,
  importPlants,
  offlineTest as test,
  scan,
  send,
  serviceWorkerReady,
  signIn,
  signUp,
} from './people.ts'
import { measureShift, shifted } from './shift.ts'

test.use(phone)

const move = (page: Page, to: string) => act(page, 'Move', { 'To location': to }, 'Move')

const note = (page: Page, text: string) => act(page, 'Note', { Note: text }, 'Add note')

const divide = (page: Page, mothers: number, divisions: number) =>
  act(page, 'Divide', { 'Mother plants': String(mothers), Divisions: String(divisions) }, 'Divide')

/** All plants of the only other batch of this plant join this one. */
async function joinOther(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Join', exact: true }).click()
  await dialogOf(page).getByRole('checkbox').check()
  await dialogOf(page).getByRole('button', { name: 'Merge 1' }).click()
  await expect(dialogOf(page)).toBeHidden()
}

async function takePhoto(page: Page): Promise<void> {
  await page.getByLabel(/^Add/).setInputFiles('docs/till.png')
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toContainText('Photo of')
}

async function completeTask(page: Page, title: string): Promise<void> {
  await page.goto('/production/tasks')
  const row = page.getByRole('row').filter({ hasText: title })
  await row.getByRole('button', { name: 'More' }).click()
  await row.getByRole('button', { name: 'Complete', exact: true }).click()
  await dialogOf(page).getByRole('button', { name: 'Complete task' }).click()
  await expect(dialogOf(page)).toBeHidden()
}

async function spray(page: Page, place: string): Promise<void> {
  await page.goto('/production/tasks?view=sprays')
  await page.getByRole('button', { name: 'Record a spray' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Place').fill(place)
  await dialog.getByLabel('Product').fill('Neem oil')
  await dialog.getByLabel('Hours until re-entry').fill('4')
  await dialog.getByRole('button', { name: 'Save and close the area' }).click()
  await expect(dialog).toBeHidden()
}

async function withTasks(page: Page, { authorization }: Person): Promise<void> {
  const today = new Intl.DateTimeFormat('en-CA').format(new Date())
  for (const title of ['Water the tunnel', 'Check the heater']) {
    const data = { title, task_type: 'watering', scheduled_date: today }
    const made = await page.request.post(createTask.path, { headers: { authorization }, data })
    expect(made.status(), await made.text()).toBe(201)
  }
}

test('two growers work a day without a network; everything is sent once, conflicts are settled with a tap, and the plants balance', async ({
  page,
  context,
  browser,
}) => {
  // Longer than other journeys: many operations on two phones, each with its screens.
  test.setTimeout(480_000)
  const owner = await signUp(page)
  await importPlants(page, owner, plants, 'Tunnel 1')
  await withTasks(page, owner)
  const other = await browser.newContext({ ...phone, serviceWorkers: 'allow', reducedMotion: 'reduce' })
  const second = await other.newPage()
  await signIn(second, owner.email)

  await intoTheTunnel(page, context)
  await intoTheTunnel(second, other)

  // The first phone: a morning in the tunnel. Lists say how old they are.
  await page.reload()
  await expect(page.getByText(/You’re offline\. Figures from \d/)).toBeVisible()
  await openBatch(page, 'Rimu')
  await lose(page, 3)
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toContainText('Write off 3: Rimu')
  await lose(page, 2)
  await move(page, 'Tunnel 2')
  await note(page, 'Aphids on the lower leaves')
  await takePhoto(page)
  await potUp(page, 20, 'PB8')
  // The twenty are a batch of their own already, and work on them goes on.
  await expect(page.locator('main header').getByText(/^New from /)).toBeVisible()
  await lose(page, 1)
  await move(page, 'Shade house')
  await unsent(page, 8)
  await openBatch(page, 'Kowhai')
  await count(page, 38)
  await lose(page, 1)
  await note(page, 'Ready in a fortnight')
  await takePhoto(page)
  await openBatch(page, 'Hebe')
  await lose(page, 5)
  await note(page, 'Well rooted')
  await potUp(page, 45, '14 cm')
  await completeTask(page, 'Water the tunnel')
  await completeTask(page, 'Check the heater')
  await spray(page, 'Tunnel 1')

  // The tab dies and the phone starts again: nothing is lost.
  await page.close()
  const again = await context.newPage()
  await again.goto('/production/batches')
  await unsent(again, 18)
  await openBatch(again, 'Kowhai')
  await expect(again.locator('main').getByText('37', { exact: true }).first()).toBeVisible()
  await move(again, 'Bench 4')
  await count(again, 36)
  await unsent(again, 20)
  // Divisions are a batch of their own, which the mothers that are left join: only this phone knows it yet.
  await openBatch(again, 'Flax')
  await divide(again, 10, 25)
  await expect(again.locator('main header').getByText(/^New from /)).toBeVisible()
  await joinOther(again)
  await expect(again.locator('main').getByText('45', { exact: true }).first()).toBeVisible()
  await unsent(again, 22)

  // The second phone pots up the same hebes.
  await openBatch(second, 'Hebe')
  await potUp(second, 50, 'PB3')
  // And divides kōwhai that the first phone has counted fewer of.
  await openBatch(second, 'Kowhai')
  await divide(second, 38, 80)
  await unsent(second, 2)

  // Signing out now warns.
  await again.goto('/logout')
  await expect(again.getByText(/You are still signed in, because this device has unsent field work/)).toBeVisible()

  // Back at the shed, the first phone sends all of it, once and in order.
  await context.setOffline(false)
  await expect(again.getByText('Sent', { exact: true })).toHaveCount(22)

  // The second phone is asked, and told both sides.
  await other.setOffline(false)
  await second.goto('/production/unsent')
  const conflict = second.getByRole('listitem').filter({ hasText: 'into PB3: Hebe' })
  await expect(conflict).toContainText('Pot up 50 into PB3')
  await expect(conflict.getByRole('alert')).toContainText('Only 45 on hand')
  await expect(conflict).toContainText('50 in 9 cm, Tunnel 1')
  await expect(conflict).toContainText('45 in 14 cm, Tunnel 1')
  await conflict.getByRole('button', { name: 'Use the 45 left, in 14 cm' }).click()
  const division = second.getByRole('listitem').filter({ hasText: 'Divide 38 into 80: Kowhai' })
  await expect(division.getByRole('alert')).toContainText('Only 36 on hand')
  await division.getByRole('button', { name: 'Use the 36 left' }).click()
  await expect(second.getByText('Sent', { exact: true })).toHaveCount(2)

  // Nothing lost, nothing doubled.
  const headers = { authorization: owner.authorization }
  const reply = await second.request.get(`${listBatches.path}?state=standing`, { headers })
  const { data: batches } = (await reply.json()) as { data: Record<string, unknown>[] }
  const rows = batches.map(
    (batch) =>
      `${String(batch['common_name'])}: ${String(batch['quantity_current'])} in ${String(batch['container_size'])}, ${String(batch['location'])}`,
  )
  expect(rows.toSorted()).toEqual([
    'Flax: 45 in PB5, Tunnel 1',
    'Hebe: 45 in PB3, Tunnel 1',
    'Kowhai: 80 in PB5, Bench 4',
    'Rimu: 19 in PB8, Shade house',
    'Rimu: 35 in PB3, Tunnel 2',
  ])
  const balance = await second.request.get(getBalance.path, { headers })
  expect(((await balance.json()) as { data: { plants: { difference: number } } }).data.plants.difference).toBe(0)
  await other.close()
})

test('a batch that is not stored on the phone says so without a network, and what to do', async ({ page, context }) => {
  const owner = await signUp(page)
  await importPlants(page, owner, plants)
  await intoTheTunnel(page, context)
  await page.goto('/production/batches/0190f0f0-0000-7000-8000-000000000000')
  await expect(page.getByText('This batch is not stored on this device')).toBeVisible()
  await expect(page.getByText('There is no connection. It opens when the network is back')).toBeVisible()
  await page.getByRole('link', { name: 'Batches on this device' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Hebe' }).first()).toBeVisible()
})

test('without a network the line that says so is there with the screen, and pushes nothing down', async ({ page, context }) => {
  const owner = await signUp(page)
  await importPlants(page, owner, plants, 'Tunnel 1')
  await withTasks(page, owner)
  await intoTheTunnel(page, context)
  await completeTask(page, 'Water the tunnel')
  await measureShift(page)
  for (const [screen, row] of [
    ['/production/tasks', 'Check the heater'],
    ['/production/batches', 'Kowhai'],
  ] as const) {
    await page.goto(screen)
    await expect(page.getByRole('row').filter({ hasText: row })).toBeVisible()
    await unsent(page, 1)
    expect(await shifted(page), screen).toBeLessThan(0.01)
  }
})

test('a dialog that the device does not hold yet says so, leaves the screen as it is, and opens when the network is back', async ({
  page,
  context,
}) => {
  const owner = await signUp(page)
  await importPlants(page, owner, plants)
  // No worker holds the app's files.
  await context.route('**/service-worker*', (route) => route.abort())
  await page.goto('/production/batches')
  await page.getByRole('row').filter({ hasText: 'Hebe' }).first().click()
  const actions = page.getByRole('group', { name: 'Actions' })
  await expect(actions).toBeVisible()
  await drawn(page)
  await context.setOffline(true)
  await actions.getByRole('button', { name: 'Losses', exact: true }).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText('This part isn’t on this device yet.')
  await expect(actions).toBeVisible()
  await context.setOffline(false)
  await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialogOf(page).getByLabel('Plants lost')).toBeVisible()
})

test.describe('on a laptop, which holds no batches', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

  test('the network goes while a batch is open: potting some of it is stored at once, and the screen stays at the batch', async ({
    page,
    context,
  }) => {
    const owner = await signUp(page)
    await importPlants(page, owner, plants)
    await openBatch(page, 'Rimu')
    await serviceWorkerReady(page)
    await page.reload()
    await drawn(page)
    const address = page.url()
    await context.setOffline(true)
    await potUp(page, 20, 'PB8')
    await unsent(page, 1)
    await context.setOffline(false)
    await expect(page.locator('main').getByText('40', { exact: true }).first()).toBeVisible()
    expect(page.url()).toBe(address)
  })
})

test('the label of a plant that was looked at before opens it without a network', async ({ page, context }) => {
  const owner = await signUp(page)
  await importPlants(page, owner, plants)
  const get = async <Row>(path: string) =>
    ((await (await page.request.get(path, { headers: { authorization: owner.authorization } })).json()) as { data: Row[] }).data
  const [price] = await get<{ readonly id: string; readonly plant_type_id: string }>('/api/plant-types/prices/all')
  const [label] = await get<{ readonly path: string }>(`/api/labels?kind=price&ids=${price?.id}`)
  const scanned = `/b/${label?.path.split('/')[2]}`
  await page.goto(scanned)
  const isPlant = new RegExp(`/plants/${price?.plant_type_id}$`)
  await expect(page).toHaveURL(isPlant)
  const heading = page.getByRole('heading', { level: 1 })
  // Until the plant is read.
  await expect(heading).not.toHaveText('Plant')
  const name = await heading.innerText()
  await stored(page, '/api/labels/scanned', 1)
  await stored(page, '"/api/plant-types/:id"', 1)
  await serviceWorkerReady(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await context.setOffline(true)
  await page.goto(scanned)
  await expect(page).toHaveURL(isPlant)
  await expect(heading).toHaveText(name)
})

test('on the first day a phone leaves the network on the very page that it came in by: its dialogs open, and a scanned label', async ({
  page,
  context,
}) => {
  const owner = await signUp(page)
  await importPlants(page, owner, plants)
  const { data } = (await (
    await page.request.get(listBatches.path, { headers: { authorization: owner.authorization } })
  ).json()) as {
    data: { readonly batch_code: string; readonly id: string }[]
  }
  const batch = data[0]!
  await page.goto(`/production/batches/${batch.id}`)
  const actions = page.getByRole('group', { name: 'Actions' })
  await expect(actions).toBeVisible()
  await serviceWorkerReady(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await fieldDataReady(page)
  await context.setOffline(true)
  for (const name of ['Pot up', 'Losses', 'Move', 'Count', 'Note', 'Divide', 'Join']) {
    await actions.getByRole('button', { name, exact: true }).click()
    await expect(dialogOf(page).getByRole('button', { name: 'Close', exact: true })).toBeVisible()
    await expect(dialogOf(page).getByRole('alert')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
  }
  // The camera opens the address on the label.
  await page.goto(`/l/${'x'.repeat(38)}/${batch.batch_code}`)
  await expect(page).toHaveURL(new RegExp(`/production/batches/${batch.id}$`))
  await expect(actions).toBeVisible()
})

test('twenty plants are scanned to their beds one by one without a network, and are sent once and in order', async ({
  page,
  context,
}) => {
  const owner = await signUp(page)
  await send(page, owner, saveSettings.path, { locations: ['Tunnel 1', 'Bed 1', 'Bed 2'] })
  const letters = 'ABCDEFGHIJKLMNOPQRST'.split('')
  const ferns = letters.map((letter) => `Fern ${letter},Pteris ${letter},Ferns,9 cm,6.50,50`)
  await importPlants(page, owner, [plants[0]!, ...ferns], 'Tunnel 1')
  const read = async <Row>(path: string) =>
    ((await (await page.request.get(path, { headers: { authorization: owner.authorization } })).json()) as { data: Row[] }).data
  const standing = () => read<{ id: string; common_name: string; location: string }>(`${listBatches.path}?state=standing`)
  const batches = (await standing()).toSorted((a, b) => a.common_name.localeCompare(b.common_name))
  const places = await read<{ id: string; name: string }>(listLocations.path)
  const bedOf = (i: number) => places.find(({ name }) => name === (i % 2 === 0 ? 'Bed 1' : 'Bed 2'))
  const labels = await Promise.all(batches.map(({ id }) => read<{ path: string }>(`/api/labels?kind=batch&ids=${id}`)))
  await intoTheTunnel(page, context)

  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  await expect(dialogOf(page).getByLabel('Batch code or location')).toBeFocused()
  const moved = dialogOf(page).getByRole('list', { name: 'Moved', exact: true }).getByRole('listitem')
  for (const [i, [label]] of labels.entries()) {
    await scan(page, `https://grow.example${label?.path}`)
    await scan(page, `https://grow.example/at/${bedOf(i)?.id}`)
    await expect(moved).toHaveCount(i + 1)
  }
  await dialogOf(page).getByRole('button', { name: 'Close', exact: true }).click()
  await unsent(page, 20)

  const sent: unknown[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === bulkMovement.path) sent.push(request.postDataJSON())
  })
  await page.goto('/production/unsent')
  await context.setOffline(false)
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(20)
  expect(sent).toMatchObject(batches.map(({ id }, i) => ({ batch_ids: [id], new_location: bedOf(i)?.name })))
  const after = new Map((await standing()).map(({ id, location }) => [id, location]))
  expect(batches.map(({ id }) => after.get(id))).toEqual(batches.map((_, i) => bedOf(i)?.name))
})
