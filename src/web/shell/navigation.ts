/**
 * Navigation entries by role. Defined once; the shell draws them, a test compares them with the screens that each role may open.
 */
import { type Role, everyone, growers, managers, sellers } from '#kernel/role.ts'

export interface Link {
  readonly label: string
  readonly path: string
  readonly roles: readonly Role[]
  /** Not in the menus where it is alone in its group: an aid to the other screens. */
  readonly isAid?: true
  /** Reached by a tab of another screen: not in the menus. */
  readonly isTab?: true
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
      { label: 'Batches', path: '/production/batches', roles: growers },
      { label: 'Nursery Map', path: '/production/map', roles: growers },
      { label: 'Balance of plants', path: '/production/balance', roles: managers, isTab: true },
      { label: 'Potting Recipes', path: '/production/recipes', roles: growers },
      { label: 'Tasks', path: '/production/tasks', roles: growers },
      { label: 'Labels', path: '/production/labels', roles: growers, isAid: true },
      { label: 'Space and overhead', path: '/production/space', roles: managers },
      { label: 'Royalties', path: '/production/royalties', roles: managers },
    ],
  },
  {
    label: 'Inventory',
    links: [
      { label: 'Stock', path: '/inventory/plants', roles: everyone },
      { label: 'Supplies', path: '/inventory/supplies', roles: everyone },
    ],
  },
  { label: 'POS', path: '/sales/pos', roles: sellers },
  { label: 'Orders', path: '/orders', roles: sellers },
  { label: 'Customers', path: '/reports/business-accounts', roles: managers },
  // Admins and managers, whose bar is full, find it beside the runs that they plan.
  { label: 'My deliveries', path: '/deliveries/today', roles: ['general_staff', 'production', 'sales'] },
  // Admins and managers find it among the reports.
  { label: 'Sales Transactions', path: '/sales/transactions', roles: ['general_staff', 'sales'] },
  { label: 'Expenses', path: '/expenses', roles: managers },
  { label: 'Bills', path: '/bills', roles: managers, isTab: true },
  {
    label: 'Reports',
    links: [
      { label: 'Sales Report', path: '/reports/sales', roles: managers },
      { label: 'Expenses Report', path: '/reports/expenses', roles: managers },
      { label: 'Accounting', path: '/reports/financial', roles: managers },
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

/** The menus of one role: without what is a tab or what `isShown` leaves out. A group that is left with one link is that link. */
export function menuFor(
  role: Role,
  isThere: (path: string) => boolean,
  isShown: (path: string) => boolean,
): readonly (Link | Group)[] {
  const inMenu = ({ path, isTab }: Link) => !isTab && isShown(path)
  return navigationFor(role, isThere).flatMap((entry): (Link | Group)[] => {
    if (!isGroup(entry)) return inMenu(entry) ? [entry] : []
    const links = entry.links.filter(inMenu)
    return links.length > 1 ? [{ ...entry, links }] : links.filter(({ isAid }) => !isAid)
  })
}

/** The four places under a thumb: the first that there are, in the order of the menus. The sheet behind "More" has everything. */
export function tabsFor(role: Role, isThere: (path: string) => boolean): readonly Link[] {
  const growsAndSells = [
    '/dashboard',
    '/production/batches',
    '/sales/pos',
    '/inventory/plants',
    '/production/tasks',
    '/sales/transactions',
    '/inventory/supplies',
  ]
  const wanted: Readonly<Record<Role, readonly string[]>> = {
    admin: growsAndSells,
    manager: growsAndSells,
    general_staff: growsAndSells,
    production: ['/dashboard', '/production/batches', '/production/tasks', '/inventory/plants', '/inventory/supplies'],
    sales: ['/dashboard', '/sales/pos', '/sales/transactions', '/inventory/plants', '/orders'],
  }
  const links = navigation.flatMap((entry) => (isGroup(entry) ? entry.links : [entry]))
  return wanted[role]
    .flatMap((path) => links.find((link) => link.path === path && link.roles.includes(role) && isThere(path)) ?? [])
    .slice(0, 4)
}
