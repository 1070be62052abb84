/** A supply: added, or what is written about it changed. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { TaxKindField } from '#modules/setup/settings/web/TaxKindField.tsx'
import { trimDecimals } from '#kernel/number.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { AmountField, CheckboxField, MoneyField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { Form, SelectField, TextField } from '#web/ui/Form.tsx'
import { formValues } from '#web/ui/form-values.ts'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import { createItem, editItem, listCategories } from '../contract.ts'
import { type VisibleItem, ItemChange, NewItem } from '../supply.ts'

interface ItemFormProps {
  /** Undefined for a new one. */
  readonly item: VisibleItem | undefined
  readonly onClose: () => void
  readonly onSaved: (item: VisibleItem) => void
}

const valuesOf = (row: VisibleItem | undefined) => ({
  ...formValues(row, {
    name: '',
    category_id: '',
    unit: 'each',
    forSale: false,
    tax_kind: 'standard' as const,
    price: '',
    barcode: '',
    vendor: '',
  }),
  reorder_point: trimDecimals(row?.reorder_point),
  pack_quantity: trimDecimals(row?.pack_quantity),
  minimum_order: trimDecimals(row?.minimum_order),
})

const units = ['each', 'L', 'm3', 'kg', 'g', 'mL', 'm', 'roll', 'bag'] as const

export function ItemForm({ item, onClose, onSaved }: ItemFormProps) {
  const settings = useSettings()
  const client = useQueryClient()
  const categories = useQuery(query(listCategories)).data ?? []
  const done = async (saved: VisibleItem, message: string) => {
    toast(message)
    onSaved(saved)
    await refresh(client, '/api/inventory')
  }
  const fields = (
    <>
      <div className="fields">
        <TextField name="name" label="Name" required autoFocus={!item} />
        <SelectField
          name="category_id"
          label="Category"
          options={[{ value: '', label: 'None' }, ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <TextField name="unit" label="Counted in" options={units} required />
        <AmountField name="reorder_point" kind="quantity" label="Reorder point" placeholder="0" />
        <TextField name="vendor" label="Vendor" options={settings.vendors} />
        <AmountField name="pack_quantity" kind="quantity" label="Pack size" hint="Ordered in whole packs" />
        <AmountField name="minimum_order" kind="quantity" label="Minimum order" />
        <TextField name="barcode" label="Barcode" />
        <MoneyField name="price" label="Price" formats={settings} />
      </div>
      <CheckboxField name="forSale" label="For sale" hint="Also sold at the till" />
      <TaxKindField chosen={item?.tax_kind} />
    </>
  )
  return (
    <Dialog title={item ? item.name : 'Add a supply'} wide onClose={onClose}>
      {item ? (
        <EditForm
          shape={ItemChange}
          row={item}
          valuesOf={(row) => ({ ...valuesOf(row), version: row.version })}
          submit={async (values, { id, version }) =>
            done(await call(editItem, { params: { id }, body: { ...values, version } }), `${values.name} is saved.`)
          }
          action="Save"
          onCancel={onClose}
        >
          {fields}
        </EditForm>
      ) : (
        <Form
          shape={NewItem}
          start={{ ...valuesOf(undefined), quantity_on_hand: '', average_cost: '' }}
          submit={async (body) => done(await call(createItem, { body }), `${body.name} is added.`)}
          action="Add supply"
          onCancel={onClose}
        >
          {fields}
          <div className="fields">
            <AmountField name="quantity_on_hand" kind="quantity" label="On hand" placeholder="0" />
            <AmountField name="average_cost" kind="cost" label="Cost of one" placeholder="0.00" />
          </div>
        </Form>
      )}
    </Dialog>
  )
}
