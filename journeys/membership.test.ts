/** The provider's own pages: an invitation from the mail to the nursery, and pages that everybody can use. */
import { expect } from '@playwright/test'
import { faultsOf, password, signInAs, signUp, test } from './people.ts'

for (const [theme, size] of [
  ['light', { width: 1440, height: 900 }],
  ['dark', { width: 390, height: 844 }],
] as const)
  test(`a person is invited, accepts, and every page on the way is accessible (${theme})`, async ({ page, browser }) => {
    await page.emulateMedia({ colorScheme: theme })
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
  })

test('a form of the provider says what is missing beside each field, keeps what was typed, and goes once', async ({ page }) => {
  await page.goto('/membership/sign-up?plan=pro')
  const send = page.getByRole('button', { name: 'Start your trial' })
  await send.click()
  await expect(page.getByText('This is required.')).toHaveCount(3)
  await expect(page.getByText('Enter an e-mail address like name@example.com.')).toBeVisible()
  await expect(page.getByText('Choose a password of at least 10 characters.')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  expect(await faultsOf(page)).toEqual([])

  await page.getByLabel('First name').fill('Ana')
  await expect(page.getByText('This is required.')).toHaveCount(2)
  await page.getByLabel('Last name').fill('Reid')
  await page.getByLabel('Name of the nursery').fill('Green Gate')
  await page.getByLabel('E-mail').fill(`twice${Date.now()}@example.com`)
  await page.getByLabel(/Password/).pressSequentially('too short')
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('Choose a password of at least 10 characters.')
  await page.getByLabel(/Password/).fill(password)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await send.dblclick()
  await expect(page).toHaveURL(/\/dashboard/)
  expect(sent.filter((path) => path === '/membership/sign-up')).toHaveLength(1)
})

for (const [timezoneId, country, dateFormat] of [
  ['Pacific/Auckland', 'NZ', 'DD/MM/YYYY'],
  ['America/Indiana/Indianapolis', 'US', 'MM/DD/YYYY'],
  ['Europe/Berlin', 'EU', 'DD/MM/YYYY'],
  ['UTC', '', 'MM/DD/YYYY'],
] as const)
  test.describe(timezoneId, () => {
    test.use({ timezoneId })
    test(`signing up from ${timezoneId} offers the country, and the nursery starts with its settings`, async ({ page }) => {
      await page.goto('/membership/sign-up')
      await expect(page.getByLabel('Country')).toHaveValue(country)
      await page.getByLabel('Country').selectOption('AU')
      await expect(page.locator('[name=time_zone]')).toHaveValue('')
      await page.getByLabel('Country').selectOption(country)
      await expect(page.locator('[name=time_zone]')).toHaveValue(country === '' ? '' : /^\w+\/\w+/)
      await page.getByLabel('First name').fill('Ana')
      await page.getByLabel('Last name').fill('Reid')
      await page.getByLabel('Name of the nursery').fill('Green Gate')
      await page.getByLabel('E-mail').fill(`zone${Date.now()}.${process.pid}@example.com`)
      await page.getByLabel(/Password/).fill(password)
      await page.getByRole('button', { name: 'Start your trial' }).click()
      await expect(page).toHaveURL(/\/dashboard/)
      await page.goto('/profile?tab=admin')
      await expect(page.getByLabel('Date format')).toHaveValue(dateFormat)
    })
  })

test('without scripts one signs in at the provider and sees one’s account', async ({ page, browser }) => {
  const { email } = await signUp(page)
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto('/membership/sign-in')
  await expect(plain.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden()
  await plain.getByLabel('E-mail').fill(email)
  await plain.getByLabel('Password').fill(password)
  await plain.getByRole('button', { name: 'Sign in', exact: true }).click()
  await plain.goto('/membership/profile')
  await expect(plain.getByLabel('E-mail')).toHaveValue(email)
})

test('who is signed in chooses another plan for their nursery, and starts no second one', async ({ page }) => {
  await signInAs(page, 'Mere', '/')
  await page.getByRole('link', { name: 'Choose Pro' }).click()
  await expect(page).toHaveURL(/\/membership\/profile#plan$/)
  await expect(page.locator('#plan')).toBeInViewport()
})
