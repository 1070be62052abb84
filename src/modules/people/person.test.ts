import { expect, test } from 'vitest'
import { deviceOf } from './person.ts'

test('names devices by their user agent', () => {
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'
  expect(deviceOf(iphone)).toEqual({ device_type: 'Mobile', device_info: 'Safari on iPhone' })
  expect(deviceOf('Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36')).toEqual({
    device_type: 'other',
    device_info: 'Chrome on Windows',
  })
})
