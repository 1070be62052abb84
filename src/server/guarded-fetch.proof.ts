/** More of `guarded-fetch.test.ts`, for `npm run prove`. */
import { expect, test } from 'vitest'
import { guardedFetch } from './guarded-fetch.ts'
import { collectGarbage } from './testing-garbage.ts'
import { origin } from './testing-guarded-fetch.ts'

test.each(['silent', 'half'])(
  'gives up on a response that is %s after five seconds, whatever is collected as garbage',
  async (page) => {
    const began = performance.now()
    const collecting = setInterval(collectGarbage, 50)
    await expect(guardedFetch(`${origin}/${page}`)).rejects.toThrow('timeout')
    clearInterval(collecting)
    expect(performance.now() - began).toBeGreaterThan(4_500)
  },
)
