/** Waits until nobody waits for anything else; where a browser cannot tell, a moment. For what a screen can open without. */
export const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 3_000 })
    else setTimeout(resolve, 500)
  })
