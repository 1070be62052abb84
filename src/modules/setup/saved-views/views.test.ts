import { expect, test } from 'vitest'
import { listAt, searchOf, viewOf } from './views.ts'

test('a list is known by its path and its tab', () => {
  expect(listAt('/orders', {})).toBe('orders')
  expect(listAt('/orders', { tab: 'future' })).toBe('future_orders')
  expect(listAt('/orders', { tab: 'standing' })).toBeUndefined()
  expect(listAt('/plants', { view: 'tiles' })).toBe('plants')
  expect(listAt('/dashboard', {})).toBeUndefined()
})

test('a view holds filters, search and order, but no dialog, and is the same text however it was filtered', () => {
  const open = { status: 'open', action: 'repeat', search: 'kauri & co', from: '' }
  expect(viewOf('orders', open)).toBe('search=kauri%20%26%20co&status=open')
  expect(viewOf('orders', { search: 'kauri & co', status: 'open' })).toBe(viewOf('orders', open))
  expect(viewOf('orders', { action: 'repeat' })).toBe('')
})

test('showing a view takes away what it does not hold', () => {
  expect(searchOf('orders', 'search=kauri%20%26%20co&status=open')).toEqual({
    search: 'kauri & co',
    status: 'open',
    sort: undefined,
    hide: undefined,
    from: undefined,
    to: undefined,
  })
  expect(searchOf('orders', 'search=100%')).toMatchObject({ search: '100%', status: undefined })
})
