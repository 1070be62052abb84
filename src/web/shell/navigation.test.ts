import { expect, test } from 'vitest'
import { roles } from '#kernel/role.ts'
import { isGroup, menuFor, navigationFor, tabsFor } from './navigation.ts'

const everything = () => true
const labels = (role: (typeof roles)[number]) => navigationFor(role, everything).map((entry) => entry.label)

test('each role sees what it may open, and nothing else', () => {
  expect(labels('admin')).toEqual([
    'Dashboard',
    'Plants',
    'Production',
    'Inventory',
    'POS',
    'Orders',
    'Customers',
    'Expenses',
    'Bills',
    'Reports',
  ])
  expect(labels('manager')).toEqual(labels('admin'))
  expect(labels('general_staff')).toEqual([
    'Dashboard',
    'Production',
    'Inventory',
    'POS',
    'Orders',
    'My deliveries',
    'Sales Transactions',
  ])
  expect(labels('production')).toEqual(['Dashboard', 'Production', 'Inventory', 'My deliveries'])
  expect(labels('sales')).toEqual(['Dashboard', 'Inventory', 'POS', 'Orders', 'My deliveries', 'Sales Transactions'])
})

test('a screen that is not there has no link, and an empty group no heading', () => {
  const shown = navigationFor('admin', (path) => path === '/dashboard' || path === '/inventory/plants')
  expect(shown.map((entry) => (isGroup(entry) ? entry.links.map((link) => link.path) : entry.path))).toEqual([
    '/dashboard',
    ['/inventory/plants'],
  ])
})

test('the menus leave out tabs of other screens and what is switched off; a group of one link is that link', () => {
  const menu = menuFor('admin', everything, (path) => !/^\/production\/(?!tasks)|supplies/.test(path))
  expect(menu.map((entry) => entry.label)).toEqual([
    'Dashboard',
    'Plants',
    'Tasks',
    'Stock',
    'POS',
    'Orders',
    'Customers',
    'Expenses',
    'Reports',
  ])
})

test('the tab bar has at most four places and the rest behind More', () => {
  for (const role of roles) expect(tabsFor(role, everything)).toHaveLength(4)
  expect(tabsFor('admin', everything).map(({ path }) => path)).toEqual([
    '/dashboard',
    '/production/batches',
    '/sales/pos',
    '/inventory/plants',
  ])
})
