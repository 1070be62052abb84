/** More of `monday.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { expectMessage, holdMessages } from './messages.ts'
import { exported } from './monday-hands.ts'
import { signInAs, test } from './people.ts'

test('days that make no sense are refused in words', async ({ page }) => {
  await signInAs(page, 'Mere', '/reports/sales?from=2026-01-01&to=9999-12-31')
  await expect(page.getByRole('alert')).toContainText('Enter a year from 1900 to 2199.')
  await page.goto('/reports/sales?from=2026-01-01&to=2150-12-31')
  await expect(page.getByRole('alert')).toContainText('the books have no entries after that')
  await page.goto('/reports/financial?from=2026-05-01&to=2026-04-01')
  await expect(page.getByRole('alert')).toContainText('The first day is after the last')
  await page.goto('/reports/expenses?from=2005-01-01&to=2005-12-31')
  await expect(page.getByText('No expenses in this period')).toBeVisible()
})

test.describe('on the other side of the world', () => {
  // The nursery has a whole day of data.
  test.use({ timezoneId: 'Pacific/Pago_Pago' })

  test('an owner sees the nursery’s days, not the browser’s', async ({ page }) => {
    await signInAs(page, 'Callum', '/dashboard')
    const today = new Date().toLocaleDateString('en-GB', { timeZone: 'Pacific/Auckland' })
    await page.goto('/reports/sales?period=today')
    await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue(today)
    await expect(page.getByRole('textbox', { name: 'To', exact: true })).toHaveValue(today)
  })
})

test('a busy hour opens to its sales, and losses to their batches', async ({ page }) => {
  await signInAs(page, 'Mere')
  await page.goto('/analytics?view=times')
  const hour = page.getByRole('table', { name: 'Sales by day and hour' }).getByRole('button', { name: /^Saturday 11:00: / })
  await hour.click()
  const sales = page.getByRole('dialog', { name: 'Saturday 11:00' })
  await expect(sales.getByRole('row').nth(1)).toContainText('11:')
  await expect(sales.getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sales).toBeHidden()

  await page.getByRole('tab', { name: 'Needs attention' }).click()
  await page.getByRole('button', { name: 'Losses', exact: true }).click()
  await page.getByRole('table', { name: 'Losses by reason' }).getByRole('button', { name: 'Slugs' }).click()
  const slugs = page.getByRole('dialog', { name: 'Lost: Slugs' })
  await expect(slugs.getByRole('row').nth(1)).toContainText('Slugs')
  await slugs.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/production\/batches\//)
})

test('forecast and plan are taken along', async ({ page }) => {
  await signInAs(page, 'Mere')
  await page.goto('/analytics')
  await page
    .getByRole('button', { name: /^On hand .*: [1-9]/ })
    .first()
    .click()
  await expect(
    page
      .getByRole('dialog', { name: /^On hand: / })
      .getByRole('row')
      .nth(1),
  ).toBeVisible()
  await page.goto('/analytics?view=margin')
  await page.getByRole('button', { name: 'Mix', exact: true }).click()
  const spent = page.getByRole('dialog', { name: /^Spent on .*: mix/ })
  await expect(spent.getByRole('row').nth(1)).toBeVisible()
  await spent.getByRole('button', { name: 'Close' }).click()
  await page.goto('/analytics?view=forecast')
  const ready = page.getByRole('table', { name: 'Ready dates' })
  await expect(ready.getByRole('columnheader', { name: 'Ready, most likely' })).toBeVisible()
  await expect(ready.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('tab', { name: 'Demand' }).click()
  const demand = page.getByRole('table', { name: 'Demand of the next four weeks' })
  await expect(demand.getByRole('cell', { name: /^(Enough|May run out|Will run out)$/ }).first()).toBeVisible()
  expect((await exported(page, 'CSV')).text).toContain('Ready, most likely')
  await page.goto('/analytics?view=plan')
  const plan = await exported(page, 'Excel (XLSX)')
  expect(plan.name).toMatch(/^plan-.*\.xlsx$/)
  expect(plan.text.startsWith('PK')).toBe(true)
})

test('the plan is explained, changed by hand with a reason, and undone', async ({ page }) => {
  await signInAs(page, 'Mere', '/analytics?view=plan&part=plants')
  const demand = page.getByRole('grid', { name: 'Planned demand' })
  await demand.getByRole('row').nth(1).getByRole('gridcell').nth(1).click()
  const why = page.getByRole('dialog')
  await expect(why.getByText(/^Average sales/)).toBeVisible()
  await why.getByRole('spinbutton', { name: 'Plants in the next 52 weeks' }).fill('987')
  await why.getByRole('textbox', { name: 'Why' }).fill('A new housing estate')
  await holdMessages(page)
  await why.getByRole('button', { name: 'Plan for this' }).click()
  await expectMessage(page, 'Planned for 987 a year.')
  await expect(demand.getByRole('row').filter({ hasText: 'By hand' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(demand.getByRole('row').filter({ hasText: 'By hand' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Planned vs sold' }).click()
  await expect(page.getByText(/^Planned [\d,]+, sold [\d,]+: /)).toBeVisible()
})

test('what if half as many are lost: the margin follows the slider', async ({ page }) => {
  await signInAs(page, 'Mere', '/analytics?view=margin')
  const margin = page.getByRole('listitem').filter({ hasText: 'Margin' })
  const before = await margin.innerText()
  await page.getByRole('slider', { name: /^Price/ }).fill('50')
  await expect.poll(() => margin.innerText()).not.toBe(before)
  await expect(page.getByRole('status').filter({ hasText: 'a plant instead of' })).toBeVisible()
  await page.getByRole('button', { name: 'As it is' }).click()
  await expect.poll(() => margin.innerText()).toBe(before)
})

test('a total opens to all of its lines, which are taken along; a balance, ageing and the best customers too', async ({
  page,
}) => {
  await signInAs(page, 'Mere', '/reports/financial?period=last_month')
  const table = page.getByRole('table', { name: 'Profit and loss' })
  for (const figure of ['Cost of plants sold', 'Total expenses', 'Profit']) {
    await table.getByRole('button', { name: figure, exact: true }).click()
    const lines = page.getByRole('dialog', { name: figure })
    await expect(lines.getByRole('link').first()).toBeVisible()
    const [file] = await Promise.all([page.waitForEvent('download'), lines.getByRole('button', { name: 'CSV' }).click()])
    expect(file.suggestedFilename()).toBe('statement-lines.csv')
    await page.keyboard.press('Escape')
    await expect(lines).toBeHidden()
  }
  await page.goto('/reports/financial?tab=plants')
  await page.getByRole('button', { name: 'Lost', exact: true }).click()
  await page.getByRole('dialog', { name: 'Lost' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/production\/batches\//)
  for (const [tab, name] of [
    ['', /^business-accounts-/],
    ['ageing', /^ageing-/],
    ['best', /^best-customers-/],
  ] as const) {
    await page.goto(`/reports/business-accounts?tab=${tab}`)
    expect((await exported(page, 'PDF')).name).toMatch(name)
  }
})

test('the week is planned: lines of the plan become tasks', async ({ page }) => {
  await signInAs(page, 'Callum', '/analytics?view=plan')
  const work = page.getByRole('grid', { name: 'Planned work' })
  await work.getByRole('row').nth(1).getByRole('checkbox').check()
  await work.getByRole('row').nth(2).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Make tasks' }).click()
  await expectMessage(page, '2 tasks planned')
})
