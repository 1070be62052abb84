/** Sets the cost of space from a day on. */
import { call } from '#web/call.ts'
import { AmountField, DateField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, TextField } from '#web/ui/Form.tsx'
import { type Formats, currencySign, todayOf } from '#web/ui/format.ts'
import { addSpaceRate } from '../contract.ts'
import { NewSpaceRate, type SpaceRate } from '../space-rate.ts'
import type { ProposedRate } from './SpaceProposal.tsx'

interface RateDialogProps {
  readonly proposed: Partial<ProposedRate>
  readonly newest: SpaceRate | undefined
  readonly formats: Formats
  readonly onClose: () => void
}

export function RateDialog({ proposed: { rate, basis }, newest, formats, onClose }: RateDialogProps) {
  // The first rate reaches back over the year that it comes from, so that plants that grow now carry it too.
  const valid_from = newest ? todayOf(formats) : (basis?.from ?? todayOf(formats))
  return (
    <Dialog title="Set the cost of space" onClose={onClose}>
      <Form
        shape={NewSpaceRate}
        start={{ valid_from, rate: rate ?? '', note: '', ...(basis && { basis }) }}
        submit={async (body) => {
          await call(addSpaceRate, { body })
          onClose()
        }}
        refreshes={['/api/space-rates', '/api/plant-batches', '/api/analytics']}
        action="Set rate"
        onCancel={onClose}
      >
        <AmountField name="rate" kind="cost" label={`${currencySign(formats)} for 1 m² and week`} required />
        <DateField
          name="valid_from"
          label="From"
          hint={newest ? 'The days before keep their rate.' : 'Plants are charged from this day on.'}
          formats={formats}
          required
        />
        <TextField name="note" label="Note" />
      </Form>
    </Dialog>
  )
}
