import { expect, test } from 'vitest'
import { retryWhileLocked } from './retry-while-locked.ts'

const refused = (code: string) => Object.assign(new Error(code), { code })

test('retries until a locked file is released', async () => {
  let tries = 0
  await retryWhileLocked(() => {
    if (++tries < 3) throw refused(tries === 1 ? 'EPERM' : 'EBUSY')
  })
  expect(tries).toBe(3)
})

test('throws any other error at once, and a permanent lock in the end', async () => {
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
