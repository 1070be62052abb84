import { expect, test } from 'vitest'
import { NewSupportGrant } from './support-access.ts'

test('support access is granted for one of four times, and no longer than three days', () => {
  const message = (hours: unknown) => NewSupportGrant.safeParse({ hours }).error?.issues[0]?.message
  expect([1, 4, 24, 72].map(message)).toEqual([undefined, undefined, undefined, undefined])
  expect(message(720)).toBe('Choose 1, 4, 24 or 72 hours.')
  expect(message('4')).toBe('Choose 1, 4, 24 or 72 hours.')
})
