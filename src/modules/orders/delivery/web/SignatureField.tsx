/** A field that is signed by finger, pen or mouse. */
import { type PointerEvent, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { type Signature, signatureHeight, signaturePath, signatureWidth } from '../signature.ts'
import styles from './DeliveryRuns.module.css'

interface SignatureFieldProps {
  readonly value: Signature
  readonly onChange: (value: Signature) => void
}

export function SignatureField({ value, onChange }: SignatureFieldProps) {
  const isDrawing = useRef(false)
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): number[] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const within = (share: number, most: number) => Math.min(most, Math.max(0, Math.round(share * most)))
    return [within((clientX - left) / width, signatureWidth), within((clientY - top) / height, signatureHeight)]
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    isDrawing.current = true
    onChange([...value, pointOf(event)])
  }
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (isDrawing.current) onChange([...value.slice(0, -1), [...(value.at(-1) ?? []), ...pointOf(event)]])
  }
  const end = () => {
    isDrawing.current = false
  }
  return (
    <Field label="Signature" name="signature" hint="Sign with a finger, a pen or the mouse.">
      {({ id, ...described }) => (
        <>
          <svg
            {...described}
            id={id}
            role="img"
            aria-label={value.length > 0 ? 'Signed' : 'Not signed yet'}
            className={`full ${styles['signature']}`}
            viewBox={`0 0 ${signatureWidth} ${signatureHeight}`}
            onPointerDown={begin}
            onPointerMove={draw}
            onPointerUp={end}
            onPointerCancel={end}
          >
            <path d={signaturePath(value)} />
          </svg>
          {value.length > 0 && (
            <Button kind="ghost" onClick={() => onChange([])}>
              Clear the signature
            </Button>
          )}
        </>
      )}
    </Field>
  )
}
