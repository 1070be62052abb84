/** Who sees what, where the doors lead, and whether everybody can use it. */
import { type Page, expect } from '@playwright/test'
import { drawn, judge, password, signInAs, signUp, test } from './people.ts'

const screens = {
  'the first screen and growing': [
    '/dashboard',
    '/plants',
    '/plants?view=tiles',
    '/plants/import',
    '/production/batches',
    '/production/batches?act=scan',
    '/production/batches?act=start&sort=-plant',
    '/production/recipes',
    '/production/tasks',
    '/production/tasks?view=week',
    '/production/tasks?view=month',
    '/production/labels',
    '/production/balance',
  ],
  stock: [
    '/inventory/supplies',
    '/inventory/supplies?tab=movements',
    '/inventory/supplies/purchases',
    '/inventory/supplies/purchases?tab=reorder',
    '/inventory/supplies/purchases/new',
    '/inventory/supplies/stocktakes',
    '/inventory/supplies/recall?code=00042',
    '/inventory/plants',
    '/inventory/plants?view=weeks',
  ],
  'selling, orders and expenses': [
    '/sales/pos',
    '/sales/transactions',
    '/orders',
    '/orders?tab=future',
    '/orders?tab=dockets',
    '/orders?tab=available',
    '/orders?tab=standing',
    '/orders/new',
    '/expenses',
    '/expenses?tab=recurring',
  ],
  reports: [
    '/reports/business-accounts',
    '/reports/business-accounts?tab=ageing',
    '/reports/business-accounts?tab=best',
    '/reports/business-accounts?tab=prices',
    '/reports/sales?by=week',
    '/reports/sales?by=plant&filters=yes',
    '/reports/expenses',
    '/reports/financial',
    '/reports/financial?tab=tax',
    '/reports/financial?tab=closing',
    '/reports/financial?tab=history',
  ],
  'analyses, help and settings': [
    '/analytics',
    '/analytics?view=margin',
    '/analytics?view=times',
    '/analytics?view=forecast',
    '/analytics?view=plan',
    '/help',
    '/help?page=batches',
    '/notifications?tab=all',
    '/notifications?tab=mails',
    '/notifications?tab=settings',
    '/profile',
    '/profile?tab=admin',
    '/profile?tab=users',
    '/profile?tab=history',
  ],
}

const bar = async (page: Page) => {
  const entries = page.getByRole('navigation', { name: 'Main' }).locator(':scope > a, :scope > button')
  return (await entries.allInnerTexts()).map((label) => label.trim())
}

const seen: [RegExp, string[]][] = [
  [/Mere/, ['Dashboard', 'Plants', 'Production', 'Inventory', 'POS', 'Orders', 'Expenses', 'Reports']],
  [/Priya/, ['Dashboard', 'Production', 'Inventory', 'POS', 'Orders', 'Sales Transactions']],
  [/Tama/, ['Dashboard', 'Production', 'Inventory']],
  [/Ruby/, ['Dashboard', 'Inventory', 'POS', 'Orders', 'Sales Transactions']],
]
for (const [name, entries] of seen)
  test(`${name.source} sees ${entries.join(', ')}`, async ({ page }) => {
    await signInAs(page, name)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    expect(await bar(page)).toEqual(entries)
    if (!entries.includes('Plants')) {
      await page.goto('/plants')
      await expect(page).toHaveURL(/\/dashboard/)
    }
  })

test('who is not signed in is led to the sign-in page and back; an address that leads nowhere says so', async ({ page }) => {
  await signInAs(page, /Callum/, '/inventory/plants')
  await page.goto('/reports/nothing')
  await expect(page.getByRole('heading', { name: 'Nothing grows here' })).toBeVisible()

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.getByRole('button', { name: /account of/i }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/membership\/sign-in/)
})

for (const [theme, name, place, size] of [
  ['light', /Mere/, 'at a desk', { width: 1440, height: 900 }],
  ['dark', /Callum/, 'on a phone', { width: 390, height: 844 }],
] as const)
  for (const [part, paths] of Object.entries(screens))
    test(`${part} are usable by everybody in the ${theme} theme ${place}`, async ({ page }) => {
      await page.setViewportSize(size)
      await signInAs(page, name)
      await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
      const faults: string[] = []
      for (const path of paths) {
        await page.goto(path)
        await drawn(page)
        const { violations } = await judge(page).analyze()
        faults.push(...violations.map((each) => `${path} ${each.id}: ${each.nodes[0]?.html.slice(0, 160)}`))
      }
      expect(faults).toEqual([])
    })

test('an owner sees both devices, signs the other one out, and chooses a theme that stays', async ({ page, browser }) => {
  const email = await signUp(page)
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto('/login')
  await elsewhere.getByLabel('E-mail').fill(email)
  await elsewhere.getByLabel('Password').fill(password)
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere).toHaveURL(/\/dashboard/)

  await page.goto('/profile')
  const used = page.getByRole('progressbar', { name: 'Active devices' })
  await expect(used).toHaveText('2 of 2')
  await page.getByRole('button', { name: 'Logout Other Devices' }).click()
  await expect(page.getByText('Your other devices are logged out.')).toBeVisible()
  await expect(used).toHaveText('1 of 2')
  await expect(elsewhere.getByRole('dialog', { name: 'Session Limited' })).toBeVisible()

  await page.getByLabel('Ocean').check()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'ocean')
})

test('the public face says what it costs, opens its documents, and is usable by everybody', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Start Trial' })).toBeVisible()
  for (const name of ['Privacy Policy', 'Terms of Service', 'Cookie Policy']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect((await judge(page).analyze()).violations.map((each) => each.id)).toEqual([])
  await page.goto('/membership/sign-up?plan=pro')
  await expect(page.getByLabel(/Pro · \$50 a month/)).toBeChecked()
  expect((await judge(page).analyze()).violations.map((each) => each.id)).toEqual([])
})
