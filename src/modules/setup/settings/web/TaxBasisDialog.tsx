/** The first day of another basis of the tax return, and what becomes of what is unpaid on it. */
import { DateField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { BasisChangeForm } from '../settings.ts'
import { withFact } from '../change-since.ts'
import type { TaxBasis } from '../tax-bases.ts'
import { useDraft } from './fields.tsx'

const effects: Readonly<Record<TaxBasis, string>> = {
  invoice:
    'From this day, sales and bills count when they are invoiced. What is still unpaid by then and was in no return is all in the return of this day, once.',
  payments:
    'From this day, sales and bills count when they are paid. What is still unpaid by then and was in an earlier return is taken off in the return of this day, once, and counts when it is paid.',
  receipts:
    'From this day, sales count when they are paid, and bills when they are invoiced. The return of this day takes in or takes off what is still unpaid by then, so that nothing counts twice.',
}

interface TaxBasisDialogProps {
  readonly basis: TaxBasis
  readonly onClose: () => void
}

export function TaxBasisDialog({ basis, onClose }: TaxBasisDialogProps) {
  const { settings, change } = useDraft()
  return (
    <Dialog title="Change the tax basis" onClose={onClose}>
      <Form
        shape={BasisChangeForm}
        start={{ from: '' }}
        action="Change basis"
        onCancel={onClose}
        submit={async ({ from }) => {
          change({ taxBases: withFact(settings.taxBases, { basis, from }) })
          onClose()
        }}
      >
        <DateField
          name="from"
          label="From"
          hint="First day of a return that is not filed yet, as agreed with the tax office."
          formats={settings}
          required
        />
        <p>{effects[basis]}</p>
        <p>Returns up to the day before stay as they are.</p>
      </Form>
    </Dialog>
  )
}
