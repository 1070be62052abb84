/** Hands for the journeys of `monday`. */
import { readFile } from 'node:fs/promises'
import { type Page } from '@playwright/test'

/** The file that the browser saves for a menu entry. */
export async function exported(page: Page, choice: string): Promise<{ readonly name: string; readonly text: string }> {
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: choice, exact: true }).click(),
  ])
  return { name: file.suggestedFilename(), text: (await readFile(await file.path())).toString('utf8') }
}
