/** Roles. A call lists the roles that may make it; the server checks them and the screens hide by them. */
import { keysOf } from './record.ts'

export const roleNames = {
  admin: 'Admin',
  manager: 'Manager',
  general_staff: 'General Staff',
  production: 'Production',
  sales: 'Sales',
} as const
export const roles = keysOf(roleNames)
export type Role = (typeof roles)[number]

export const everyone: readonly Role[] = roles
export const admins: readonly Role[] = ['admin']
export const managers: readonly Role[] = ['admin', 'manager']
export const growers: readonly Role[] = [...managers, 'general_staff', 'production']
export const sellers: readonly Role[] = [...managers, 'general_staff', 'sales']
