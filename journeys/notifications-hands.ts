/** Hands for the journeys of `notifications`. */
import { type Page, expect } from '@playwright/test'
import { type Person } from './people.ts'

/** Creates this many notifications for the signed-in user. */
export async function ring(page: Page, { authorization }: Person, times: number): Promise<void> {
  for (let i = 1; i <= times; i++) {
    const data = { title: `Notice ${i}`, message: 'Something happened.', notification_type: i === 1 ? 'report' : 'batch' }
    expect((await page.request.post('/api/notifications', { data, headers: { authorization } })).status()).toBe(201)
  }
}
