/** Keeping what a recall found from being sold, with its reason; and releasing it. */
import { Suspense, useState } from 'react'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import type { Trace } from '../trace.ts'
import { releaseLot } from '../trace-calls.ts'

const HoldDialog = lazyNamed(() => import('./HoldDialog.tsx'), 'HoldDialog')

const refreshed = ['/api/recall', '/api/plant', '/api/orders']

export function Hold({ code, trace }: { readonly code: string; readonly trace: Trace }) {
  const [confirming, setConfirming] = useState(false)
  const { run, busy } = useAction(...refreshed)
  const release = () =>
    run(async () => {
      await call(releaseLot, { body: { code } })
      toast('Released. Plants that were for sale are for sale again.')
    })
  const onHold = trace.batches.filter(({ on_hold }) => on_hold !== '')
  const free = trace.batches.some(({ on_hold }) => on_hold === '')
  const keep = (
    <Button kind="danger" onClick={() => setConfirming(true)}>
      Put on hold
    </Button>
  )
  const plants = onHold.reduce((sum, { quantity_current }) => sum + quantity_current, 0)
  return (
    <>
      {onHold.length === 0 ? (
        <div className="flex">{keep}</div>
      ) : (
        <Banner
          tone="warn"
          actions={
            <>
              {free && keep}
              <Button busy={busy} onClick={() => void release()}>
                Release
              </Button>
            </>
          }
        >
          <b>On hold: {onHold[0]?.on_hold}.</b> You can’t sell {plants === 1 ? 'its plant' : `its ${number(plants)} plants`}, and
          anything potted from {plants === 1 ? 'it' : 'them'} goes on hold too.
        </Banner>
      )}
      {confirming && (
        <Suspense>
          <HoldDialog
            code={code}
            onClose={() => setConfirming(false)}
            onPlaced={() => setConfirming(false)}
            refreshes={refreshed}
          />
        </Suspense>
      )}
    </>
  )
}
