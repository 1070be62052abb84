/** The keys of the till. Function keys work wherever the focus is, in the search too; not behind a dialog. */
import { useEffect, useEffectEvent } from 'react'

type Acts = Readonly<Partial<Record<string, () => void>>>

export function useTillKeys(acts: Acts): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const act = acts[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (document.querySelector('dialog:modal')) return
    const typing = event.target instanceof HTMLInputElement && event.target.value !== ''
    if (typing && !/^F\d/.test(event.key)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
