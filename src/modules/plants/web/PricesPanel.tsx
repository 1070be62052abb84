/** The prices of one plant: one for each container size, with barcode and discount. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { PlantTypeId } from '#kernel/id.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive, Barcode, Pencil, Plus, Tags } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { sizeText } from '#modules/setup/reference/grade.ts'
import { plantUnitNames } from '#modules/setup/reference/plant-units.ts'
import { unitBarcodeFields } from '#modules/setup/reference/unit-barcode.ts'
import { unitPriceFields } from '#modules/setup/reference/unit-price.ts'
import { useGrades } from '#modules/setup/reference/web/use-grades.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { Button, IconButton, buttonClass } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { AmountField } from '#web/ui/ControlledFields.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { TextField } from '#web/ui/Form.tsx'
import { formValues } from '#web/ui/form-values.ts'
import { money } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { archivePrice, createPrice, editPrice, listPrices, newBarcode, restorePrice } from '../contract.ts'
import { NewPrice, type Price } from '../plant-type.ts'
import { reducedPrice } from '../price.ts'
import { ArchivedPrices } from './ArchivedPrices.tsx'
import { useShown } from '#web/ui/shown.ts'
import styles from './PricesPanel.module.css'

const commonSizes = [
  'Root trainer',
  '6-cell punnet',
  '9 cm',
  '12 cm',
  '14 cm',
  'PB3',
  'PB5',
  'PB8',
  'PB12',
  'PB18',
  '2.5 L',
  '5 L',
  '10 L',
  '25 L',
]

export function PricesPanel({ plantTypeId }: { readonly plantTypeId: PlantTypeId }) {
  const settings = useSettings()
  const client = useQueryClient()
  const [editing, setEditing] = useState<Price | 'new'>()
  const prices = useQuery(query(listPrices, { params: { id: plantTypeId } }))
  const changed = () => refresh(client, '/api/plant-types')

  const save = async (values: NewPrice, row: Price | undefined) => {
    if (row) await call(editPrice, { params: { id: plantTypeId, priceId: row.id }, body: { ...values, version: row.version } })
    else await call(createPrice, { params: { id: plantTypeId }, body: values })
    setEditing(undefined)
    await changed()
  }
  const archive = async (price: Price) => {
    await call(archivePrice, { params: { id: plantTypeId, priceId: price.id } })
    const undo = async () => {
      await call(restorePrice, { params: { id: plantTypeId, priceId: price.id } })
      await changed()
    }
    toast(`The price for ${sizeText(price)} is archived.`, {
      action: { label: 'Undo', do: () => void undo() },
    })
    await changed()
  }

  if (editing)
    return (
      <PriceForm
        key={editing === 'new' ? 'new' : editing.id}
        price={editing === 'new' ? undefined : editing}
        save={save}
        onCancel={() => setEditing(undefined)}
      />
    )
  return (
    <section aria-label="Prices" className={styles['prices']}>
      <header className="row between below-8">
        <h3 className="text-m">Prices</h3>
        {prices.data && prices.data.length > 0 && (
          <Link
            className={buttonClass}
            data-kind="ghost"
            to="/production/labels"
            search={{ kind: 'price', prices: prices.data.map(({ id }) => id).join(',') }}
          >
            <Tags size={16} aria-hidden /> Labels
          </Link>
        )}
        <Button onClick={() => setEditing('new')}>
          <Plus size={16} aria-hidden /> Add a size
        </Button>
      </header>
      {prices.isPending ? (
        <Skeleton rows={3} />
      ) : prices.isError ? (
        <ErrorBox error={prices.error} retry={() => void prices.refetch()} />
      ) : prices.data.length === 0 ? (
        <p className={`muted ${styles['none']}`}>No prices yet. Add one to sell this plant at the till.</p>
      ) : (
        <ul>
          {prices.data.map((price) => (
            <li key={price.id}>
              <div>
                <b>{sizeText(price)}</b>
                {price.barcode && <span>{price.barcode}</span>}
                <UnitPrices price={price} />
              </div>
              <strong>
                {money(reducedPrice(price), settings)}
                {reducedPrice(price) !== price.price && <s>{money(price.price, settings)}</s>}
              </strong>
              <IconButton label={`Change the price for ${sizeText(price)}`} onClick={() => setEditing(price)}>
                <Pencil size={17} aria-hidden />
              </IconButton>
              <IconButton label={`Archive the price for ${sizeText(price)}`} onClick={() => void archive(price)}>
                <Archive size={17} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <ArchivedPrices plantTypeId={plantTypeId} />
    </section>
  )
}

/** "tray 48.00, shelf 220.00". */
function UnitPrices({ price }: { readonly price: Price }) {
  const settings = useSettings()
  const texts = plantUnitNames.flatMap((unit) => {
    const amount = price[unitPriceFields[unit]]
    return amount === null ? [] : [`${unit} ${money(amount, settings)}`]
  })
  return texts.length > 0 && <span>{texts.join(', ')}</span>
}

