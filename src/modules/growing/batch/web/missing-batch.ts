export const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'NOT_FOUND'
