/**
 * Navigation entries by role. Defined once; the shell draws them, a test compares them with the screens that each role may open.
 */
import { type Role, everyone, growers, managers, sellers } from '#kernel/role.ts'

export interface Link {
  readonly label: string
  readonly path: string
  readonly roles: readonly Role[]
}

export interface Group {
  readonly label: string
  readonly links: readonly Link[]
}

export const navigation: readonly (Link | Group)[] = [
  { label: 'Dashboard', path: '/dashboard', roles: everyone },
  { label: 'Plants', path: '/plants', roles: managers },
  {
    label: 'Production',
    links: [
      { label: 'Plant Production', path: '/production/batches', roles: growers },
      { label: 'Nursery Map', path: '/production/map', roles: growers },
      { label: 'Balance of plants', path: '/production/balance', roles: managers },
      { label: 'Potting Recipes', path: '/production/recipes', roles: growers },
      { label: 'Task Management', path: '/production/tasks', roles: growers },
      { label: 'Labels', path: '/production/labels', roles: growers },
      { label: 'Space and overhead', path: '/production/space', roles: managers },
      { label: 'Royalties', path: '/production/royalties', roles: managers },
    ],
  },
  {
    label: 'Inventory',
    links: [
      { label: 'Plants Stock', path: '/inventory/plants', roles: everyone },
      { label: 'Supplies', path: '/inventory/supplies', roles: everyone },
    ],
  },
  { label: 'POS', path: '/sales/pos', roles: sellers },
  { label: 'Orders', path: '/orders', roles: sellers },
  // Admins and managers, whose bar is full, find it beside the runs that they plan.
  { label: 'My deliveries', path: '/deliveries/today', roles: ['general_staff', 'production', 'sales'] },
  // Admins and managers find it among the reports.
  { label: 'Sales Transactions', path: '/sales/transactions', roles: ['general_staff', 'sales'] },
  { label: 'Expenses', path: '/expenses', roles: managers },
  { label: 'Bills', path: '/bills', roles: managers },
  {
    label: 'Reports',
    links: [
      { label: 'Sales Report', path: '/reports/sales', roles: managers },
      { label: 'Expenses Report', path: '/reports/expenses', roles: managers },
      { label: 'Financial Report', path: '/reports/financial', roles: managers },
      { label: 'Business Accounts', path: '/reports/business-accounts', roles: managers },
      { label: 'Sales Transactions', path: '/sales/transactions', roles: managers },
      { label: 'Analytics', path: '/analytics', roles: managers },
    ],
  },
]

/** Beside the groups: what everybody has. */
export const help = '/help'
export const settings = '/profile'
/** At the provider: not a screen of the app. */
export const account = '/account'
/** Signing up, at the membership provider. */
export const newNursery = '/account/new'

export const isGroup = (entry: Link | Group): entry is Group => 'links' in entry

/** Navigation for one role: only registered screens, and no empty group. */
export function navigationFor(role: Role, isThere: (path: string) => boolean): readonly (Link | Group)[] {
  const shown = (link: Link) => link.roles.includes(role) && isThere(link.path)
  return navigation.flatMap((entry): (Link | Group)[] => {
    if (!isGroup(entry)) return shown(entry) ? [entry] : []
    const links = entry.links.filter(shown)
    return links.length > 0 ? [{ ...entry, links }] : []
  })
}

/** The five places under a thumb, the most used first; the sheet behind "More" has everything. */
export function tabsFor(role: Role, isThere: (path: string) => boolean): readonly Link[] {
  const growsAndSells = ['/dashboard', '/production/batches', '/sales/pos', '/inventory/plants']
  const wanted: Readonly<Record<Role, readonly string[]>> = {
    admin: growsAndSells,
    manager: growsAndSells,
    general_staff: growsAndSells,
    production: ['/dashboard', '/production/batches', '/production/tasks', '/inventory/plants'],
    sales: ['/dashboard', '/sales/pos', '/sales/transactions', '/inventory/plants'],
  }
  const links = navigation.flatMap((entry) => (isGroup(entry) ? entry.links : [entry]))
  return wanted[role].flatMap(
    (path) => links.find((link) => link.path === path && link.roles.includes(role) && isThere(path)) ?? [],
  )
}
