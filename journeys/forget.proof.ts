/** More of `forget.test.ts`, for `npm run prove`. */
import { expect, test } from '@playwright/test'
import { password, serviceWorkerReady } from './people.ts'
import { aUsedTill, cachedAnswers, onDevice } from './forget-hands.ts'

test.describe('a device that is signed out from elsewhere', () => {
  test.use({ serviceWorkers: 'allow' })

  test('it forgets prices and customers, keeps the sale it could not send, and sends it when its person is back', async ({
    page,
    context,
    browser,
  }) => {
    const owner = await aUsedTill(page)
    await serviceWorkerReady(page)
    await page.reload()
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Charge/ }).click()
    await page.getByRole('button', { name: /^Take/ }).click()
    await expect(page.getByRole('heading', { name: 'Sale complete' })).toBeVisible()
    const elsewhere = await browser.newContext()
    const ended = await elsewhere.request.delete('/api/sessions/current', { headers: { authorization: owner.authorization } })
    expect(ended.status()).toBe(204)
    await context.setOffline(false)
    await expect(page.getByRole('dialog', { name: 'Session Limited' })).toBeVisible()
    await expect.poll(() => onDevice(page)).not.toContain('77.77')
    const left = await onDevice(page)
    expect(left).not.toContain('Kahikatea Landscapes')
    expect(left).toContain('T1-000001')
    expect(await cachedAnswers(page)).toEqual([])

    await page.getByRole('button', { name: 'Try to Refresh Session' }).click()
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Point of Sale' })).toBeVisible()
    await page.goto('/sales/pos/waiting')
    await expect(page.getByText('Booked', { exact: true })).toBeVisible()
  })
})
