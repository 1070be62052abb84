/** The till without the bars of the back office, on the whole screen where the browser has that. Pressed again, or Escape, it leaves. */
import { useEffect, useState } from 'react'
import { useTillKeys } from './use-till-keys.ts'

export function useFullScreen(): { readonly isFull: boolean; readonly change: (next: boolean) => void } {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const { documentElement } = document
    documentElement.toggleAttribute('data-full', isFull)
    return () => documentElement.removeAttribute('data-full')
  }, [isFull])
  useEffect(() => {
    // The browser leaves its full screen by Escape without telling which key it was.
    const listen = () => !document.fullscreenElement && setFull(false)
    document.addEventListener('fullscreenchange', listen)
    return () => {
      document.removeEventListener('fullscreenchange', listen)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])
  const change = (next: boolean) => {
    setFull(next)
    // Without the browser's full screen, as on an iPhone, the bars are hidden all the same.
    if (next && document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(() => undefined)
    if (!next && document.fullscreenElement) void document.exitFullscreen()
  }
  useTillKeys(isFull ? { Escape: () => change(false) } : {})
  return { isFull, change }
}
