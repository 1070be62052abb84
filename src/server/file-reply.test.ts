/** Parts of a file that a download asks for (RFC 9110, 14). */
import { expect, test } from 'vitest'
import { byteRange } from './file-reply.ts'

test.each([
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=40-', { from: 40, to: 99 }],
  ['bytes=40-49', { from: 40, to: 49 }],
  ['bytes=40-400', { from: 40, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-400', { from: 0, to: 99 }],
  [undefined, undefined],
  ['bytes=-', undefined],
  ['bytes=9-4', undefined],
  ['bytes=0-1,5-6', undefined],
  ['rows=0-9', undefined],
  [`bytes=${'9'.repeat(400)}-`, undefined],
])('%s of a file of 100 bytes', (header, range) => {
  expect(byteRange(header, 100)).toEqual(range)
})

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('refuses %s, which begins beyond the end', (header) => {
  expect(() => byteRange(header, 100)).toThrow('The file has 100 bytes. Ask for a part of them, or for all.')
})
