/** A grower's day in a tunnel: two phones without a network, more than twenty operations, two conflicts, and in the evening not a plant too many or too few. */
import { expect } from '@playwright/test'
import { recordLoss } from '#modules/growing/batch/batch-calls.ts'
import { listBatches } from '#modules/growing/batch/contract.ts'
import { importPlants, offlineTest as test, serviceWorkerReady, signUp } from './people.ts'
import { dialogOf, fieldDataReady, intoTheTunnel, lose, openBatch, phone, plants, potUp, unsent } from './field-day-hands.ts'

test.use(phone)

test('without a network a grower writes off and pots up; it is sent once, and a conflict with the office is settled with a tap', async ({
  page,
  context,
  request,
}) => {
  const owner = await signUp(page)
  await importPlants(page, owner, plants, 'Tunnel 1')
  const headers = { authorization: owner.authorization }
  const standing = async () => {
    const reply = await request.get(`${listBatches.path}?state=standing`, { headers })
    return ((await reply.json()) as { data: Record<string, unknown>[] }).data
  }
  const hebe = (await standing()).find((batch) => batch['common_name'] === 'Hebe')
  await intoTheTunnel(page, context)
  await openBatch(page, 'Rimu')
  await lose(page, 3)
  await potUp(page, 20, 'PB8')
  await openBatch(page, 'Hebe')
  await potUp(page, 50, '14 cm')
  await unsent(page, 3)

  // The office writes five of the same hebes off meanwhile.
  const written = await request.post(recordLoss.path.replace(':id', String(hebe?.['id'])), {
    headers,
    data: { quantity: 5, loss_date: hebe?.['started_on'] },
  })
  expect(written.ok(), await written.text()).toBe(true)

  await page.goto('/production/unsent')
  await context.setOffline(false)
  const conflict = page.getByRole('listitem').filter({ hasText: 'into 14 cm: Hebe' })
  await expect(conflict.getByRole('alert')).toContainText('Only 45 on hand')
  await conflict.getByRole('button', { name: /^Use the 45 left/ }).click()
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(3)
  const rows = (await standing()).map((batch) =>
    [batch['common_name'], batch['quantity_current'], batch['container_size']].join(' '),
  )
  expect(rows.toSorted()).toEqual(['Flax 30 PB5', 'Hebe 45 14 cm', 'Kowhai 40 PB5', 'Rimu 20 PB8', 'Rimu 37 PB3'])
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
