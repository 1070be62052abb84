/** The registration for the tax. It begins and ends on a day, and the screen says what becomes of what was sold and bought before. */
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Form, SelectField } from '#web/ui/Form.tsx'
import { day, todayOf } from '#web/ui/format.ts'
import { RegistrationForm, type Settings } from '../settings.ts'
import { withFact } from '../change-since.ts'
import { useDraft } from './fields.tsx'

const written = ({ registered, from }: Settings['gstRegistrations'][number], settings: Settings) =>
  `${registered ? 'Registered' : 'Not registered'}${from === null ? '' : ` from ${day(from, settings)}`}`

export function RegistrationSetting() {
  const { settings, refused, change } = useDraft()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { gstRegistrations: registrations, taxLabel } = settings
  const today = todayOf(settings)
  const now = registrations.findLast(({ from }) => from === null || from <= today) ?? { registered: false, from: null }
  const next = registrations.find(({ from }) => from !== null && from > today)
  const last = next ?? now
  return (
    <>
      <Field label={`${taxLabel} registration`} error={refused['gstRegistered']} hint={next && `${written(next, settings)}.`}>
        {(ids) => (
          <Button {...ids} onClick={() => setOpen(true)}>
            {written(now, settings)} · Change…
          </Button>
        )}
      </Field>
      {open && (
        <Dialog title={`${taxLabel} registration`} onClose={close}>
          <Form
            shape={RegistrationForm}
            start={{ state: last.registered ? 'not_registered' : 'registered', from: '' }}
            action="Change registration"
            onCancel={close}
            submit={async ({ state, from = null }) => {
              const registered = state === 'registered'
              // The same state again corrects its first day.
              const earlier = registered === last.registered ? registrations.slice(0, -1) : registrations
              change({ gstRegistrations: withFact(earlier, { registered, from }) })
              close()
            }}
          >
            <SelectField
              name="state"
              label={taxLabel}
              options={[
                { value: 'registered', label: 'Registered' },
                { value: 'not_registered', label: 'Not registered' },
              ]}
            />
            <DateField
              name="from"
              label="From"
              hint="As the tax office wrote. Leave blank if it was so before you began here."
              formats={settings}
            />
            <Effect taxLabel={taxLabel} />
          </Form>
        </Dialog>
      )}
    </>
  )
}

function Effect({ taxLabel }: Pick<Settings, 'taxLabel'>) {
  const begins = useWatch({ name: 'state' }) === 'registered'
  return (
    <p>
      {begins
        ? `From this day on, sales and bills have ${taxLabel}, and the return of this day begins with it. What was entered before stays as it is. Tax on stock that you bought before may be claimable: ask your accountant.`
        : `From this day on, sales have no ${taxLabel}, and on bills it is part of the cost. The last return ends the day before and takes in what is unpaid. Tax may be due on the stock and equipment that you keep: ask your accountant.`}
    </p>
  )
}
