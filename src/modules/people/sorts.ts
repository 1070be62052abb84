/** What lists of the people module can be sorted by. */

/** What users can be sorted by; `active`: those who may sign in first, by name. */
export const userSorts = ['active', 'first', 'last', 'email', 'login', 'role'] as const
