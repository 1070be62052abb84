/** A grower's day in a tunnel: two phones without a network, more than twenty operations, two conflicts, and in the evening not a plant too many or too few. */
import { expect } from '@playwright/test'
import { recordLoss } from '#modules/growing/batch/batch-calls.ts'
import { listBatches } from '#modules/growing/batch/contract.ts'
import { listLocations } from '#modules/setup/reference/location-calls.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { dialogOf, intoTheTunnel, lose, openBatch, phone, plants, potUp, stored, unsent } from './field-day-hands.ts'
import { importPlants, offlineTest as test, scan, send, signUp } from './people.ts'

test.use(phone)

interface Standing {
  readonly id: string
  readonly common_name: string
  readonly container_size: string
  readonly location: string
  readonly quantity_current: number
  readonly started_on: string
}

test('without a network a grower moves by labels, counts, writes off and pots up; all is sent once, and a conflict is settled with a tap', async ({
  page,
  context,
}) => {
  const owner = await signUp(page)
  const headers = { authorization: owner.authorization }
  const read = async <Row>(path: string) => ((await (await page.request.get(path, { headers })).json()) as { data: Row[] }).data
  await send(page, owner, saveSettings.path, { locations: ['Tunnel 1', 'Bed 1', 'Bed 2'] })
  const ferns = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => `Fern ${letter},Pteris ${letter},Ferns,9 cm,6.50,50`)
  await importPlants(page, owner, [...plants, ...ferns], 'Tunnel 1')
  const standing = () => read<Standing>(`${listBatches.path}?state=standing`)
  const batches = await standing()
  const ids = batches.flatMap(({ id, common_name }) => (common_name.startsWith('Fern') ? [id] : [])).join(',')
  const labels = await read<{ readonly path: string }>(`/api/labels?kind=batch&ids=${ids}`)
  const places = await read<{ readonly id: string; readonly name: string }>(listLocations.path)
  const scanBed = (name: string) => scan(page, `https://grow.example/at/${places.find((each) => each.name === name)?.id}`)
  await page.goto('/production/tasks?view=scouting')
  await page.getByRole('button', { name: 'Begin with the usual ones' }).click()
  await expect(page.getByText('Nothing entered yet')).toBeVisible()
  await stored(page, 'scouting/subjects', 1, 'Aphids')
  await intoTheTunnel(page, context)

  // Labels are scanned and moved to two beds; one move is undone.
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  await expect(dialogOf(page).getByLabel('Batch code or location')).toBeFocused()
  const moved = dialogOf(page).getByRole('list', { name: 'Moved', exact: true }).getByRole('listitem')
  const scanned = dialogOf(page).getByRole('list', { name: 'Scanned batches' }).getByRole('listitem')
  for (const { path } of labels.slice(0, 3)) await scan(page, `https://grow.example${path}`)
  await scanBed('Bed 1')
  await expect(moved).toHaveText([/^Bed 1 3 batches/])
  await expect(scanned).toHaveCount(0)
  for (const { path } of labels.slice(3, 5)) await scan(page, `https://grow.example${path}`)
  await scanBed('Bed 2')
  await expect(moved).toHaveText([/^Bed 2 2 batches/, /^Bed 1 3 batches/])
  await scan(page, `https://grow.example${labels[5]?.path}`)
  await scanBed('Bed 1')
  await expect(moved).toHaveCount(3)
  // The phone finds a Wi-Fi that leads nowhere: nothing of it counts as sent.
  const tried = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/'))
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await tried
  await moved.first().getByRole('button', { name: 'Undo' }).click()
  await expect(moved).toHaveCount(2)
  await dialogOf(page).getByRole('button', { name: 'Close', exact: true }).click()
  await unsent(page, 2)

  // Some are written off, some potted up.
  await openBatch(page, 'Rimu')
  await lose(page, 3)
  await potUp(page, 20, 'PB8')
  await openBatch(page, 'Hebe')
  await potUp(page, 50, '14 cm')
  await unsent(page, 5)

  // Aphids are counted on the way back, with a photo.
  await page.goto('/production/tasks?view=scouting&scout=new')
  await dialogOf(page).getByLabel('Place').fill('Bed 2')
  await dialogOf(page).getByLabel('Seen or measured').selectOption('Aphids')
  await dialogOf(page).getByRole('button', { name: '10 more' }).click()
  await dialogOf(page).getByRole('button', { name: '1 more' }).click()
  await dialogOf(page).getByLabel('Take a photo').setInputFiles('public/icon-180.png')
  await dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click()
  await unsent(page, 7)

  // The office writes five of the same hebes off meanwhile.
  const hebe = batches.find(({ common_name }) => common_name === 'Hebe')
  await send(page, owner, recordLoss.path.replace(':id', hebe?.id ?? ''), { quantity: 5, loss_date: hebe?.started_on })

  await page.goto('/production/unsent')
  await context.setOffline(false)
  const conflict = page.getByRole('listitem').filter({ hasText: 'into 14 cm: Hebe' })
  await expect(conflict.getByRole('alert')).toContainText('Only 45 on hand')
  await conflict.getByRole('button', { name: /^Use the 45 left/ }).click()
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(7)
  const after = await standing()
  const others = after.filter(({ common_name }) => !common_name.startsWith('Fern'))
  const rows = others.map(({ common_name, quantity_current, container_size }) =>
    [common_name, quantity_current, container_size].join(' '),
  )
  expect(rows.toSorted()).toEqual(['Flax 30 PB5', 'Hebe 45 14 cm', 'Kowhai 40 PB5', 'Rimu 20 PB8', 'Rimu 37 PB3'])
  const inPlaces = after.filter((batch) => !others.includes(batch)).map(({ location }) => location)
  expect(inPlaces.toSorted()).toEqual(['Bed 1', 'Bed 1', 'Bed 1', 'Bed 2', 'Bed 2', 'Tunnel 1', 'Tunnel 1'])
  const seen = await read<object>('/api/scouting')
  expect(seen).toMatchObject([{ subject: 'Aphids', location: 'Bed 2', value: '11', has_photo: true }])
})
