/** More of `guarded-post.test.ts`, for `npm run prove`. */
import { expect, test } from 'vitest'
import { guardedPost } from './guarded-post.ts'
import { receiver } from './testing-guarded-post.ts'

test('gives up on a receiver that is silent, in a sentence', async () => {
  receiver.answers(() => undefined)
  await expect(guardedPost(receiver.address, {}, '{}')).rejects.toThrow('It did not answer within 5 seconds.')
})
