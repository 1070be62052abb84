/** The owner's Monday: review the sales, drill down into a figure, export it, plan the week, close the month, file the tax figures. */
import { expect } from '@playwright/test'
import { exported } from './monday-hands.ts'
import { goOn, signInAs, test } from './people.ts'

test('a report is viewed, drilled down and exported; the tax figures are saved, and the month is closed', async ({ page }) => {
  await signInAs(page, 'Mere', '/dashboard')
  await page.getByRole('link', { name: /Total Plants Sold/ }).click()
  await expect(page).toHaveURL(/\/reports\/sales/)
  await page.getByLabel('Period').selectOption('Last month')
  const byPlant = page.getByRole('group', { name: 'By', exact: true }).getByRole('button', { name: 'Plant' })
  await byPlant.click()
  await expect(page).toHaveURL(/by=plant/)

  const table = page.getByRole('table', { name: 'Sales by plant' })
  const first = table.locator('tbody tr').first()
  const name = await first.getByRole('rowheader').innerText()
  const sales = await first.getByRole('cell').nth(1).innerText()
  await first.getByRole('button').click()
  const lines = page.getByRole('dialog', { name: `Sold: ${name}` })
  await expect(lines.getByRole('row').nth(1)).toBeVisible()
  await expect(page).toHaveURL(/key=/)

  const csv = await (async () => {
    await page.keyboard.press('Escape')
    await expect(lines).toBeHidden()
    return exported(page, 'CSV')
  })()
  expect(csv.name).toMatch(/^sales-report-.*\.csv$/)
  expect(csv.text.startsWith('\uFEFFPlant,Quantity,')).toBe(true)
  expect(csv.text).toContain(name.includes(',') ? `"${name}"` : name)
  expect(csv.text).toContain(sales.replace(/[$,]/g, ''))
  const xlsx = await exported(page, 'Every line (XLSX)')
  expect(xlsx.text.startsWith('PK')).toBe(true)

  await page.reload()
  await expect(byPlant).toHaveAttribute('aria-pressed', 'true')

  // The tax figures drill down to their lines, and are saved.
  await goOn(page, '/reports/financial?tab=tax&period=last_season')
  const form = page.getByRole('table', { name: /GST101A/ })
  await expect(form.getByRole('row').filter({ hasText: 'GST to pay' })).toContainText('15')
  await form.getByRole('button', { name: 'Total GST collected' }).click()
  const collected = page.getByRole('dialog', { name: 'Total GST collected' })
  await expect(collected.getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Save a copy' }).click()
  await expect(page).toHaveURL(/tab=history/)
  const savedCarts = page
    .getByRole('grid', { name: 'Reports that were made' })
    .getByRole('row')
    .filter({ hasText: 'Tax return' })
    .first()
  await expect(savedCarts).toContainText('Ready')
  await savedCarts.click()
  const report = page.getByRole('dialog', { name: /Tax return/ })
  await report.getByRole('button', { name: 'Total GST collected' }).click()
  await expect(collected).toContainText('From the books as they are now.')
  await expect(collected.getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(report).toContainText('Total GST collected')
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Tax' }).click()
  await page.getByRole('button', { name: 'Closing' }).click()
  await page.getByRole('button', { name: 'Close a period' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: /The books are closed up to/ })).toBeVisible()

  await page.getByRole('button', { name: 'Adjusting entry' }).click()
  const entry = page.getByRole('dialog', { name: 'Adjusting entry' })
  await entry.getByLabel('Amount without tax').fill('ten')
  await entry.getByRole('button', { name: 'Book' }).click()
  await expect(entry.getByText(/Enter an amount like 12\.50/).first()).toBeVisible()
  await entry.getByLabel('Amount without tax').fill('-10')
  await entry.getByLabel('Tax', { exact: true }).fill('-1.50')
  await entry.getByLabel('Why').fill('Invoice counted twice')
  await entry.getByRole('button', { name: 'Book' }).click()
  await expect(page.getByRole('grid', { name: 'Adjusting entries' })).toContainText('Invoice counted twice')

  // Open again, so that other journeys find the books as they were.
  await page.getByRole('button', { name: 'Open again…' }).click()
  const opening = page.getByRole('dialog', { name: 'Open the books again' })
  await opening.getByLabel('Why').fill('End of the journey')
  await opening.getByRole('button', { name: 'Open again', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'All books are open' })).toBeVisible()
})
