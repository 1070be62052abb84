export const lineSorts = ['day', 'amount'] as const
