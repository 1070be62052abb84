/** Signing in and out is fetched when it is done. */
export const signOut = async (): Promise<void> => (await import('../sign-in.ts')).signOut()
