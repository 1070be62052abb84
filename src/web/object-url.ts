/** An address on this page for what the browser holds: a picture, a receipt, a file that was chosen. */
import { useEffect, useState } from 'react'

/** What an `<img>` can show; undefined where there is nothing to show, and until it is made. Given back when the screen is left. */
export function useObjectUrl(blob: Blob | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return undefined
    const made = URL.createObjectURL(blob)
    // It has to be given back as often as it is made, which only an effect can promise.
    // oxlint-disable-next-line react/set-state-in-effect
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}
