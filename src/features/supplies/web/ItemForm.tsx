/** A supply: added, or what is written about it changed. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Settings } from '#features/settings/settings.ts'
import { call } from '#web/call.ts'
import { sellsTaxFree, taxFreeHint } from '#features/settings/country.ts'
import { query, refresh } from '#web/query.ts'
import { AmountField, CheckboxField, MoneyField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, SelectField, TextField } from '#web/ui/Form.tsx'
import { toast } from '#web/ui/toast.ts'
import { createItem, editItem, listCategories } from '../contract.ts'
import { type InventoryItem, ItemChange, NewItem } from '../supply.ts'
import styles from './SuppliesScreen.module.css'

interface ItemFormProps {
  /** None: a new one. */
  readonly item: InventoryItem | undefined
  readonly settings: Settings
  readonly onClose: () => void
  readonly onSaved: (item: InventoryItem) => void
}

const units = ['each', 'L', 'm3', 'kg', 'g', 'mL', 'm', 'roll', 'bag'] as const

export function ItemForm({ item, settings, onClose, onSaved }: ItemFormProps) {
  const client = useQueryClient()
  const categories = useQuery(query(listCategories)).data ?? []
  const done = async (saved: InventoryItem, said: string) => {
    toast(said)
    onSaved(saved)
    await refresh(client, '/api/inventory')
  }
  const start = {
    name: item?.name ?? '',
    category_id: item?.category_id ?? '',
    unit: item?.unit ?? 'each',
    reorder_point: item?.reorder_point ? String(Number(item.reorder_point)) : '',
    forSale: item?.forSale ?? false,
    tax_free: item?.tax_free ?? false,
    price: item?.price ?? '',
    barcode: item?.barcode ?? '',
    vendor: item?.vendor ?? '',
  }
  const fields = (
    <>
      <div className={styles['pair']}>
        <TextField name="name" label="Name" required autoFocus={!item} />
        <SelectField
          name="category_id"
          label="Category"
          options={[{ value: '', label: 'None' }, ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <TextField name="unit" label="Counted in" options={units} required />
        <AmountField name="reorder_point" kind="quantity" label="Reorder point" placeholder="0" />
        <TextField name="vendor" label="Vendor" options={settings.vendors} />
        <TextField name="barcode" label="Barcode" />
        <MoneyField name="price" label="Price" formats={settings} />
      </div>
      <CheckboxField name="forSale" label="For sale" hint="Sold at the till as well" />
      {sellsTaxFree(settings) && (
        <CheckboxField name="tax_free" label={`No ${settings.taxLabel} on it`} hint={taxFreeHint(settings.country)} />
      )}
    </>
  )
  return (
    <Dialog title={item ? item.name : 'Add a supply'} wide onClose={onClose}>
      {item ? (
        <Form
          shape={ItemChange}
          start={{ ...start, version: item.version }}
          submit={async (body) => done(await call(editItem, { params: { id: item.id }, body }), `${body.name} is saved.`)}
          action="Save"
          onCancel={onClose}
        >
          {fields}
        </Form>
      ) : (
        <Form
          shape={NewItem}
          start={{ ...start, quantity_on_hand: '', average_cost: '' }}
          submit={async (body) =>
            done(await call(createItem, { body, key: crypto.randomUUID() }), `${body.name} is in the list.`)
          }
          action="Add supply"
          onCancel={onClose}
        >
          {fields}
          <div className={styles['pair']}>
            <AmountField name="quantity_on_hand" kind="quantity" label="There already" placeholder="0" />
            <AmountField name="average_cost" kind="cost" label="What one of it cost" placeholder="0.00" />
          </div>
        </Form>
      )}
    </Dialog>
  )
}
