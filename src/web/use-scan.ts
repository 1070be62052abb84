/** Codes from a scanner, from the moment that the screen is drawn. A list that is read again in the middle of a code loses nothing of it. */
import { useEffectEvent, useLayoutEffect } from 'react'
import { onScan } from './scan.ts'

export function useScan(scanned: (code: string) => void): void {
  const listen = useEffectEvent(scanned)
  useLayoutEffect(() => onScan((code) => listen(code)), [])
}
