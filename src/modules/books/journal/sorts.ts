export const entrySorts = ['number', 'day'] as const
