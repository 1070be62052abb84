/** Does the work once nobody waits for anything else; where a browser cannot tell, soon. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3_000 })
  else setTimeout(work, 500)
}
