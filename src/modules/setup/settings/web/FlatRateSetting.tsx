/** The flat rate scheme of the United Kingdom. Its percentage has a first day, and 0 leaves the scheme. */
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { AmountField, DateField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Form } from '#web/ui/Form.tsx'
import { day, todayOf } from '#web/ui/format.ts'
import { FlatRateForm } from '../settings.ts'
import { withFact } from '../change-since.ts'
import { flatRateOn } from '../tax-bases.ts'
import { useDraft } from './fields.tsx'

const written = (percent: string) => (Number(percent) > 0 ? `${Number(percent)}% of turnover` : 'Not used')

export function FlatRateSetting() {
  const { settings, refused, change } = useDraft()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const today = todayOf(settings)
  const next = settings.flatRates.find(({ from }) => from !== null && from > today)
  return (
    <>
      <Field
        label="Flat rate scheme"
        error={refused['flatRates']}
        hint={
          next?.from
            ? `From ${day(next.from, settings)}: ${written(next.percent)}.`
            : 'The VAT return takes a percentage of the turnover with VAT; invoices keep their rates.'
        }
      >
        {(ids) => (
          <Button {...ids} onClick={() => setOpen(true)}>
            {written(flatRateOn(settings.flatRates, today))} · Change…
          </Button>
        )}
      </Field>
      {open && (
        <Dialog title="Flat rate scheme" onClose={close}>
          <Form
            shape={FlatRateForm}
            start={{ percent: '', from: '' }}
            action="Change flat rate"
            onCancel={close}
            submit={async ({ percent, from }) => {
              change({ flatRates: withFact(settings.flatRates, { percent, from }) })
              close()
            }}
          >
            <AmountField
              name="percent"
              label="Flat rate (%)"
              kind="taxRate"
              hint="Your trade’s percentage, one point less in the first year of registration. Enter 0 to leave the scheme."
              required
            />
            <DateField name="from" label="From" formats={settings} required />
            <p>
              Turnover up to the day before keeps its rate, also within a return. A single capital purchase of £2,000 or more with
              VAT is deducted: one whose category has an asset account under Financial Report, Books, Accounts.
            </p>
          </Form>
        </Dialog>
      )}
    </>
  )
}
