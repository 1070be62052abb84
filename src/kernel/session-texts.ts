/** Texts of sessions that both the server and the first screen show. */
export const sessionEnded = 'Your session has been evicted or expired. Please refresh your session to continue.'
export const samplePending = 'The sample nursery is being prepared. Try again in a minute.'
