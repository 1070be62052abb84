import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { trimDecimals } from '#kernel/number.ts'
import { call } from '#web/call.ts'
import { AmountField, CheckboxField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/Form.tsx'
import { toast } from '#web/ui/toast.ts'
import { changeReferenceEntry } from '../contract.ts'
import {
  ContainerSizeDetails,
  type ContainerSizeEntry,
  type Location,
  LocationDetails,
  type PlantCategory,
  PlantCategoryDetails,
  type ReferenceEntry,
  type ReferenceEntryChange,
  type Vendor,
  VendorDetails,
} from '../entry.ts'
import { containerSystems, locationTypes } from '../kinds.ts'
import { placeKindOptions } from '../place-kinds.ts'
import { asTree, possibleParents } from '../location-tree.ts'
import { locationsOf } from './sort-entries.ts'

interface DetailsDialogProps<Entry extends ReferenceEntry> {
  readonly entry: Entry
  /** The whole list. */
  readonly entries: readonly ReferenceEntry[]
  readonly onSaved: () => Promise<unknown>
  readonly onClose: () => void
}

/** For a kind that has details. */
export function DetailsDialog({ entry, ...rest }: DetailsDialogProps<ReferenceEntry>) {
  switch (entry.kind) {
    case 'container_sizes':
      return <ContainerSizeForm entry={entry} {...rest} />
    case 'grades':
    case 'growth_stages':
      return null
    case 'locations':
      return <LocationForm entry={entry} {...rest} />
    case 'plant_categories':
      return <CategoryForm entry={entry} {...rest} />
    case 'vendors':
      return <VendorForm entry={entry} {...rest} />
  }
}

const LocationForm = (props: DetailsDialogProps<Location>) => (
  <DetailsForm
    {...props}
    shape={LocationDetails}
    valuesOf={({ parent_id, type, place_kind, area_m2 }) => ({
      parent_id: parent_id ?? '',
      type,
      place_kind: place_kind ?? ('' as const),
      area_m2: trimDecimals(area_m2),
    })}
  >
    <SelectField
      name="parent_id"
      label="Part of"
      options={[
        { value: '', label: 'Nothing (top level)' },
        ...asTree(possibleParents(locationsOf(props.entries), props.entry.id)).map(({ entry: { id, name }, depth }) => ({
          value: id,
          label: `${'– '.repeat(depth)}${name}`,
        })),
      ]}
    />
    <SelectField name="type" label="Type" options={Object.entries(locationTypes).map(([value, label]) => ({ value, label }))} />
    <SelectField
      name="place_kind"
      label="Kind of place"
      hint="The planner puts plants whose recipe asks for it here."
      options={[{ value: '', label: 'As what it is part of' }, ...placeKindOptions]}
    />
    <AmountField name="area_m2" kind="quantity" label="Area (m²)" />
  </DetailsForm>
)

const systemNames = {
  'pint bag': 'Pint bag',
  diameter: 'Diameter',
  litre: 'Litres',
  'trade number': 'Trade number',
  tray: 'Tray',
} as const satisfies Readonly<Record<ContainerSizeEntry['system'], string>>

const ContainerSizeForm = (props: DetailsDialogProps<ContainerSizeEntry>) => (
  <DetailsForm
    {...props}
    shape={ContainerSizeDetails}
    valuesOf={({ system, litres, mm, cells, plants_per_m2, trays_per_shelf, shelves }) => ({
      system,
      litres: trimDecimals(litres),
      mm: trimDecimals(mm),
      cells: trimDecimals(cells),
      plants_per_m2: trimDecimals(plants_per_m2),
      trays_per_shelf: trimDecimals(trays_per_shelf),
      shelves: trimDecimals(shelves),
    })}
  >
    <AmountField
      name="litres"
      kind="quantity"
      label="Litres"
      hint="Volume of one filled container, or one tray cell. Used for mix and cost."
    />
    <SelectField
      name="system"
      label="Sold by"
      options={containerSystems.map((value) => ({ value, label: systemNames[value] }))}
    />
    <TextField name="mm" label="Width across the top (mm)" />
    <AmountField
      name="plants_per_m2"
      kind="quantity"
      label="Plants per m²"
      hint="As you space them on a bed. Leave blank to work it out from the size of the container."
    />
    <TextField name="cells" label="Plants per tray" hint="Cells of a plug tray, or pots that fit a carrying tray." />
    <TextField name="trays_per_shelf" label="Trays per shelf" />
    <TextField name="shelves" label="Shelves per trolley" />
  </DetailsForm>
)

const VendorForm = (props: DetailsDialogProps<Vendor>) => (
  <DetailsForm
    {...props}
    shape={VendorDetails}
    valuesOf={({ address, email, phone, account_number, tax_number, payment_terms, charges_tax }) => ({
      address,
      email,
      phone,
      account_number,
      tax_number,
      payment_terms: trimDecimals(payment_terms),
      charges_tax,
    })}
  >
    <TextAreaField name="address" label="Address" />
    <TextField name="email" label="E-mail" type="email" />
    <TextField name="phone" label="Phone" type="tel" />
    <TextField name="account_number" label="Our account number" />
    <TextField name="tax_number" label="Their tax number" hint="For GST or VAT, as on their bills." />
    <TextField
      name="payment_terms"
      label="Payment terms (days)"
      hint="Days after the bill date. Leave blank if it varies by bill."
    />
    <CheckboxField name="charges_tax" label="Charges tax" hint="We fill in tax on their bills and expenses." />
  </DetailsForm>
)

const CategoryForm = (props: DetailsDialogProps<PlantCategory>) => (
  <DetailsForm {...props} shape={PlantCategoryDetails} valuesOf={({ guaranteed }) => ({ guaranteed })}>
    <CheckboxField
      name="guaranteed"
      label="Covered by the plant guarantee"
      hint="Customers get store credit for a plant that dies within the guarantee."
    />
  </DetailsForm>
)

interface DetailsFormProps<
  Entry extends ReferenceEntry,
  Shape extends z.ZodMiniType<FieldValues, FieldValues>,
> extends DetailsDialogProps<Entry> {
  readonly shape: Shape
  readonly valuesOf: (entry: Entry) => z.input<Shape>
  readonly children: ReactNode
}

function DetailsForm<Entry extends ReferenceEntry, Shape extends z.ZodMiniType<FieldValues, FieldValues>>({
  entry,
  entries: _,
  onSaved,
  onClose,
  ...form
}: DetailsFormProps<Entry, Shape>) {
  const save = async (values: z.output<Shape>, { id, kind, name, version }: Entry) => {
    await call(changeReferenceEntry, { params: { id }, body: { ...values, kind, name, version } as ReferenceEntryChange })
    toast(`${name} is saved.`)
    await onSaved()
    onClose()
  }
  return (
    <Dialog title={entry.name} onClose={onClose}>
      <EditForm {...form} row={entry} action="Save" onCancel={onClose} submit={save} />
    </Dialog>
  )
}
