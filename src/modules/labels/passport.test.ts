import { expect, test } from 'vitest'
import { passportFaults } from './passport.ts'

test('names each legal element missing on a plant passport', () => {
  const whole = {
    botanical_name: 'Buxus sempervirens',
    registration: 'NL-123456789',
    batch_code: '26W31-BUXSEM-01',
    origin: 'NL',
  }
  expect(passportFaults(whole)).toEqual([])
  expect(
    passportFaults({ botanical_name: ' ', registration: '', batch_code: '', origin: 'Holland' }).map((fault) => fault[0]),
  ).toEqual(['A', 'B', 'C', 'D'])
  expect(passportFaults({ ...whole, registration: '12345' })).toEqual([expect.stringContaining('has no country')])
})
