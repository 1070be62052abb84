/** Hands for the journeys of `membership`. */
import { type Browser, type Page, expect } from '@playwright/test'
import { faultsOf, password, signUp } from './people.ts'

interface Look {
  readonly colorScheme: 'light' | 'dark'
  readonly size: { readonly width: number; readonly height: number }
}

/** A person is invited and accepts; every page on the way can be used by everybody. */
export async function acceptInvitation(page: Page, browser: Browser, { colorScheme, size }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(size)
  const faults: string[] = []
  const look = async (): Promise<void> => {
    faults.push(...(await faultsOf(page)).map((fault) => `${page.url()} ${fault}`))
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) faults.push(`${page.url()} is too wide`)
  }
  const owner = await signUp(page, '/membership/people')
  await page.getByLabel('Their e-mail').fill('early@example.com')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Confirm your own address first')).toBeVisible()
  await look()
  await page.goto('/membership/outbox')
  await page.getByRole('article').filter({ hasText: owner.email }).getByRole('link').click()
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.goto('/membership/people')
  const email = `tama${Date.now()}@example.com`
  await page.getByLabel('Their e-mail').fill(email)
  await page.getByLabel(/Production: growing only/).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('2 of 3 seats taken')).toBeVisible()
  await look()
  await page.goto('/membership/profile')
  await look()
  await page.goto('/membership/outbox')
  const mail = page.getByRole('article').filter({ hasText: email })
  const link = (await mail.getByRole('link').getAttribute('href')) ?? ''
  await look()

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(link)
  await guest.getByLabel('First name').fill('Tama')
  await guest.getByLabel('Last name').fill('Hale')
  await guest.getByLabel(/Password/).fill(password)
  await guest.getByRole('button', { name: 'Join' }).click()
  await expect(guest).toHaveURL(/\/dashboard/)
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()

  for (const address of ['sign-in', 'sign-up', 'forgot', 'reset?token=x']) {
    await page.goto(`/membership/${address}`)
    await look()
  }
  expect(faults).toEqual([])
}

interface Place {
  readonly timezoneId: string
  readonly country: string
  readonly dateFormat: string
}

/** Signing up offers the country of the browser's time zone, and the nursery starts with its settings. */
export async function signUpFrom(page: Page, { country, dateFormat }: Place): Promise<void> {
  await page.goto('/membership/sign-up')
  await expect(page.getByLabel('Country')).toHaveValue(country)
  await page.getByLabel('Country').selectOption('AU')
  await expect(page.locator('[name=time_zone]')).toHaveValue('')
  await page.getByLabel('Country').selectOption(country)
  await expect(page.locator('[name=time_zone]')).toHaveValue(country === '' ? '' : /^\w+\/\w+/)
  await page.getByLabel('Your name').fill('Ana Reid')
  await page.getByLabel('Name of the nursery').fill('Green Gate')
  await page.getByLabel('E-mail').fill(`zone${Date.now()}.${process.pid}@example.com`)
  await page.getByLabel(/Password/).fill(password)
  await page.getByRole('button', { name: 'Start your trial' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto('/profile?tab=admin')
  await expect(page.getByLabel('Date format')).toHaveValue(dateFormat)
}
