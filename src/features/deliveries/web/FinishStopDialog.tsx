/** Marks a stop: delivered, partly delivered or refused, with the name of the receiver and a signature. */
import { useState } from 'react'
import { call } from '#web/call.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { finishStop } from '../contract.ts'
import type { Stop } from '../delivery.ts'
import { type Outcome, outcomes, stopStateLabels } from '../run-status.ts'
import type { Signature } from '../signature.ts'
import { SignatureField } from './SignatureField.tsx'

interface FinishStopProps {
  readonly stop: Stop
  readonly refreshes: readonly string[]
  readonly onClose: () => void
}

export function FinishStopDialog({ stop, refreshes, onClose }: FinishStopProps) {
  const [outcome, setOutcome] = useState<Outcome>('delivered')
  const [receiver, setReceiver] = useState('')
  const [reason, setReason] = useState('')
  const [signature, setSignature] = useState<Signature>([])
  const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>({})
  const quantityOf = (id: string, loaded: number) => quantities[id] ?? String(loaded)
  const save = async () => {
    const items = stop.lines.map(({ id, quantity }) => ({ id, quantity: Number(quantityOf(id, quantity)) }))
    await call(finishStop, {
      params: { id: stop.id },
      body: {
        outcome,
        receiver,
        ...(outcome === 'delivered' ? {} : { reason }),
        ...(outcome === 'part' ? { items } : {}),
        ...(signature.length > 0 ? { signature } : {}),
      },
    })
    onClose()
  }
  return (
    <Dialog title={stop.customer_name} onClose={onClose}>
      <PlainForm action="Finish stop" submit={save} refreshes={refreshes} onCancel={onClose}>
        <Chips
          label="How it went"
          options={outcomes.map((value) => ({ value, label: stopStateLabels[value] }))}
          value={outcome}
          onChange={setOutcome}
        />
        {outcome === 'part' &&
          stop.lines.map(({ id, description, quantity }, i) => (
            <TypedNumber
              key={id}
              label={`${description}, delivered of ${quantity}`}
              name={`items.${i}.quantity`}
              kind="quantity"
              value={quantityOf(id, quantity)}
              onChange={(value) => setQuantities({ ...quantities, [id]: value })}
            />
          ))}
        {outcome !== 'delivered' && (
          <TypedField label="Why not everything was delivered" name="reason" required value={reason} onChange={setReason} />
        )}
        {outcome !== 'refused' && (
          <>
            <TypedField label="Received by" name="receiver" maxLength={80} value={receiver} onChange={setReceiver} />
            <SignatureField value={signature} onChange={setSignature} />
          </>
        )}
      </PlainForm>
    </Dialog>
  )
}
