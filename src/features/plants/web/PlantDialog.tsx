/** One plant: its names, and what it costs in each container size. */
import { useSettings } from '#features/settings/web/use-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '#kernel/problem.ts'
import { call } from '#web/call.ts'
import { refresh } from '#web/query.ts'
import { TaxKindField } from '#features/settings/web/TaxKindField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/Form.tsx'
import { formValues } from '#web/ui/form-values.ts'
import { toast } from '#web/ui/toast.ts'
import { createPlantType, editPlantType, restorePlantType } from '../contract.ts'
import { NewPlantType, type PlantTypeRow } from '../plant-type.ts'
import { ArchivePlant, ArchivedPlantDialog } from './ArchivePlant.tsx'
import { PhotoPanel } from './PhotoPanel.tsx'
import { PricesPanel } from './PricesPanel.tsx'
import styles from './PlantDialog.module.css'

interface PlantDialogProps {
  /** None: a new one. */
  readonly plant: PlantTypeRow | undefined
  readonly onClose: () => void
  readonly onCreated: (id: string) => void
}

export function PlantDialog(props: PlantDialogProps) {
  return props.plant?.archived ? (
    <ArchivedPlantDialog plant={props.plant} onClose={props.onClose} />
  ) : (
    <ActivePlantDialog {...props} />
  )
}

function ActivePlantDialog({ plant, onClose, onCreated }: PlantDialogProps) {
  const settings = useSettings()
  const client = useQueryClient()
  /** The id of an archived plant with the names that were typed for a new one. */
  const [namesake, setNamesake] = useState<string>()
  const changed = () => refresh(client, '/api/plant-types')
  const save = async (values: NewPlantType, row: PlantTypeRow | undefined) => {
    if (row) {
      await call(editPlantType, { params: { id: row.id }, body: { ...values, version: row.version } })
      toast(`${values.common_name} is saved.`)
      await changed()
      onClose()
    } else {
      const created = await call(createPlantType, { body: values }).catch((error: unknown) => {
        setNamesake(error instanceof Problem ? (error.extra['archived_id'] as string | undefined) : undefined)
        throw error
      })
      toast(`${created.common_name} is added. Now add a price.`)
      onCreated(created.id)
      await changed()
    }
  }
  const restore = async (id: string) => {
    const restored = await call(restorePlantType, { params: { id } })
    toast(`${restored.common_name} is restored.`)
    onCreated(id)
    await changed()
  }
  // A hidden category is not offered anew; who has it keeps it.
  const offered = settings.plantCategories.filter((each) => !settings.hiddenCategories.includes(each))
  const categories = plant && !offered.includes(plant.category) ? [plant.category, ...offered] : offered
  const empty = {
    common_name: '',
    botanical_name: '',
    category: categories[0] ?? '',
    description: '',
    tax_kind: 'standard' as const,
  }
  return (
    <Dialog title={plant ? plant.common_name : 'Add a plant'} wide={plant !== undefined} onClose={onClose}>
      <div className={styles['sides']} data-both={plant !== undefined}>
        <EditForm
          key={plant?.id ?? 'new'}
          shape={NewPlantType}
          row={plant}
          valuesOf={(row) => formValues(row, empty)}
          submit={save}
          action={plant ? 'Save' : 'Add plant'}
          onCancel={onClose}
        >
          <TextField name="common_name" label="Common name" required autoFocus={!plant} />
          <TextField name="botanical_name" label="Botanical name" hint="Genus species 'Cultivar'; an x between names becomes ×" />
          <SelectField name="category" label="Category" options={categories} />
          <TextAreaField name="description" label="Description" />
          <TaxKindField chosen={plant?.tax_kind} />
          {plant && <ArchivePlant plant={plant} onDone={onClose} />}
          {!plant && namesake && (
            <div className={styles['archive']}>
              <Button onClick={() => void restore(namesake)}>Restore the archived plant</Button>
            </div>
          )}
        </EditForm>
        {plant && (
          <div className={styles['side']}>
            <PhotoPanel plant={plant} />
            <PricesPanel plantTypeId={plant.id} />
          </div>
        )}
      </div>
    </Dialog>
  )
}
