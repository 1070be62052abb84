/** For keyboard and screen-reader users, the focus goes to the title of the new screen, unless the screen set it elsewhere. */
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

export function FocusTitle() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        const main = document.querySelector<HTMLElement>('#main')
        if (!pathChanged || !fromLocation || !main || document.activeElement?.matches('#main *')) return
        const focusTitle = () => {
          const title = main.querySelector<HTMLElement>('h1') ?? main
          title.tabIndex = -1
          title.focus({ preventScroll: true })
        }
        focusTitle()
        // A screen that waits for its data replaces its title.
        const watch = new MutationObserver(() => document.activeElement === document.body && focusTitle())
        watch.observe(main, { childList: true, subtree: true })
        for (const input of ['pointerdown', 'keydown']) addEventListener(input, () => watch.disconnect(), { once: true })
      }),
    [router],
  )
  return null
}
