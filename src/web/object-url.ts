/** An address on this page for what the browser holds: a picture, a receipt, a file that was chosen. */
import { useEffect, useState } from 'react'

/** Object URL for an `<img>`; undefined without a blob and until the URL exists. Revoked on unmount. */
export function useObjectUrl(blob: Blob | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return undefined
    const made = URL.createObjectURL(blob)
    // Each URL must be revoked, which only an effect can guarantee.
    // oxlint-disable-next-line react/set-state-in-effect
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}
