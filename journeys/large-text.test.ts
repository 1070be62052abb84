/** Text at twice its size at a desk, and the smallest phone: no screen scrolls sideways, papers neither. */
import { type Page, expect } from '@playwright/test'
import { listAccounts } from '#features/accounts/contract.ts'
import { listBatches } from '#features/batches/contract.ts'
import { listPlantTypes } from '#features/plants/contract.ts'
import { listSales } from '#features/sales/contract.ts'
import { listPurchases } from '#features/stockroom/contract.ts'
import { type Person, drawn, signInAs, test } from './people.ts'

async function firstId(page: Page, { authorization }: Person, { path }: { readonly path: string }): Promise<string> {
  const reply = await page.request.get(path, { params: { limit: '1' }, headers: { authorization } })
  const { data } = (await reply.json()) as { data: readonly { readonly id: string }[] }
  return data[0]!.id
}

async function addresses(page: Page, person: Person): Promise<string[]> {
  const id = (list: { readonly path: string }) => firstId(page, person, list)
  const sale = await id(listSales)
  return [
    '/dashboard',
    '/plants',
    '/plants?view=tiles',
    '/import',
    `/plants/${await id(listPlantTypes)}`,
    '/production/batches',
    `/production/batches/${await id(listBatches)}`,
    '/production/map',
    '/production/recipes',
    '/production/tasks',
    '/production/tasks?view=week',
    '/production/labels',
    '/production/labels/print',
    '/production/balance',
    '/production/space',
    '/production/royalties',
    '/inventory/supplies',
    '/inventory/supplies/purchases',
    `/inventory/supplies/purchases/${await id(listPurchases)}`,
    '/inventory/supplies/stocktakes',
    '/inventory/supplies/recall',
    '/inventory/plants',
    '/inventory/plants?view=weeks',
    '/sales/pos',
    '/sales/pos/waiting',
    '/sales/transactions',
    `/sales/transactions?sale=${sale}`,
    '/orders',
    '/orders/new',
    '/expenses',
    '/bills',
    '/reports/sales',
    '/reports/expenses',
    '/reports/financial',
    '/reports/financial?tab=tax',
    '/reports/business-accounts',
    `/reports/business-accounts/${await id(listAccounts)}`,
    '/analytics',
    '/analytics?view=plan',
    '/help',
    '/help?page=sales',
    '/notifications',
    '/profile',
    '/profile?tab=admin',
    '/profile?tab=users',
    '/profile/personal-data',
    '/profile/data',
    `/print-invoice/${sale}`,
  ]
}

/** How much wider the page is than its window, and what reaches out of it. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const over = document.documentElement.scrollWidth - innerWidth
    if (over <= 0) return ''
    const out = [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
    return `${over} px: ${out.at(-1)?.outerHTML.slice(0, 120)}`
  })

for (const { name, width, text } of [
  { name: 'at a desk with text of twice the size', width: 1440, text: '200%' },
  { name: 'on a phone of 320 px', width: 320, text: '' },
])
  test(`no screen scrolls sideways ${name}`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    const mere = await signInAs(page, 'Mere', '/dashboard')
    const wide: string[] = []
    for (const address of await addresses(page, mere)) {
      await page.goto(address)
      await expect(page.locator('h1').first()).toBeVisible()
      await drawn(page)
      if (text) await page.evaluate((size) => (document.documentElement.style.fontSize = size), text)
      const fault = await tooWide(page)
      if (fault) wide.push(`${address} ${fault}`)
    }
    expect(wide).toEqual([])
  })

test('text of twice the size is twice as large', async ({ page }) => {
  await signInAs(page, 'Mere', '/orders')
  await drawn(page)
  const sizes = () =>
    page.evaluate(() =>
      ['h1', 'header a', '[role="row"] [role="columnheader"]', '#main button'].map((each) =>
        Number.parseFloat(getComputedStyle(document.querySelector(each)!).fontSize),
      ),
    )
  const before = await sizes()
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await sizes()).toEqual(before.map((size) => size * 2))
})
