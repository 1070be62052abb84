/** Work that can wait until the browser has nothing else to do. */
import type { ComponentType } from 'react'

/** Waits until the page is idle; for a moment where a browser cannot report it. For what a screen can open without. */
export const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 3_000 })
    else setTimeout(resolve, 500)
  })

/** Milliseconds without a request after which the first screen counts as loaded, and the longest wait. */
const quietDelay = 500
const maxDelay = 5_000

/** Waits until the first screen is drawn: for longer work in the background. */
export const drawn = () =>
  new Promise<void>((resolve) => {
    const isDrawn = () => {
      watching.disconnect()
      void idle().then(() => resolve())
    }
    let timer = setTimeout(isDrawn, quietDelay)
    const watching = new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(isDrawn, Math.min(quietDelay, Math.max(0, maxDelay - performance.now())))
    })
    watching.observe({ type: 'resource' })
  })

/** Lets the browser draw and handle input between two long pieces of work. */
export const letBrowserDraw = () => new Promise<void>((resolve) => setTimeout(resolve))

const Nothing = () => null

/**
 * Loads a part that a screen can do without. Out of reach of the network its place stays empty until the app is loaded again: a browser
 * remembers what it could not fetch, and the screen must not break for it.
 */
export const orNothing = async <Props>(
  load: () => Promise<ComponentType<Props>>,
): Promise<{ default: ComponentType<Props> }> => ({
  default: await load().catch(() => Nothing),
})

/** Loads it when nobody waits for anything else. */
export async function later<Props>(load: () => Promise<ComponentType<Props>>): Promise<{ default: ComponentType<Props> }> {
  await idle()
  return orNothing(load)
}
