/** Hands for the journeys of `take-on`. */
import { type Page, expect } from '@playwright/test'

/** Chooses a file of this kind, and waits until it is read. */
export async function choose(page: Page, kind: string, lines: readonly string[]) {
  await page.goto('/import')
  await page
    .getByLabel(`Choose a file of ${kind}`)
    .setInputFiles({ name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await expect(page.getByRole('heading', { name: `Import ${kind}` })).toBeVisible()
}

/** Presses Ctrl V with cells of a spreadsheet on the clipboard. */
export async function pasteCells(page: Page, rows: readonly (readonly string[])[]) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.map((cells) => cells.join('\t')).join('\n'))
  await page.keyboard.press('Control+V')
}

export async function importRows(page: Page, count: number) {
  await page.getByRole('button', { name: `Import ${count} ${count === 1 ? 'row' : 'rows'}` }).click()
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
}
