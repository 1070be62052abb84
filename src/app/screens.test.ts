/** The roles of each screen, as specified. */
import { expect, test } from 'vitest'
import { everyone, growers, managers, sellers } from '#kernel/role.ts'
import { screens } from './screens.ts'

test('opens each screen for the specified roles only', () => {
  const specified = {
    '/dashboard': everyone,
    '/plants': managers,
    '/inventory/supplies': everyone,
    '/inventory/plants': everyone,
    '/production/batches': growers,
    '/production/recipes': growers,
    '/production/tasks': growers,
    '/expenses': managers,
    '/sales/pos': sellers,
    '/sales/transactions': sellers,
    '/orders': sellers,
    '/reports/sales': managers,
    '/reports/expenses': managers,
    '/reports/financial': managers,
    '/reports/business-accounts': managers,
    '/analytics': managers,
    '/notifications': everyone,
    '/profile': everyone,
    '/help': everyone,
    '/print-invoice/$saleId': sellers,
  }
  const roles = Object.fromEntries(screens.map((screen) => [screen.path, screen.roles]))
  expect(roles).toMatchObject(specified)
  expect([...everyone].sort()).toEqual(['admin', 'general_staff', 'manager', 'production', 'sales'])
  expect([...managers].sort()).toEqual(['admin', 'manager'])
  expect([...growers].sort()).toEqual(['admin', 'general_staff', 'manager', 'production'])
  expect([...sellers].sort()).toEqual(['admin', 'general_staff', 'manager', 'sales'])
})
