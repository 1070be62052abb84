import { expect, test } from 'vitest'
import { retryWhileLocked } from './retry-while-locked.ts'

const refused = (code: string) => Object.assign(new Error(code), { code })

test('what something holds for a moment is done as soon as it lets go', async () => {
  let tries = 0
  await retryWhileLocked(() => {
    if (++tries < 3) throw refused(tries === 1 ? 'EPERM' : 'EBUSY')
  })
  expect(tries).toBe(3)
})

test('another fault is told at once, and one that does not pass in the end', async () => {
  let tries = 0
  const fails = (code: string) =>
    retryWhileLocked(() => {
      tries++
      throw refused(code)
    })
  await expect(fails('ENOENT')).rejects.toThrow('ENOENT')
  expect(tries).toBe(1)
  await expect(fails('EPERM')).rejects.toThrow('EPERM')
})
