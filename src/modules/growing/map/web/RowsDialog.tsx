/** "12 beds of 1.2 × 20 m with 0.5 m paths": a row of copies of a place. */
import * as z from 'zod/mini'
import { Count } from '#kernel/wire.ts'
import { AmountField, NumberField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, SelectField } from '#web/ui/Form.tsx'
import type { Rows } from '../bed-rows.ts'
import { mostPlaces } from '../drawing.ts'
import type { EditedPlace } from '../editing.ts'

const shape = z.strictObject({
  beds: Count.check(z.maximum(mostPlaces, 'A site takes at most 2,000 places.')),
  path: z
    .pipe(z.string(), z.transform(Number))
    .check(z.refine((metres) => metres >= 0 && metres <= 100, 'Enter metres from 0 to 100, like 0.5.')),
  direction: z.enum(['across', 'along']),
})

interface RowsDialogProps {
  readonly place: EditedPlace
  readonly onRows: (rows: Rows) => void
  readonly onClose: () => void
}

export function RowsDialog({ place, onRows, onClose }: RowsDialogProps) {
  return (
    <Dialog title={`Copy ${place.name} in a row`} onClose={onClose}>
      <p>
        {place.width} × {place.length} m. The names continue from {place.name}.
      </p>
      <Form
        shape={shape}
        start={{ beds: '2', path: '0.5', direction: 'across' }}
        submit={async (rows) => {
          onRows(rows)
          onClose()
        }}
        action="Copy"
        onCancel={onClose}
      >
        <NumberField name="beds" label="Beds in all" min={2} max={mostPlaces} required />
        <AmountField name="path" kind="quantity" label="Path between them (m)" required />
        <SelectField
          name="direction"
          label="Direction"
          options={[
            { value: 'across', label: 'Side by side' },
            { value: 'along', label: 'One behind the other' },
          ]}
        />
      </Form>
    </Dialog>
  )
}
