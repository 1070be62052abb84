/** The last line of `npm test` is correct, also when a runner broke. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { noBrowser } from './browser.ts'
import { summaryText, one, playwrightCounts, slowest, total, vitestCounts } from './counts.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'glasshouse-counts-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

function report(name: string, content: unknown): string {
  const file = path.join(folder, name)
  fs.writeFileSync(file, JSON.stringify(content))
  return file
}

const vitest = report('vitest.json', {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
})
const error = { message: '\u001b[31mError: 3 instead of 4\u001b[39m\n\nLocator:  cart\nCall log:' }
const result = { duration: 3_000, error, errorLocation: { line: 12 } }
const shown = { type: 'http://127.0.0.1/sales/pos', description: 'Sold out' }
const spec = { title: 'a sale', file: 'till.test.ts', line: 7, ok: false, tests: [{ results: [result], annotations: [shown] }] }
const playwright = report('playwright.json', {
  stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
  suites: [{ specs: [], suites: [{ specs: [spec, { ...spec, line: 9, ok: true }] }] }],
})

test('prints one line, which names skipped tests only if there are any', () => {
  expect(summaryText(total([vitestCounts(vitest, true), one(true)]))).toBe('6 passed, 0 failed')
  expect(summaryText(total([vitestCounts(vitest, true), playwrightCounts(playwright, false)]))).toBe(
    '8 passed, 2 failed, 2 skipped',
  )
})

test('counts a run that broke, or has no report, as failed', () => {
  expect(summaryText(vitestCounts(vitest, false))).toBe('5 passed, 1 failed')
  expect(summaryText(playwrightCounts(path.join(folder, 'missing.json'), true))).toBe('0 passed, 1 failed')
  expect(summaryText(one(false))).toBe('0 passed, 1 failed')
})

test('says at the end that there is no browser, why, and what to do', () => {
  const download =
    'Downloading Chrome for Testing\nError: getaddrinfo EAI_AGAIN cdn.playwright.dev\n    at onlookupall\nDownloading Chrome'
  const { failures } = playwrightCounts(path.join(folder, 'missing.json'), false, noBrowser(download))
  expect(failures).toEqual([
    'The journeys need a Chromium. It could not be downloaded: getaddrinfo EAI_AGAIN cdn.playwright.dev. Install Chrome or Chromium, then run the same command again.',
  ])
  expect(noBrowser('')).toBe('The journeys need a Chromium. Install Chrome or Chromium, then run the same command again.')
})

test('names what failed, each in one line', () => {
  const name = path.join(process.cwd(), 'src/sale.test.ts')
  const failed = { fullName: 'adds tax', status: 'failed', failureMessages: ['Error: 3 instead of 4\n    at sale.test.ts'] }
  const broken = report('broken.json', {
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name,
        startTime: 0,
        endTime: 1_000,
        status: 'failed',
        message: '',
        assertionResults: [{ fullName: 'sells', status: 'passed' }, failed],
      },
      { name, startTime: 0, endTime: 0, status: 'failed', message: 'Cannot find module\n', assertionResults: [] },
    ],
  })
  expect(total([vitestCounts(broken, false), playwrightCounts(playwright, false), one(false, 'Types')]).failures).toEqual([
    'src/sale.test.ts › adds tax: Error: 3 instead of 4',
    'src/sale.test.ts: Cannot find module',
    'journeys/till.test.ts:12 › a sale: Error: 3 instead of 4 Locator: cart\n    http://127.0.0.1/sales/pos: Sold out',
    'Types',
  ])
})

test('names the slowest files with their share of the time', () => {
  const { files } = total([playwrightCounts(playwright, false)])
  expect(slowest([...files, { name: 'src/sale.test.ts', milliseconds: 2_000 }])).toBe(
    '    6.0 s  75 %  journeys/till.test.ts\n    2.0 s  25 %  src/sale.test.ts',
  )
})
