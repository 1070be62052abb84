import { expect, test } from 'vitest'
import { menuFor, isGroup } from '#web/shell/navigation.ts'
import { featureUsedBy, featuresToHide } from './feature-details.ts'
import { hiddenAt, isShown } from './features.ts'

test('an address belongs to a feature by its path and what is below it, by its search parameter, or as a part of screens', () => {
  expect(isShown('/production/map', ['map'])).toBe(false)
  expect(isShown('/production/batches/01939f2e', ['production'])).toBe(false)
  expect(isShown('/production/batches', ['map'])).toBe(true)
  expect(isShown('/orders?tab=standing', ['standing_orders'])).toBe(false)
  expect(isShown('/orders?tab=current&search=fern', ['standing_orders'])).toBe(true)
  expect(isShown('/orders/new', ['orders'])).toBe(false)
  expect(isShown('/orderslike', ['orders'])).toBe(true)
  expect(isShown('#grade', ['grading'])).toBe(false)
  expect(isShown('#grade', ['map'])).toBe(true)
  expect(hiddenAt('/orders?search=a&tab=standing', ['map', 'standing_orders'])).toBe('standing_orders')
})

test('a call uses the feature that has its path', () => {
  expect(featureUsedBy({ method: 'POST', path: '/api/standing-orders' })).toBe('standing_orders')
  expect(featureUsedBy({ method: 'POST', path: '/api/standing-orders/:id/pause' })).toBe('standing_orders')
  expect(featureUsedBy({ method: 'GET', path: '/api/standing-orders' })).toBeUndefined()
  expect(featureUsedBy({ method: 'POST', path: '/api/sales' })).toBeUndefined()
})

const destinations = (answers: Partial<Parameters<typeof featuresToHide>[0]>) => {
  const hidden = featuresToHide({ sells: false, grows: false, wholesales: false, keepsBooks: false, ...answers })
  const entries = menuFor(
    'admin',
    () => true,
    (path) => isShown(path, hidden),
  )
  return entries.flatMap((entry) => (isGroup(entry) ? entry.links : [entry])).map(({ label }) => label)
}

test('a shop has 8 destinations, a grower 13, both 15; with everything on there are 20', () => {
  expect(destinations({ sells: true })).toEqual([
    'Dashboard',
    'Plants',
    'Stock',
    'Supplies',
    'POS',
    'Expenses',
    'Sales Report',
    'Sales Transactions',
  ])
  expect(destinations({ grows: true })).toEqual([
    'Dashboard',
    'Plants',
    'Batches',
    'Potting Recipes',
    'Tasks',
    'Labels',
    'Stock',
    'Supplies',
    'Orders',
    'Customers',
    'Expenses',
    'Sales Report',
    'Accounting',
  ])
  expect(destinations({ sells: true, grows: true })).toHaveLength(15)
  const everything = menuFor(
    'admin',
    () => true,
    () => true,
  ).flatMap((entry) => (isGroup(entry) ? entry.links : [entry]))
  expect(everything).toHaveLength(20)
})

test('who keeps the books here has them', () => {
  expect(featuresToHide({ sells: true, grows: false, wholesales: false, keepsBooks: true })).not.toContain('books')
  expect(featuresToHide({ sells: true, grows: true, wholesales: true, keepsBooks: false })).toContain('books')
})
