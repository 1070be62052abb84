/** Downloads a file by a button, and shows the error if it fails. */
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint, Path } from '#kernel/endpoint.ts'
import type { OptionsFor } from './call.ts'
import { download } from './download.ts'
import { errorMessage } from './ui/ErrorScreen.tsx'
import { toast } from './ui/toast.ts'

type Shape = z.ZodMiniType

export function useDownload() {
  const [busy, setBusy] = useState(false)
  const save = <Body extends Shape, Reply extends Shape, Query extends Shape, P extends Path>(
    endpoint: Endpoint<Body, Reply, Query, Shape, P>,
    ...options: OptionsFor<Body, Query, P>
  ): void => {
    setBusy(true)
    download(endpoint, ...options)
      .catch((error: unknown) => toast(errorMessage(error), { kind: 'bad' }))
      .finally(() => setBusy(false))
  }
  return { save, busy }
}
