/** Accepted search parameters of an address, and the fallback for malformed ones. */
import { expect, test } from 'vitest'
import {
  daysParams,
  either,
  id,
  oneOf,
  parseSearch,
  readSearch,
  stringifySearch,
  text,
  validSearch,
  wholeNumber,
  withId,
} from './search-params.ts'

const shape = { ...daysParams, tab: oneOf('current', 'future'), search: text, page: wholeNumber, open: either(oneOf('new'), id) }
const someone = '01939f2e-8a4b-7cc0-9a8e-0123456789ab'

test('reads what is declared and allowed', () => {
  const search = { tab: 'future', search: '12.50', page: '2', from: '2026-02-28', open: 'new', unknown: 'x' }
  expect(readSearch(shape, search)).toEqual({
    tab: 'future',
    search: '12.50',
    page: '2',
    from: '2026-02-28',
    to: '',
    open: 'new',
  })
  expect(readSearch(shape, { open: someone }).open).toBe(someone)
})

test('falls back to the default where a value is not allowed', () => {
  const wrong = { tab: 'nonsense', search: 'x'.repeat(101), page: '0', from: '2026-02-30', to: 'yesterday', open: '1; drop' }
  expect(readSearch(shape, wrong)).toEqual({ tab: '', search: '', page: '', from: '', to: '', open: '' })
  expect(Object.values(validSearch(shape, wrong))).toEqual(Array.from({ length: 6 }, () => undefined))
  expect(readSearch(shape, { tab: ['future'], search: { a: 1 } })).toMatchObject({ tab: '', search: '' })
})

test('a dialog of a record needs the id of the record', () => {
  expect(withId('docket').read(`docket-${someone}`)).toBe(`docket-${someone}`)
  expect(withId('docket').read('docket-1')).toBe('')
  expect(withId('docket').read(`item-${someone}`)).toBe('')
})

test('an address is text: nothing in it is taken for a number, and empty values are left out', () => {
  expect(parseSearch('?search=12.50&tab=future&mine=true')).toEqual({ search: '12.50', tab: 'future', mine: 'true' })
  expect(stringifySearch({ search: 'a & b', tab: '', sort: undefined })).toBe('?search=a+%26+b')
  expect(stringifySearch({ tab: '' })).toBe('')
  expect(parseSearch(stringifySearch({ search: '007 "kōwhai" 1e5' }))).toEqual({ search: '007 "kōwhai" 1e5' })
})
