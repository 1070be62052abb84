/** One plant: its names, and what it costs in each container size. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Problem } from '#kernel/problem.ts'
import { call } from '#web/call.ts'
import { refresh } from '#web/refresh.ts'
import { TaxKindField } from '#modules/setup/settings/web/TaxKindField.tsx'
import { ComboboxField, MoneyField, NumberField } from '#web/ui/ControlledFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/Form.tsx'
import { formValues } from '#web/ui/form-values.ts'
import { toast } from '#web/ui/toast.ts'
import { createPlantType, editPlantType, restorePlantType } from '../contract.ts'
import * as z from 'zod/mini'
import { AddedPlantType, type PlantTypeRow } from '../plant-type.ts'
import { ArchivePlant, ArchivedPlantDialog } from './ArchivePlant.tsx'
import { MergePlant, type Namesake } from './MergePlant.tsx'
import { PhotoPanel } from './PhotoPanel.tsx'
import { PricesPanel } from './PricesPanel.tsx'
import styles from './PlantDialog.module.css'

/** The form has the synonyms as text, one on each line. */
const PlantForm = z.extend(AddedPlantType, { synonyms: z.optional(z.string()) })

const linesOf = (text = ''): string[] => text.split('\n').filter((line) => line.trim() !== '')

/** The plant that has both names already, as the refusal gives it. */
interface Duplicate {
  readonly archived_id?: string
  readonly existing_id?: string
  readonly merge_into?: Namesake
}

interface PlantDialogProps {
  /** Undefined for a new one. */
  readonly plant: PlantTypeRow | undefined
  readonly onClose: () => void
  /** Another plant is opened: one that was created, or the one into which this one was merged. */
  readonly onOpen: (id: string) => void
}

export function PlantDialog(props: PlantDialogProps) {
  return props.plant?.archived ? (
    <ArchivedPlantDialog plant={props.plant} onClose={props.onClose} onMerged={props.onOpen} />
  ) : (
    <ActivePlantDialog {...props} />
  )
}

function ActivePlantDialog({ plant, onClose, onOpen }: PlantDialogProps) {
  const settings = useSettings()
  const client = useQueryClient()
  const navigate = useNavigate()
  /** Plant with the same name, from the refusal: to restore, open, or merge with. */
  const [duplicate, setDuplicate] = useState<Duplicate>({})
  const offerDuplicate = (error: unknown): never => {
    setDuplicate(error instanceof Problem && error.code === 'DUPLICATE' ? (error.extra as Duplicate) : {})
    throw error
  }
  const changed = () => refresh(client, '/api/plant-types')
  const save = async (
    { synonyms, container_size, price, quantity, ...typed }: z.infer<typeof PlantForm>,
    row: PlantTypeRow | undefined,
  ) => {
    const values = { ...typed, synonyms: linesOf(synonyms) }
    if (row) {
      await call(editPlantType, { params: { id: row.id }, body: { ...values, version: row.version } }).catch(offerDuplicate)
      toast(`${values.common_name} is saved.`)
      await changed()
      onClose()
    } else {
      const created = await call(createPlantType, { body: { ...values, container_size, price, quantity } }).catch(offerDuplicate)
      const action = { label: 'Sell it', do: () => void navigate({ to: '/sales/pos' }) }
      if (price) toast(`${created.common_name} is added.`, { action })
      else toast(`${created.common_name} is added. Add a price to sell it.`)
      await changed()
      if (price) onClose()
      else onOpen(created.id)
    }
  }
  const restore = async (id: string) => {
    const restored = await call(restorePlantType, { params: { id } })
    toast(`${restored.common_name} is restored.`)
    onOpen(id)
    await changed()
  }
  // A hidden category is not offered again; a plant that has it keeps it.
  const offered = settings.plantCategories.filter((each) => !settings.hiddenCategories.includes(each))
  const categories = plant && !offered.includes(plant.category) ? [plant.category, ...offered] : offered
  const empty = {
    common_name: '',
    botanical_name: '',
    category: categories[0] ?? '',
    description: '',
    tax_kind: 'standard' as const,
  }
  const firstSize = { container_size: '', price: '', quantity: '' }
  return (
    <Dialog title={plant ? plant.common_name : 'Add a plant'} wide={plant !== undefined} onClose={onClose}>
      <div className={styles['sides']} data-both={plant !== undefined}>
        <EditForm
          key={plant?.id ?? 'new'}
          shape={PlantForm}
          row={plant}
          valuesOf={(row) => ({ ...formValues(row, empty), ...(row ? {} : firstSize), synonyms: row?.synonyms.join('\n') ?? '' })}
          submit={save}
          action={plant ? 'Save' : 'Add plant'}
          onCancel={onClose}
        >
          <TextField name="common_name" label="Common name" required autoFocus={!plant} />
          {!plant && (
            <div className={`grid gap-12 ${styles['first']}`}>
              <ComboboxField
                name="container_size"
                label="Size"
                options={settings.containerSizes.map(({ code }) => ({ value: code, label: code }))}
                free
              />
              <MoneyField name="price" label="Price" formats={settings} />
              <NumberField name="quantity" label="How many have you got?" />
            </div>
          )}
          <SelectField name="category" label="Category" options={categories} />
          <TextField name="botanical_name" label="Botanical name" hint="For example: Salvia rosmarinus 'Tuscan Blue'" />
          <TextAreaField name="synonyms" label="Synonyms" hint="Other names that find this plant, one on each line" />
          <TextAreaField name="description" label="Description" />
          <TaxKindField chosen={plant?.tax_kind} />
          {plant && (
            <div className="flex wrap gap-8">
              <ArchivePlant plant={plant} onDone={onClose} />
            </div>
          )}
          {!plant && <DuplicateOffer duplicate={duplicate} onRestore={(id) => void restore(id)} onOpen={onOpen} />}
        </EditForm>
        {plant && (
          <div className="grid gap-24">
            <PhotoPanel plant={plant} />
            <PricesPanel plantTypeId={plant.id} />
            {/* Not in the form: its dialog has a form of its own. */}
            <div className="flex wrap gap-8">
              <MergePlant key={duplicate.merge_into?.id} plant={plant} offered={duplicate.merge_into} onMerged={onOpen} />
            </div>
          </div>
        )}
      </div>
    </Dialog>
  )
}

interface DuplicateOfferProps {
  readonly duplicate: Duplicate
  readonly onRestore: (id: string) => void
  readonly onOpen: (id: string) => void
}

/** Beside the refusal of a new plant whose names another one has. */
function DuplicateOffer({ duplicate: { archived_id, existing_id }, onRestore, onOpen }: DuplicateOfferProps) {
  if (!archived_id && !existing_id) return null
  return (
    <div className="flex wrap gap-8">
      {archived_id && <Button onClick={() => onRestore(archived_id)}>Restore the archived plant</Button>}
      {existing_id && <Button onClick={() => onOpen(existing_id)}>Open the plant that exists</Button>}
    </div>
  )
}
