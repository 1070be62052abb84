/** Listens for scanner codes from mount on. A refetch in the middle of a code loses none of it. */
import { useEffectEvent, useLayoutEffect } from 'react'
import { onScan } from './scan.ts'

export function useScan(scanned: (code: string) => void): void {
  const listen = useEffectEvent(scanned)
  useLayoutEffect(() => onScan((code) => listen(code)), [])
}
