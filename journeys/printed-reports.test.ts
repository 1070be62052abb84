/** What the browser prints of a report: no text lies across another, on any page. */
import { inflateSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { signInAs, test } from './people.ts'

/** The heights of the printed baselines, from the top, by page; in CSS pixels. */
function baselines(pdf: Buffer): number[][] {
  const pages: number[][] = []
  const text = pdf.toString('latin1')
  for (const { 0: head, index } of text.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n/g)) {
    const begin = index + head.length
    const content = inflateSync(pdf.subarray(begin, text.indexOf('endstream', begin)), { finishFlush: 2 }).toString('latin1')
    const heights = [...content.matchAll(/ (-?[\d.]+) Tm\b/g)].map(([, y]) => Number(y))
    if (heights.length > 0) pages.push([...new Set(heights)].toSorted((a, b) => a - b))
  }
  return pages
}

for (const path of ['/reports/financial', '/reports/expenses'])
  test(`no text of ${path} is printed across another`, async ({ page }) => {
    await signInAs(page, 'Mere', path)
    await expect(page.getByRole('table').first()).toBeVisible()
    const pages = baselines(await page.pdf({ format: 'A4' }))
    expect(pages.flat().length).toBeGreaterThan(5)
    for (const heights of pages)
      for (const [i, y] of heights.entries()) {
        const above = heights[i - 1]
        if (above !== undefined) expect(y - above).toBeGreaterThan(5)
      }
  })
