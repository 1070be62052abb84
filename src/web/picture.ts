/** Pictures for signed-in users: fetched with their token, cached by the browser, shown by an object URL. */
import { type RefObject, useEffect, useState } from 'react'
import { useQuery } from './use-query.ts'
import { useObjectUrl } from './object-url.ts'
import { refreshToken, token } from './session.ts'

async function fetchPicture(address: string, signal: AbortSignal): Promise<Blob | null> {
  const ask = () => fetch(address, { headers: { authorization: `Bearer ${token()}` }, signal })
  let reply = await ask()
  if (reply.status === 401 && (await refreshToken())) reply = await ask()
  // A deleted one is no picture; if the server is down, the request is repeated.
  if (!reply.ok && reply.status >= 500) throw new Error(`The picture was answered with ${reply.status}.`)
  return reply.ok ? reply.blob() : null
}

/** The source of an `<img>`; undefined until it is loaded, and if there is none. Fetched once `holder` comes near the viewport. */
export function usePicture(address: string | undefined, holder: RefObject<HTMLElement | null>): string | undefined {
  const isNear = useIsNear(holder)
  const { data } = useQuery({
    queryKey: ['picture', address],
    queryFn: ({ signal }) => fetchPicture(address ?? '', signal),
    enabled: address !== undefined && isNear,
    staleTime: Infinity,
  })
  return useObjectUrl(data)
}

function useIsNear(holder: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = holder.current
    if (!element || isNear) return
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true), {
      rootMargin: '300px',
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [holder, isNear])
  return isNear
}
