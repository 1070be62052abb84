/** Roles. A call lists the roles that may make it; the server checks them and the screens hide by them. */
export const roles = ['admin', 'manager', 'general_staff', 'production', 'sales'] as const
export type Role = (typeof roles)[number]

export const everyone: readonly Role[] = roles
export const admins: readonly Role[] = ['admin']
export const managers: readonly Role[] = ['admin', 'manager']
export const growers: readonly Role[] = [...managers, 'general_staff', 'production']
export const sellers: readonly Role[] = [...managers, 'general_staff', 'sales']
