/** Roles as people read them. */
import type { Role } from '#kernel/role.ts'

const names: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  manager: 'Manager',
  general_staff: 'General Staff',
  production: 'Production',
  sales: 'Sales',
}

export const roleName = (role: Role): string => names[role]
