/** Deliveries: a run is planned and loaded, and the driver's day is on a phone. */
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { aYard, addAll, planRun, sign } from './delivery-hands.ts'
import { faultsOf, test } from './people.ts'

test('a driver loads, leaves, delivers with a signature or a photo, takes back what cannot be delivered, and undoes a mark', async ({
  page,
}) => {
  await aYard(page, ['Bell', 'Council', 'Dale'])
  await planRun(page, 5)
  await addAll(page, 3)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'My deliveries' }).click()
  await expect(page.getByText('Load from the top')).toBeVisible()
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: /^\d\. / })
      .allTextContents(),
  ).toEqual([expect.stringContaining('3. Dale'), expect.stringContaining('2. Council'), expect.stringContaining('1. Bell')])
  await page.getByRole('button', { name: 'Leave' }).click()

  const next = page.getByRole('article', { name: 'Next stop' })
  await expect(next.getByRole('heading', { name: 'Bell' })).toBeVisible()
  await expect(next.getByText('Stop 1 of 3 · Before noon')).toBeVisible()
  await expect(next.getByRole('link', { name: '4 Elm St, Levin' })).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps/)
  for (const name of ['Delivered', 'Could not deliver'])
    expect((await next.getByRole('button', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await faultsOf(page)).toEqual([])

  const dialog = page.getByRole('dialog')
  const finish = dialog.getByRole('button', { name: 'Finish stop' })
  await next.getByRole('button', { name: 'Delivered' }).click()
  await finish.click()
  await expect(dialog.getByText('Let the customer sign, or take a photo of what you left.').first()).toBeVisible()
  await dialog.getByLabel('Received by').fill('Pat Bell')
  await sign(page)
  await finish.click()
  await expect(next.getByRole('heading', { name: 'Council' })).toBeVisible()
  const done = page.getByRole('region', { name: 'Done' })
  await expect(done.getByText(/Delivered · Pat Bell/)).toBeVisible()

  await next.getByRole('button', { name: 'Could not deliver' }).click()
  await dialog.getByRole('button', { name: 'Closed' }).click()
  await finish.click()
  await expect(next.getByRole('heading', { name: 'Dale' })).toBeVisible()
  await expect(done.getByText(/Not delivered · Closed/)).toBeVisible()
  await done.getByRole('button', { name: 'Undo: Council' }).click()
  await expect(next.getByRole('heading', { name: 'Council' })).toBeVisible()

  await page.getByRole('button', { name: 'Go here next: Dale' }).click()
  await expect(next.getByRole('heading', { name: 'Dale' })).toBeVisible()
  await next.getByRole('button', { name: 'Delivered' }).click()
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#3a7d44' } })
    .jpeg()
    .toBuffer()
  await dialog.getByLabel(/^Take a photo/).setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer })
  await expect(dialog.getByRole('img', { name: 'The photo of this delivery' })).toBeVisible()
  await finish.click()
  await expect(next.getByRole('heading', { name: 'Council' })).toBeVisible()

  await next.getByRole('button', { name: 'Could not deliver' }).click()
  await dialog.getByRole('button', { name: 'Other' }).click()
  await dialog.getByLabel('The reason').fill('A dog in the yard')
  await finish.click()
  await expect(page.getByText('Every stop is done. Drive home safely.')).toBeVisible()
  await expect(done.getByText(/Not delivered · A dog in the yard/)).toBeVisible()

  // The proof is on the order.
  await page.setViewportSize({ width: 1280, height: 800 })
  const proof = page.getByRole('region', { name: 'Proof of delivery' })
  const open = async (customer: string) => {
    await page.goto('/orders?tab=deliveries')
    await page.getByRole('link', { name: customer }).first().click()
  }
  await open('Bell')
  await expect(proof.getByText('Received by Pat Bell · Driver Ana Reid')).toBeVisible()
  await expect(proof.getByRole('img', { name: 'Signature of Pat Bell' })).toBeVisible()
  await open('Dale')
  await proof.getByRole('button', { name: 'Open the photo' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'What was left, large' })).toBeVisible()
  await open('Council')
  await expect(proof.getByText('A dog in the yard · Driver Ana Reid')).toBeVisible()
})
