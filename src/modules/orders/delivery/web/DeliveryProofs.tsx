import { useRef, useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { OrderId } from '#kernel/id.ts'
import { addressOf } from '#web/call.ts'
import { usePicture } from '#web/picture.ts'
import { query } from '#web/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox } from '#web/ui/EmptyState.tsx'
import { Card } from '#web/ui/Page.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { proofsOfOrder, showStopPhoto } from '../contract.ts'
import type { Proof } from '../delivery.ts'
import { stopStateLabels } from '../run-status.ts'
import { signatureHeight, signaturePath, signatureWidth } from '../signature.ts'
import styles from './DeliveryProofs.module.css'

/** Nothing where the order was on no run yet. */
export function DeliveryProofs({ orderId }: { readonly orderId: OrderId }) {
  const proofs = useQuery(query(proofsOfOrder, { params: { id: orderId } }))
  if (proofs.isError) return <ErrorBox error={proofs.error} retry={() => void proofs.refetch()} />
  if (!proofs.data || proofs.data.length === 0) return null
  return (
    <Card title="Proof of delivery">
      <ul className={`grid gap-16 ${styles['proofs']}`}>
        {proofs.data.map((proof) => (
          <li className="grid gap-8" key={proof.stop_id}>
            <ProofOfDelivery proof={proof} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ProofOfDelivery({ proof }: { readonly proof: Proof }) {
  const settings = useSettings()
  const { outcome, receiver, reason, signature, finished_at, driver_name } = proof
  return (
    <>
      <p>
        <Badge tone={outcome === 'delivered' ? 'ok' : 'warn'}>{stopStateLabels[outcome]}</Badge>
        <span>{dayAndTime(finished_at, settings)}</span>
      </p>
      <p>{[receiver && `Received by ${receiver}`, reason, `Driver ${driver_name}`].filter(Boolean).join(' · ')}</p>
      {(signature !== null || proof.has_photo) && (
        <div>
          {signature !== null && (
            <svg
              role="img"
              aria-label={receiver === '' ? 'Signature' : `Signature of ${receiver}`}
              viewBox={`0 0 ${signatureWidth} ${signatureHeight}`}
            >
              <path d={signaturePath(signature)} />
            </svg>
          )}
          {proof.has_photo && <ProofPhoto stopId={proof.stop_id} />}
        </div>
      )}
    </>
  )
}

function ProofPhoto({ stopId }: { readonly stopId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const holder = useRef<HTMLButtonElement>(null)
  const url = usePicture(addressOf(showStopPhoto, { id: stopId }, { size: '320' }), holder)
  return (
    <>
      <button
        ref={holder}
        type="button"
        className={`framed surface-2 clip ${styles['photo']}`}
        aria-label="Open the photo"
        onClick={() => setIsOpen(true)}
      >
        {url && <img src={url} alt="What was left" />}
      </button>
      {isOpen && (
        <Dialog title="Photo of the delivery" wide onClose={() => setIsOpen(false)}>
          <LargePhoto stopId={stopId} />
        </Dialog>
      )}
    </>
  )
}

function LargePhoto({ stopId }: { readonly stopId: string }) {
  const holder = useRef<HTMLDivElement>(null)
  const url = usePicture(addressOf(showStopPhoto, { id: stopId }, { size: '1280' }), holder)
  return (
    <div ref={holder} className={styles['large']}>
      {url && <img className="full" src={url} alt="What was left, large" />}
    </div>
  )
}
