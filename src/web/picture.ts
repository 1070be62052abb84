/** Pictures that only signed-in people may see: fetched with their token, kept by the browser, shown as an address of this page. */
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { useObjectUrl } from './object-url.ts'
import { refreshToken, token } from './session.ts'

async function fetchPicture(address: string, signal: AbortSignal): Promise<Blob | null> {
  const ask = () => fetch(address, { headers: { authorization: `Bearer ${token()}` }, signal })
  let reply = await ask()
  if (reply.status === 401 && (await refreshToken())) reply = await ask()
  // One that is gone is no picture; a server that is away is asked again.
  if (!reply.ok && reply.status >= 500) throw new Error(`The picture was answered with ${reply.status}.`)
  return reply.ok ? reply.blob() : null
}

/** What an `<img>` can show; undefined until it is here, and where there is none. It is fetched once `holder` comes near the screen. */
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
