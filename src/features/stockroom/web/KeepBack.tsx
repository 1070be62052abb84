/** Keeping what a recall found from being sold, with its reason; and releasing it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { refresh } from '#web/query.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { sentenceOf } from '#web/ui/ErrorScreen.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import type { Trace } from '../trace.ts'
import { keepLotBack, releaseLot } from '../trace-calls.ts'
import styles from './Recall.module.css'

export function KeepBack({ code, trace }: { readonly code: string; readonly trace: Trace }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const again = () => refresh(client, '/api/recall', '/api/plant', '/api/orders')
  const freed = useMutation({
    mutationFn: () => call(releaseLot, { body: { code } }),
    onSuccess: async () => {
      toast('Released; what was for sale is for sale again.')
      await again()
    },
    onError: (error) => toast(sentenceOf(error), { kind: 'bad' }),
  })
  const kept = trace.batches.filter(({ kept_back }) => kept_back !== '')
  const free = trace.batches.some(({ kept_back }) => kept_back === '')
  const keep = (
    <Button kind="danger" onClick={() => setAsking(true)}>
      Keep it from being sold
    </Button>
  )
  const plants = kept.reduce((sum, { quantity_current }) => sum + quantity_current, 0)
  return (
    <>
      {kept.length === 0 ? (
        <div className={styles['keep']}>{keep}</div>
      ) : (
        <Banner
          tone="warn"
          acts={
            <>
              {free && keep}
              <Button busy={freed.isPending} onClick={() => freed.mutate()}>
                Release
              </Button>
            </>
          }
        >
          <b>Kept back: {kept[0]?.kept_back}.</b> No till sells {plants === 1 ? 'its plant' : `its ${number(plants)} plants`}, and
          what is potted of {plants === 1 ? 'it' : 'them'} is kept back too.
        </Banner>
      )}
      {asking && (
        <Reason
          code={code}
          onClose={() => setAsking(false)}
          onKept={async () => {
            setAsking(false)
            await again()
          }}
        />
      )}
    </>
  )
}

interface ReasonProps {
  readonly code: string
  readonly onClose: () => void
  readonly onKept: () => Promise<void>
}

function Reason({ code, onClose, onKept }: ReasonProps) {
  const [reason, setReason] = useState('')
  const act = useMutation({ mutationFn: () => call(keepLotBack, { body: { code, reason } }), onSuccess: onKept })
  return (
    <Dialog title={`Keep ${code} from being sold`} onClose={onClose}>
      <form
        className={styles['why']}
        onSubmit={(event) => {
          event.preventDefault()
          act.mutate()
        }}
      >
        <Field
          label="Why?"
          required
          hint="Whoever wants to sell it is told this, at every till and in every order."
          error={act.error ? sentenceOf(act.error) : undefined}
        >
          {(ids) => (
            <input
              {...ids}
              className={inputClass}
              maxLength={120}
              data-autofocus
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <div className={styles['ends']}>
          <Button kind="ghost" onClick={onClose}>
            Not now
          </Button>
          <Button kind="danger" type="submit" busy={act.isPending} disabled={reason.trim() === ''}>
            Keep it back
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
