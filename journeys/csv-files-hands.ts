/** Hands for the journeys of `csv-files`. */
import { readFile } from 'node:fs/promises'
import { type Page, expect } from '@playwright/test'
import { signInAs } from './people.ts'

/** The cells of a file, by RFC 4180. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
    else if (end === '') break
  }
  return rows.slice(0, -1)
}

/** Expected format of the cells by column heading. */
const contents: readonly (readonly [heading: RegExp, cell: RegExp])[] = [
  [/^(Day|Date|Bill date|Due)$/, /^(\d{4}-\d\d-\d\d)?$/],
  [/^(Time|Until)$/, /\d?\d[:.]\d\d|^$/],
  [/^(Total|Amount|Cost|Paid|Discount|Tax|GST|Price)$/, /^(-?\d+(\.\d+)?)?$/],
  [/^(Vendor|Customer|Sold by|Category|Place)$/, /^(?!-?\d+\.\d\d$)/],
]

/** Row count in the next answer of the list. */
async function countOf(page: Page, path: string): Promise<number> {
  const response = await page.waitForResponse(
    (each) => new URL(each.url()).pathname === path && each.request().method() === 'GET' && each.ok(),
  )
  return ((await response.json()) as { meta: { total: number } }).meta.total
}

/** Saves the file of a list that a screen shows and reads from a path. */
export async function checkFile(page: Page, address: string, path: string): Promise<void> {
  const first = countOf(page, path)
  await signInAs(page, 'Mere', address)
  const before = await first
  const save = page.getByRole('button', { name: 'Export CSV' })
  await expect(save).toBeEnabled()
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()])
  const [head = [], ...rows] = cellsOf((await readFile(await file.path(), 'utf8')).replace('\uFEFF', ''))
  expect(new Set(head).size).toBe(head.length)
  expect(head).not.toContain('')
  expect([...new Set(rows.map((row) => row.length))]).toEqual([head.length])
  // Other journeys may sell meanwhile.
  expect(rows.length).toBeGreaterThanOrEqual(before)
  const last = countOf(page, path)
  await page.reload()
  expect(await last).toBeGreaterThanOrEqual(rows.length)
  for (const [heading, cell] of contents)
    for (const [i, name] of head.entries())
      if (heading.test(name))
        expect(
          rows.filter((row) => !cell.test(row[i]!)),
          name,
        ).toEqual([])
}
