import { expect, test } from 'vitest'
import { missingSellerDetails } from './seller-details.ts'

const complete = { nurseryName: 'Tōtara Lane', nurseryAddress: '12 Lane Road', gstNumber: '98-765-432', gstRegistered: true }

test('an invoice needs an address, and a tax number of who is registered', () => {
  expect(missingSellerDetails(complete)).toEqual([])
  expect(missingSellerDetails({ ...complete, gstNumber: '', gstRegistered: false })).toEqual([])
  expect(missingSellerDetails({ ...complete, gstNumber: ' ' })).toEqual(['gstNumber'])
  expect(missingSellerDetails({ ...complete, nurseryAddress: ' \n', gstNumber: '' })).toEqual(['nurseryAddress', 'gstNumber'])
  expect(missingSellerDetails({ ...complete, nurseryName: '', nurseryAddress: '', gstNumber: '' })).toEqual([])
})
