/** `active`: users who can sign in first, then by name. */
export const userSorts = ['active', 'first', 'last', 'email', 'login', 'role'] as const
