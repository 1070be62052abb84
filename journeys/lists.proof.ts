/** More of `lists.test.ts`, for `npm run prove`. */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Screen } from '#app/screen.ts'
import { screens } from '#app/screens.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { listExpenses } from '#modules/buying/expense/contract.ts'
import { printed, everyRow, dollars } from './lists-hands.ts'
import { signInAs, signUp, test } from './people.ts'

test('printing by the browser itself prints what is loaded, and says what is missing', async ({ page }) => {
  await signInAs(page, 'Mere', '/production/batches')
  await expect(page.getByText(/^Showing 100 of \d+$/)).toBeVisible()
  const { rows, pages } = await printed(page)
  expect(rows).toBe(101)
  expect(pages).toBeLessThan(6)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText(/^Rows 1–100 of \d+: use the Print button of the list/)).toBeAttached()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.getByText(/^Rows 1–100/)).toHaveCount(0)
})

test('no printed report is in a grid, which would print what follows a table over its end', async ({ page }) => {
  await signInAs(page, 'Mere', '/reports/financial')
  const table = page.locator('section table').first()
  await expect(table).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const around = await table.evaluate((element) => {
    const displays: string[] = []
    for (let each = element.parentElement; each && each.id !== 'app'; each = each.parentElement)
      displays.push(getComputedStyle(each).display)
    return displays
  })
  expect(around.length).toBeGreaterThan(3)
  expect(around.filter((display) => display === 'grid' || display === 'flex')).toEqual([])
})

test('an address with wrong values opens every list as it is by default', async ({ page }) => {
  await signInAs(page, 'Mere', '/dashboard')
  for (const screen of screens as readonly Screen[]) {
    if (!screen.search || screen.path.includes('$') || screen.bare) continue
    const wrong = Object.entries(screen.search).filter(([, { read }]) => read('-nonsense!') === '')
    await page.goto(`${screen.path}?${new URLSearchParams(wrong.map(([name]) => [name, '-nonsense!']))}`)
    await expect(page.getByRole('heading', { level: 1 }), screen.path).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' }), screen.path).toHaveCount(0)
    await expect(page.getByRole('alert'), screen.path).toHaveCount(0)
    // Invalid values are removed from the address as well.
    await expect(page, screen.path).not.toHaveURL(/nonsense/)
  }
})

test('a list that was sorted goes back to its usual order by one button, on a phone by its menu', async ({ page }) => {
  await signInAs(page, 'Mere', '/orders')
  const first = page.getByRole('row').nth(1)
  await expect(first).toBeVisible()
  const usual = await first.textContent()
  const back = page.getByRole('button', { name: 'Usual order' })
  await expect(back).toHaveCount(0)
  await page.getByRole('button', { name: 'Total', exact: true }).click()
  await expect(first).not.toHaveText(usual ?? '')
  await back.click()
  await expect(first).toHaveText(usual ?? '')
  await expect(page).toHaveURL(/\/orders$/)

  await page.setViewportSize({ width: 390, height: 844 })
  const order = page.getByLabel('Sort')
  await expect(order.locator('option:checked')).toHaveText('Usual order')
  await order.selectOption('Customer')
  await expect(page).toHaveURL(/sort=customer/)
  await order.selectOption('Usual order')
  await expect(page).toHaveURL(/\/orders$/)
})

test('on a phone, the row of a batch shows its whole code, container and location', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'Tama', '/production/batches')
  const rows = page.getByRole('grid', { name: 'Batches' }).getByRole('row')
  await expect(rows.first()).toContainText(/\splants?/)
  const cut = await rows.evaluateAll((all) =>
    all.flatMap((row) => {
      const { bottom, right } = row.getBoundingClientRect()
      return [...row.children]
        .filter((cell) => {
          const own = cell.getBoundingClientRect()
          return cell.scrollWidth > cell.clientWidth || own.bottom > bottom || own.right > right
        })
        .map(({ textContent }) => textContent)
    }),
  )
  expect(cut).toEqual([])
})

test('Print prints every batch there is, not only those in sight, and no blank page', async ({ page }) => {
  await signInAs(page, 'Mere', '/production/batches')
  const showing = page.getByText(/^Showing 100 of \d+$/)
  const total = Number(/of (\d+)/.exec(await showing.innerText())![1])
  // The dialog of the system cannot be driven; everything up to it is the product's own.
  const printCalled = page.evaluate(
    async () => new Promise<void>((resolve) => Object.assign(globalThis, { print: () => resolve() })),
  )
  await page.getByRole('button', { name: 'Print' }).click()
  await printCalled
  // With the head, which screen readers announce once.
  const { rows, pages } = await printed(page)
  expect(rows).toBe(total + 1)
  expect(pages).toBeGreaterThan(total / 60)
  expect(pages).toBeLessThan(total / 20)
})

test('the last of 218 accounts is found and chosen for a new order, and a long list says how many more there are', async ({
  page,
}) => {
  const { authorization } = await signUp(page)
  const names = [...Array.from({ length: 217 }, (_, i) => `Account ${i + 1}`), 'Zz Last Gardens']
  for (let i = 0; i < names.length; i += 20)
    await Promise.all(
      names.slice(i, i + 20).map(async (name) => {
        const made = await page.request.post('/api/business-accounts', {
          data: { name },
          headers: { authorization, 'idempotency-key': crypto.randomUUID() },
        })
        expect(made.status(), await made.text()).toBe(201)
      }),
    )
  await page.goto('/orders/new')
  const account = page.getByRole('combobox', { name: 'Business account' })
  await account.click()
  await expect(page.getByText('Type to narrow down 218 matches')).toBeVisible()
  await account.pressSequentially('Zz L')
  await page.getByRole('option', { name: 'Zz Last Gardens' }).click()
  await expect(account).toHaveValue('Zz Last Gardens')

  // An address that names the account shows it, wherever it is in the list.
  const found = await page.request.get('/api/business-accounts', { params: { search: 'Zz' }, headers: { authorization } })
  const [last] = ((await found.json()) as { data: { id: string }[] }).data
  await page.goto(`/orders?tab=available&account=${last!.id}`)
  await expect(page.getByRole('combobox', { name: 'Prices for account' })).toHaveValue('Zz Last Gardens')
})

test('the foot of the expenses is the total of all of them, and the file holds all of them, in the order of the screen', async ({
  page,
}) => {
  const mere = await signInAs(page, 'Mere', '/expenses?sort=cost')
  const table = page.getByRole('grid', { name: 'Expenses' })
  const all = await everyRow(page, mere, listExpenses)
  const cost = moneyText(sum(all.map((row) => cents(row.cost))))
  const foot = table.getByRole('row', { name: /^Total \(/ })
  await expect(foot).toContainText(`Total (${all.length} rows)`)
  await expect(foot).toContainText(dollars(cost))
  await expect(page.getByText(`Showing 100 of ${all.length}`)).toBeVisible()

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
  const [, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(all.length)
  const costs = lines.map((line) => Number(/,(-?\d+\.\d\d),\d+,[^,]*$/.exec(line)?.[1]))
  expect(costs).toEqual(all.map((row) => Number(row.cost)).toSorted((a, b) => a - b))
})
