/** Reports printed by the browser: no text overlaps another, on any page. */
import { inflateSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { listBatches } from '#modules/growing/batch/contract.ts'
import { signInAs, test } from './people.ts'

interface Printed {
  readonly x: number
  readonly y: number
}

/** Positions of the printed texts by page: from the left and from the top, as far as the page's own scale goes. */
function beginnings(pdf: Buffer): Printed[][] {
  const pages: Printed[][] = []
  const text = pdf.toString('latin1')
  for (const { 0: head, index } of text.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n/g)) {
    const begin = index + head.length
    const content = inflateSync(pdf.subarray(begin, text.indexOf('endstream', begin)), { finishFlush: 2 }).toString('latin1')
    const printed = positions(content)
    if (printed.length > 0) pages.push(printed)
  }
  return pages
}

/** Follows the scales and offsets of a page's content (PDF 32000-1, 8.4.4: `q`, `Q` and `cm`): a picture has its own. */
function positions(content: string): Printed[] {
  const printed: Printed[] = []
  const saved: (readonly [number, number, number, number])[] = []
  let [scaleX, scaleY, left, top] = [1, 1, 0, 0]
  for (const { 0: operator, groups } of content.matchAll(/\b[qQ]\b|(?<numbers>(?:-?[\d.]+\s+){6})(?:cm|Tm)\b/g)) {
    const [a = 1, , , d = 1, x = 0, y = 0] = (groups?.['numbers'] ?? '').split(/\s+/).map(Number)
    if (operator === 'q') saved.push([scaleX, scaleY, left, top])
    else if (operator === 'Q') [scaleX, scaleY, left, top] = saved.pop() ?? [1, 1, 0, 0]
    else if (operator.endsWith('cm')) [scaleX, scaleY, left, top] = [scaleX * a, scaleY * d, left + scaleX * x, top + scaleY * y]
    else printed.push({ x: left + scaleX * x, y: top + scaleY * y })
  }
  return printed
}

/** Two texts that begin in one place, in points: on other lines, and too near for the height of a line. */
const areAcross = (one: Printed, other: Printed) =>
  Math.abs(one.x - other.x) < 25 && Math.abs(one.y - other.y) > 0.1 && Math.abs(one.y - other.y) < 4

for (const path of ['/reports/financial', '/reports/expenses'])
  test(`no text of ${path} is printed across another`, async ({ page }) => {
    await signInAs(page, 'Mere', path)
    await expect(page.getByRole('table').first()).toBeVisible()
    const pages = beginnings(await page.pdf({ format: 'A4' }))
    expect(pages.flat().length).toBeGreaterThan(20)
    for (const printed of pages)
      expect(printed.flatMap((one) => printed.filter((other) => areAcross(one, other)).map((other) => [one, other]))).toEqual([])
  })

test('a batch and a week of tasks are printed without what is pressed on a screen', async ({ page }) => {
  const who = await signInAs(page, 'Mere', '/production/tasks?view=week')
  const batches = await page.request.get(listBatches.path, { headers: { authorization: who.authorization } })
  const { data } = (await batches.json()) as { data: readonly { id: string }[] }
  const pressed = page.getByRole('main').getByRole('button', { name: /^(Today|Undo|Correct|More|Next|Previous)/ })
  await expect(pressed.first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(pressed).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`/production/batches/${data[0]?.id ?? ''}`)
  await expect(page.getByRole('button', { name: 'Note' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(pressed).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'All batches' })).toHaveCount(0)
})
