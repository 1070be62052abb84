/** Edits the fields of an invoice that may still change: customer name, order number and note. */
import { useState } from 'react'
import { editSale } from '#modules/selling/sale/contract.ts'
import type { Sale } from '#modules/selling/sale/sale.ts'
import { call } from '#web/call.ts'
import type { Opened } from '#web/ui/OpenedRow.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { toast } from '#web/ui/toast.ts'
import { TypedField } from '#web/ui/TypedField.tsx'

interface SaleDetailsFormProps {
  readonly opened: Opened<Sale>
  readonly onDone: () => void
}

export function SaleDetailsForm({ opened, onDone }: SaleDetailsFormProps) {
  const { row } = opened
  const [name, setName] = useState(row.customer_name)
  const [orderNumber, setOrderNumber] = useState(row.customer_order_number)
  const [notes, setNotes] = useState(row.notes)
  const submit = async () => {
    await opened.save(({ id, version }) =>
      call(editSale, { params: { id }, body: { customer_name: name, customer_order_number: orderNumber, notes, version } }),
    )
    toast('The invoice is changed.')
    onDone()
  }
  return (
    <PlainForm
      action={opened.action('Save')}
      errorAction={opened.discard}
      submit={submit}
      refreshes={['/api/sales', '/api/reports']}
      onCancel={onDone}
    >
      {row.business_account_id === null && (
        <TypedField
          label="Customer"
          name="customer_name"
          hint="The name, and beside it an address, a phone number or an e-mail."
          maxLength={120}
          value={name}
          onChange={setName}
        />
      )}
      <TypedField
        label="PO number"
        name="customer_order_number"
        hint="The number of the customer’s purchase order."
        maxLength={60}
        value={orderNumber}
        onChange={setOrderNumber}
      />
      <TypedField
        label="Note"
        name="notes"
        hint="Printed on the invoice."
        lines={3}
        maxLength={2000}
        value={notes}
        onChange={setNotes}
      />
    </PlainForm>
  )
}
