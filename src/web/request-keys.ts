/** The idempotency keys of requests that got no answer: sent again as they were, they carry the same key and are done once. */

const unanswered = new Map<string, string>()

/** The key for a request, by its whole content: the one it was sent with, if no answer came; else a new one. */
export function takeKey(request: string): string {
  const key = unanswered.get(request) ?? crypto.randomUUID()
  // Two equal requests at the same time are meant to be two.
  unanswered.delete(request)
  return key
}

/** No response came, or none that tells whether it was done. */
export const keepKey = (request: string, key: string): void => void unanswered.set(request, key)
