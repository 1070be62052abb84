/** Sort orders of this module's lists on the server. No schemas here, so that screens stay small. */

export const filedReturnSorts = ['days', 'filed_on', 'due'] as const
