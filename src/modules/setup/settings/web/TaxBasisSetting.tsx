/** The basis of the tax return. Another one has a first day, and the screen says what becomes of what is unpaid on it. */
import { useState } from 'react'
import { DateField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { day, todayOf } from '#web/ui/format.ts'
import { BasisChangeForm } from '../settings.ts'
import { withFact } from '../change-since.ts'
import { type TaxBasis, basisFault } from '../tax-bases.ts'
import { ChoiceSetting, useDraft } from './fields.tsx'

const options = [
  { value: 'invoice', label: 'Invoice basis: when it is invoiced' },
  { value: 'payments', label: 'Payments (cash) basis: when it is paid' },
  { value: 'receipts', label: 'Receipts basis: sales when paid, bills when invoiced' },
] as const

const effects: Readonly<Record<TaxBasis, string>> = {
  invoice:
    'From this day, sales and bills count when they are invoiced. What is still unpaid by then and was in no return is all in the return of this day, once.',
  payments:
    'From this day, sales and bills count when they are paid. What is still unpaid by then and was in an earlier return is taken off in the return of this day, once, and counts when it is paid.',
  receipts:
    'From this day, sales count when they are paid, and bills when they are invoiced. The return of this day takes in or takes off what is still unpaid by then, so that nothing counts twice.',
}

export function TaxBasisSetting() {
  const { settings, change } = useDraft()
  const [chosen, setChosen] = useState<TaxBasis>()
  const close = () => setChosen(undefined)
  const today = todayOf(settings)
  const next = settings.taxBases.find(({ from }) => from !== null && from > today)
  return (
    <>
      <ChoiceSetting
        name="taxBasis"
        label="Tax return"
        hint={
          next?.from
            ? `From ${day(next.from, settings)}: ${options.find(({ value }) => value === next.basis)?.label}.`
            : 'The basis you agreed with the tax office.'
        }
        options={options.filter(({ value }) => basisFault(settings.country, [{ basis: value, from: null }]) === undefined)}
        onChoose={setChosen}
      />
      {chosen && (
        <Dialog title="Change the tax basis" onClose={close}>
          <Form
            shape={BasisChangeForm}
            start={{ from: '' }}
            action="Change basis"
            onCancel={close}
            submit={async ({ from }) => {
              change({ taxBases: withFact(settings.taxBases, { basis: chosen, from }) })
              close()
            }}
          >
            <DateField
              name="from"
              label="From"
              hint="First day of a return that is not filed yet, as agreed with the tax office."
              formats={settings}
              required
            />
            <p>{effects[chosen]}</p>
            <p>Returns up to the day before stay as they are.</p>
          </Form>
        </Dialog>
      )}
    </>
  )
}
