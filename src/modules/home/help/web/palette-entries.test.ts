import { expect, test } from 'vitest'
import type { Role } from '#kernel/role.ts'
import { navigationFor } from '#web/shell/navigation.ts'
import type { Found } from '../search.ts'
import { operateOnBatch, actionsFor, operationsOnBatches, placesFor, placesOf } from './palette-entries.ts'

const all = navigationFor('admin', () => true)

const found = (kind: Found['kind'], label: string): Found => ({ kind, id: '7', label, detail: '' })

test('finds screens by letters of their name or their group', () => {
  const { screens, lists } = placesFor(all, 'prod')
  expect(screens.map(({ label }) => label)).toEqual([
    'Batches',
    'Nursery Map',
    'Balance of plants',
    'Potting Recipes',
    'Tasks',
    'Labels',
    'Space and overhead',
    'Royalties',
  ])
  expect(lists.every(({ label }) => label === '“prod”')).toBe(true)
  expect(placesFor(all, 'stock plants').screens[0]).toMatchObject({ label: 'Stock', path: '/inventory/plants' })
})

test('offers to search the lists the user may open if no screen matches', () => {
  expect(placesFor(all, 'kōwhai').lists.map(({ detail }) => detail)).toEqual([
    'in Plants',
    'in Stock',
    'in Batches',
    'in Sales Transactions',
    'in Tasks',
    'in Potting Recipes',
    'in Supplies',
    'in Customers',
    'in Orders',
    'in Expenses',
    'in Bills',
  ])
  const production = navigationFor('production', () => true)
  expect(placesFor(production, 'kōwhai 3').lists.map(({ path }) => path)).toEqual([
    '/inventory/plants?search=k%C5%8Dwhai%203',
    '/production/batches?search=k%C5%8Dwhai%203',
    '/production/tasks?search=k%C5%8Dwhai%203',
    '/production/recipes?search=k%C5%8Dwhai%203',
    '/inventory/supplies?search=k%C5%8Dwhai%203',
  ])
})

test('lists every screen of the role for an empty search', () => {
  const mine = placesFor(
    navigationFor('sales', () => true),
    ' ',
  )
  expect(mine.screens.map(({ label }) => label)).toEqual([
    'Dashboard',
    'Stock',
    'Supplies',
    'POS',
    'Orders',
    'My deliveries',
    'Sales Transactions',
  ])
  expect(actionsFor('sales', ' ')).toEqual([])
})

test('finds actions by two letters of any of their names, its own name first, only for roles that may do them', () => {
  const labels = (role: Role, typed: string) => actionsFor(role, typed).map(({ label }) => label)
  expect(labels('admin', 'new order')[0]).toBe('New order')
  expect(labels('admin', 'record loss')).toEqual(['Record a loss'])
  expect(labels('manager', 'ex')).toContain('Add an expense')
  expect(labels('admin', 'gst')).toEqual(['File the tax return', 'Change tax rates'])
  expect(labels('manager', 'gst')).toEqual(['File the tax return'])
  expect(labels('production', 'new order')).toEqual([])
  expect(labels('sales', 'expense')).toEqual([])
})

test('finds an action together with its batch', () => {
  const loss = operateOnBatch('production', 'record loss kauri pb5')
  expect([loss?.action.label, loss?.rest]).toEqual(['Record a loss', 'kauri pb5'])
  expect(operateOnBatch('production', 'pot up 26W31')).toMatchObject({ rest: '26W31', action: { onBatch: 'pot-up' } })
  expect(operateOnBatch('sales', 'loss kauri')).toBeUndefined()
  expect(operateOnBatch('admin', 'kauri loss')).toBeUndefined()
  if (!loss) throw new Error('No action was understood.')
  expect(operationsOnBatches([found('batch', '26W31-AGAAUS-01'), found('plant', 'Kauri')], loss.action)).toEqual([
    { label: 'Record a loss: 26W31-AGAAUS-01', detail: '', path: '/production/batches/7?action=loss' },
  ])
})

test('shows the kind of a result and links where the role may open it', () => {
  expect(placesOf([found('plant', 'Kauri & co')], 'admin')).toEqual([{ label: 'Kauri & co', detail: 'Plant', path: '/plants/7' }])
  expect(placesOf([found('plant', 'Kauri')], 'sales')[0]?.path).toBe('/inventory/plants?search=Kauri')
  expect(placesOf([found('vendor', 'Landlord')], 'admin')[0]?.path).toBe('/expenses?vendor=Landlord')
})
