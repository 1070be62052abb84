/** Further contacts of an account, in its form; statements go to the one that is ticked. */
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/ControlledFields.tsx'
import { TextField } from '#web/ui/Form.tsx'
import type { NewAccount } from '../account.ts'
import styles from './AccountScreen.module.css'

const emptyContact = { name: '', email: '', phone: '', gets_statements: false }

export function ContactFields() {
  const { control } = useFormContext<NewAccount>()
  const { fields, append, remove } = useFieldArray({ control, name: 'contacts' })
  return (
    <fieldset className={`gap-12 ${styles['contacts']}`}>
      <legend className="weight-550">More contacts</legend>
      {fields.map((field, i) => (
        <div key={field.id} className={`grid items-start ${styles['pair']}`}>
          <TextField name={`contacts.${i}.name`} label={`Name of contact ${i + 1}`} required />
          <TextField name={`contacts.${i}.email`} label={`E-mail of contact ${i + 1}`} type="email" />
          <TextField name={`contacts.${i}.phone`} label={`Phone of contact ${i + 1}`} type="tel" />
          <CheckboxField name={`contacts.${i}.gets_statements`} label="Statements and reminders go here" />
          <Button kind="ghost" aria-label={`Remove contact ${i + 1}`} onClick={() => remove(i)}>
            <Trash2 size={16} aria-hidden /> Remove
          </Button>
        </div>
      ))}
      <Button onClick={() => append(emptyContact)}>
        <Plus size={16} aria-hidden /> Add a contact
      </Button>
    </fieldset>
  )
}
