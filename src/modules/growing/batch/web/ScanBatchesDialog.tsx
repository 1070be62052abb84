/** Batches by their labels, one after another; a location's label moves them there, or a button does something else to all of them. */
import { ScanBarcode, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { CameraButton } from '#web/ui/CameraButton.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import { counted, number } from '#web/ui/format.ts'
import type { PlantBatch } from '../batch.ts'
import { useScanToMove } from './use-scan-to-move.ts'
import styles from './BatchForms.module.css'
import { BatchHeading } from './BatchLines.tsx'

interface ScanBatchesDialogProps {
  readonly batches: readonly PlantBatch[]
  readonly onAdd: (batch: PlantBatch) => void
  readonly onRemove: (id: string) => void
  readonly onMoved: () => void
  readonly onHeld: (location: string) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

export function ScanBatchesDialog({ batches, onAdd, onRemove, onMoved, onHeld, onClose, children }: ScanBatchesDialogProps) {
  const { scan, moved, undo } = useScanToMove({ batches, onBatch: onAdd, onMoved, onHeld })
  const [code, type] = useState('')
  const plants = batches.reduce((sum, { quantity_current }) => sum + quantity_current, 0)
  return (
    <Dialog title="Scan batches" wide onClose={onClose}>
      <form
        className={`flex wrap gap-8 ${styles['code']}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (code.trim() !== '') scan(code)
          type('')
        }}
      >
        <input
          className={inputClass}
          aria-label="Batch code or location"
          placeholder="Scan a label, or type its code"
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          inputMode="text"
          data-autofocus
          onChange={(event) => type(event.target.value)}
        />
        <Button type="submit">Add</Button>
        <CameraButton onCode={scan} />
      </form>
      {batches.length === 0 ? (
        moved.length === 0 && (
          <EmptyState icon={ScanBarcode} title="Nothing scanned yet">
            Scan plants, then the label of a bed: they are moved there. Or scan plants, and choose what is done to all of them.
          </EmptyState>
        )
      ) : (
        <>
          <ul className={`framed divided above-12 ${styles['scanned']}`} aria-label="Scanned batches">
            {batches.toReversed().map((batch) => (
              <li className="row gap-8 between" key={batch.id}>
                <BatchHeading batch={batch} />
                <IconButton label={`Remove ${batch.batch_code}`} onClick={() => onRemove(batch.id)}>
                  <X size={18} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
          <p className={`below-16 muted ${styles['what']}`} role="status">
            {batches.length === 1 ? 'One batch' : `${number(batches.length)} batches`}, {number(plants)} plants. Scan a bed to
            move them there.
          </p>
          <div className={`flex wrap gap-8 ${styles['todo']}`}>{children}</div>
        </>
      )}
      {moved.length > 0 && (
        <>
          <h3 className="above-16 below-8">Moved</h3>
          <ul className={`framed divided ${styles['scanned']}`} aria-label="Moved">
            {moved.map((move) => (
              <li className="row gap-8 between" key={move.id}>
                <p>
                  <b>{move.location}</b> {movedText(move.batches)}
                </p>
                <Button aria-label={`Undo the move to ${move.location}`} onClick={() => void undo(move)}>
                  Undo
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

const movedText = (batches: readonly PlantBatch[]): string => {
  const [only] = batches
  return batches.length === 1 && only
    ? `${only.batch_code} ${only.common_name}`
    : `${counted(batches.length, 'batch', 'batches')}: ${batches.map(({ batch_code }) => batch_code).join(', ')}`
}
