/** Batches scanned their labels one after the other, or typing their codes; then something is done to all of them. */
import { ScanBarcode, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { CameraButton } from '#web/ui/CameraButton.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import { number } from '#web/ui/format.ts'
import type { PlantBatch } from '../batch.ts'
import styles from './BatchForms.module.css'
import { BatchHeading } from './BatchLines.tsx'

interface ScanBatchesDialogProps {
  readonly batches: readonly PlantBatch[]
  /** Looks a code up and adds its batch. */
  readonly onCode: (code: string) => void
  readonly onRemove: (id: string) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

export function ScanBatchesDialog({ batches, onCode, onRemove, onClose, children }: ScanBatchesDialogProps) {
  const [code, type] = useState('')
  const plants = batches.reduce((sum, { quantity_current }) => sum + quantity_current, 0)
  return (
    <Dialog title="Scan batches" wide onClose={onClose}>
      <form
        className={`flex wrap gap-8 ${styles['code']}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (code.trim() !== '') onCode(code)
          type('')
        }}
      >
        <input
          className={inputClass}
          aria-label="Batch code"
          placeholder="Scan a label, or type its code"
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          onChange={(event) => type(event.target.value)}
        />
        <Button type="submit">Add</Button>
        <CameraButton onCode={onCode} />
      </form>
      {batches.length === 0 ? (
        <EmptyState icon={ScanBarcode} title="Nothing scanned yet">
          Scan labels one by one, then pot up, move or write them off together.
        </EmptyState>
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
            {batches.length === 1 ? 'One batch' : `${number(batches.length)} batches`}, {number(plants)} plants
          </p>
          <div className={`flex wrap gap-8 ${styles['todo']}`}>{children}</div>
        </>
      )}
    </Dialog>
  )
}
