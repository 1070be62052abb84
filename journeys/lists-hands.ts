/** Hands for the journeys of `lists`. */
import { type Page } from '@playwright/test'

/** How many rows of tables stand in what the browser prints, and on how many pages. */
export async function printed(page: Page): Promise<{ readonly rows: number; readonly pages: number }> {
  const pdf = (await page.pdf({ format: 'A4', tagged: true })).toString('latin1')
  return { rows: pdf.match(/\/S \/TR\b/g)?.length ?? 0, pages: pdf.match(/\/Type \/Page\b/g)?.length ?? 0 }
}
