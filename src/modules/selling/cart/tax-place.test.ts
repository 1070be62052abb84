import { expect, test } from 'vitest'
import { placeOfDockets, placeOfOrder, refuseUnknownPlace } from './tax-place.ts'

const rate = { name: 'Sales tax', kind: 'standard', percent: '8.875', from: null, until: null } as const
const rates = [
  { ...rate, place: '' },
  { ...rate, place: 'Albany County', until: '2026-05-31' },
  { ...rate, place: 'Erie County' },
]

test('an order bears the rate of its place of delivery: the one given, else that of its account, else that of the nursery', () => {
  const account = { tax_place: 'Erie County' }
  expect(placeOfOrder('Albany County', account)).toBe('Albany County')
  expect(placeOfOrder(undefined, account)).toBe('Erie County')
  // The customer comes to fetch it.
  expect(placeOfOrder('', account)).toBe('')
  expect(placeOfOrder(undefined, undefined)).toBe('')
})

test('a place without a rate on the day is refused, and those with one are named', () => {
  refuseUnknownPlace('Albany County', rates, '2026-05-31')
  refuseUnknownPlace('', [], '2026-05-31')
  expect(() => refuseUnknownPlace('Albany County', rates, '2026-06-01')).toThrow(
    expect.objectContaining({
      code: 'INVALID',
      extra: {
        errors: [
          { path: 'tax_place', message: 'There is no tax rate for Albany County. Choose Erie County, or add a rate for it.' },
        ],
      },
    }),
  )
})

test('dockets of one place are invoiced together, those of several are not', () => {
  expect(placeOfDockets([{ docket_number: 1, tax_place: 'Erie County' }])).toBe('Erie County')
  expect(placeOfDockets([])).toBe('')
  expect(() =>
    placeOfDockets([
      { docket_number: 1, tax_place: '' },
      { docket_number: 2, tax_place: 'Erie County' },
    ]),
  ).toThrow('Docket 1 and docket 2 were delivered to places with tax rates of their own. Invoice them separately.')
})