interface PriceFormProps {
  readonly price: Price | undefined
  readonly save: (values: NewPrice, row: Price | undefined) => Promise<void>
  readonly onCancel: () => void
}

const valuesOf = (price: Price | undefined) =>
  formValues(price, {
    container_size: '',
    grade: '',
    order_multiple: '',
    order_minimum: '',
    price: '',
    tray_price: '',
    shelf_price: '',
    trolley_price: '',
    discount_percent: '',
    discount_price: '',
    barcode: '',
    tray_barcode: '',
    shelf_barcode: '',
    trolley_barcode: '',
    sku: '',
    color: '',
  })

const trayHint = 'Plants, for example 72 for a tray of 72. Leave blank for any number.'

const unitHint = 'Optional: a price and barcode for a full tray, shelf or trolley.'

function PriceForm({ price, save, onCancel }: PriceFormProps) {
  const isShown = useShown()
  const grades = useGrades()
  return (
    <EditForm
      shape={NewPrice}
      row={price}
      valuesOf={valuesOf}
      submit={save}
      action={price ? 'Save price' : 'Add price'}
      onCancel={onCancel}
    >
      <TextField name="container_size" label="Container size" required options={commonSizes} autoFocus={!price} />
      {(price?.grade || isShown('#grade')) && (
        <TextField name="grade" label="Grade" hint="Leave blank to sell any grade at this price." options={grades} />
      )}
      <AmountField name="price" kind="money" label="Price" required placeholder="12.50" />
      <div className="grid gap-12 items-start two-columns">
        <AmountField name="discount_percent" kind="percent" label="Discount %" />
        <AmountField name="discount_price" kind="money" label="or sale price" />
      </div>
      <div className="grid gap-12 items-start two-columns">
        <TextField name="order_multiple" label="Ordered in multiples of" hint={trayHint} />
        <TextField name="order_minimum" label="Minimum order" />
      </div>
      <BarcodeField name="barcode" label="Barcode" hint="Scan it, or make one if the plant has none." />
      <fieldset className={`gap-12 min-0 ${styles['units']}`}>
        <legend className="weight-600">Whole units</legend>
        <p>{unitHint}</p>
        {plantUnitNames.map((unit) => (
          <div key={unit} className={`grid gap-12 items-start ${styles['unit']}`}>
            <AmountField name={unitPriceFields[unit]} kind="money" label={`A whole ${unit}`} />
            <BarcodeField name={unitBarcodeFields[unit]} label={`Barcode of a ${unit}`} of={`a ${unit}`} />
          </div>
        ))}
      </fieldset>
      <div className="grid gap-12 items-start two-columns">
        <TextField name="sku" label="SKU" />
        <TextField name="color" label="Label colour" />
      </div>
    </EditForm>
  )
}

interface BarcodeFieldProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** Unit that the barcode is for, "a tray"; makes its button a small one. */
  readonly of?: string
}

function BarcodeField({ name, label, hint, of }: BarcodeFieldProps) {
  const { setValue } = useFormContext()
  const { run, busy } = useAction()
  const make = () => run(async () => setValue(name, (await call(newBarcode)).barcode, { shouldValidate: true }))
  return (
    <div className={`grid gap-8 items-start ${styles['barcode']}`}>
      <TextField name={name} label={label} {...(hint ? { hint } : {})} />
      {of === undefined ? (
        <Button busy={busy} onClick={() => void make()}>
          <Barcode size={17} aria-hidden /> Make an in-store number
        </Button>
      ) : (
        <IconButton label={`Make an in-store number for ${of}`} aria-busy={busy} onClick={() => void make()}>
          <Barcode size={17} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
