/** Marks a stop: delivered, partly delivered or not, with the name of the receiver, a signature and a photo. */
import { useState } from 'react'
import { invalid } from '#kernel/problem.ts'
import { call } from '#web/call.ts'
import { storedAs } from '#web/offline.ts'
import { toastStored } from '#web/toast-stored.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { upload } from '#web/upload.ts'
import { addStopPhoto, finishStop } from '../stop-calls.ts'
import type { Stop } from '../delivery.ts'
import { type UndeliveredReason, reasonText, undeliveredReasons } from '../driver-day.ts'
import { type Outcome, outcomes, stopStateLabels } from '../run-status.ts'
import { type Signature, isSigned } from '../signature.ts'
import { PhotoField } from './PhotoField.tsx'
import { SignatureField } from './SignatureField.tsx'

interface FinishStopProps {
  readonly stop: Stop
  readonly outcome?: Outcome
  readonly refreshes: readonly string[]
  readonly onClose: () => void
}

export function FinishStopDialog({ stop, outcome: first = 'delivered', refreshes, onClose }: FinishStopProps) {
  const [outcome, setOutcome] = useState<Outcome>(first)
  const [receiver, setReceiver] = useState('')
  const [why, setWhy] = useState<UndeliveredReason>(undeliveredReasons[0])
  const [words, setWords] = useState('')
  const [signature, setSignature] = useState<Signature>([])
  const [photo, setPhoto] = useState<File>()
  const [sent, setSent] = useState<File>()
  const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>({})
  const quantityOf = (id: string, loaded: number) => quantities[id] ?? String(loaded)
  const params = { id: stop.id }
  const save = async () => {
    // Validated here too, because offline the server would reject it after the customer has left.
    if (outcome !== 'refused' && !isSigned(signature) && !photo && !stop.has_photo)
      throw invalid([{ path: 'signature', message: 'Let the customer sign, or take a photo of what you left.' }])
    if (outcome === 'refused' && reasonText(why, words) === '')
      throw invalid([{ path: 'reason', message: 'Enter why it was not delivered.' }])
    if (photo && photo !== sent) {
      await upload(addStopPhoto, { params, body: {}, file: photo }, () => undefined)
      setSent(photo)
    }
    const items = stop.lines.map(({ id, quantity }) => ({ id, quantity: Number(quantityOf(id, quantity)) }))
    const answer = await call(finishStop, {
      params,
      body: {
        outcome,
        ...(outcome === 'refused' ? { reason: reasonText(why, words) } : { receiver }),
        ...(outcome === 'part' ? { items, reason: words } : {}),
        ...(outcome !== 'refused' && signature.length > 0 ? { signature } : {}),
      },
    })
    const stored = storedAs(answer)
    if (stored !== undefined) toastStored(stored, () => undefined)
    onClose()
  }
  return (
    <Dialog title={stop.customer_name} onClose={onClose}>
      <PlainForm action="Finish stop" submit={save} refreshes={refreshes} onCancel={onClose} sticky>
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
        {outcome === 'part' && (
          <TypedField label="Reason for part delivery" name="reason" required maxLength={170} value={words} onChange={setWords} />
        )}
        {outcome === 'refused' ? (
          <>
            <Chips
              label="Why it was not delivered"
              options={undeliveredReasons.map((value) => ({ value, label: value }))}
              value={why}
              onChange={setWhy}
            />
            <TypedField
              label={why === 'Other' ? 'The reason' : 'Add a few words'}
              name="reason"
              required={why === 'Other'}
              maxLength={170}
              value={words}
              onChange={setWords}
            />
          </>
        ) : (
          <>
            <TypedField label="Received by" name="receiver" maxLength={80} value={receiver} onChange={setReceiver} />
            <SignatureField value={signature} onChange={setSignature} />
          </>
        )}
        <PhotoField photo={photo} hasStored={stop.has_photo} onChange={setPhoto} />
      </PlainForm>
    </Dialog>
  )
}
