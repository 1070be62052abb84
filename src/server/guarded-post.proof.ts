/** More of `guarded-post.test.ts`, for `npm run prove`. */
import { expect, test } from 'vitest'
import { postTo, receiver } from './testing-guarded-post.ts'

test('gives up on a receiver that is silent, in a sentence', async () => {
  receiver.answers(() => undefined)
  await expect(postTo(receiver.address, {}, '{}')).rejects.toThrow('It did not answer within 5 seconds.')
})
