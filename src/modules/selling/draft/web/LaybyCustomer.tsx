/** Whose lay-by it is, and how to reach them. */
import { TypedField } from '#web/ui/TypedField.tsx'

interface LaybyCustomerProps {
  readonly name: string
  readonly onName: (name: string) => void
  readonly contact: string
  readonly onContact: (contact: string) => void
}

export const LaybyCustomer = ({ name, onName, contact, onContact }: LaybyCustomerProps) => (
  <>
    <TypedField label="Customer" required maxLength={120} value={name} onChange={onName} />
    <TypedField
      label="Phone or e-mail"
      hint="How to reach them when it is time."
      maxLength={120}
      value={contact}
      onChange={onContact}
    />
  </>
)
