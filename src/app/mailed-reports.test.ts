/** Every report that can be exported as a file can also be mailed, by the same roles. */
import { expect, test } from 'vitest'
import { namedCalls } from './api-calls.ts'

const isReportFile = (download: readonly string[] | undefined) => ['csv', 'xlsx', 'pdf'].every((type) => download?.includes(type))

test('every report that can be exported can be mailed by those who may export it', async () => {
  const calls = (await namedCalls()).map(({ call }) => call)
  const files = calls.filter(({ download }) => isReportFile(download))
  expect(files.length).toBeGreaterThanOrEqual(8)
  const mailed = files.map(({ path }) =>
    calls.find((call) => call.method === 'POST' && call.path === path.replace(/\/file$/, '/mail')),
  )
  expect(mailed.map((call) => call?.roles)).toEqual(files.map(({ roles }) => roles))
})
