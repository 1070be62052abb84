import { expect, test } from 'vitest'
import { lossReasonOf } from './loss-reasons.ts'

test('a loss has a reason of the nursery’s list, in the spelling of the list; the first where none is given', () => {
  const reasons = ['died', 'Vine weevil']
  expect(lossReasonOf(' vine WEEVIL ', reasons)).toBe('Vine weevil')
  expect(lossReasonOf(undefined, reasons)).toBe('died')
  expect(lossReasonOf('frost', reasons)).toBeUndefined()
})
