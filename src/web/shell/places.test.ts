import { expect, test } from 'vitest'
import { navigationFor } from './navigation.ts'
import { placesFor } from './places.ts'

const all = navigationFor('admin', () => true)

test('screens are found by letters of their name or of their group', () => {
  expect(placesFor(all, 'prod').map((place) => place.label)).toEqual([
    'Plant Production',
    'Potting Recipes',
    'Task Management',
    'Labels',
    ...Array.from({ length: 8 }, () => '“prod”'),
  ])
  expect(placesFor(all, 'stock plants')[0]).toMatchObject({ label: 'Plants Stock', path: '/inventory/plants' })
})

test('what is no screen is looked for in the lists one may open', () => {
  expect(placesFor(all, 'kōwhai').map((place) => `${place.label} ${place.detail}`)).toEqual([
    '“kōwhai” in Plants',
    '“kōwhai” in Plants Stock',
    '“kōwhai” in Plant Production',
    '“kōwhai” in Sales Transactions',
    '“kōwhai” in Task Management',
    '“kōwhai” in Potting Recipes',
    '“kōwhai” in Supplies',
    '“kōwhai” in Business Accounts',
  ])
  const production = navigationFor('production', () => true)
  expect(placesFor(production, 'kōwhai').map((place) => place.path)).toEqual([
    '/inventory/plants',
    '/production/batches',
    '/production/tasks',
    '/production/recipes',
    '/inventory/supplies',
  ])
})

test('with nothing typed, every screen of the role is there', () => {
  expect(
    placesFor(
      navigationFor('sales', () => true),
      ' ',
    ).map((place) => place.label),
  ).toEqual(['Dashboard', 'Plants Stock', 'Supplies', 'POS', 'Orders', 'Sales Transactions'])
})
