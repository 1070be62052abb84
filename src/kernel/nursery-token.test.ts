/** Tokens in public addresses. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readToken, tokenOf } from './nursery-token.ts'

const secret = 'abcdefghijklmnopqrstuvwxyz-_0123'.slice(0, 32)

test('parses a token back to its nursery and its secret', () => {
  fc.assert(
    fc.property(fc.uuid(), (nursery_id) => {
      const token = tokenOf(nursery_id, secret)
      expect(token).toMatch(/^[\w-]{54}$/)
      expect(readToken(token)).toEqual({ nursery_id, secret })
    }),
  )
})

test('returns undefined for an invalid token', () => {
  for (const token of ['', 'x', '../../../etc/passwd', 'a'.repeat(53), `${'a'.repeat(53)}!`])
    expect(readToken(token)).toBeUndefined()
})
