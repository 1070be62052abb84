/** Many plant types: another category or kind of tax, archived or restored at once. */
import * as z from 'zod/mini'
import { TaxKindField } from '#modules/setup/settings/web/TaxKindField.tsx'
import { goodsTaxKinds } from '#modules/setup/settings/tax-kind.ts'
import { call } from '#web/call.ts'
import { BulkArchiveDialog } from '#web/ui/BulkArchiveDialog.tsx'
import { BulkDialog } from '#web/ui/BulkDialog.tsx'
import { SelectField } from '#web/ui/Form.tsx'
import { counted } from '#web/ui/format.ts'
import type { BulkPlantChange } from '../bulk-plants.ts'
import { editPlantTypes } from '../contract.ts'
import { Category, type PlantTypeRow } from '../plant-type.ts'

interface BulkPlantDialogProps {
  readonly action: 'category' | 'tax' | 'archive' | 'restore'
  readonly plants: readonly PlantTypeRow[]
  readonly categories: readonly string[]
  readonly onClose: (done: boolean) => void
}

type Change = Omit<BulkPlantChange, 'id' | 'version'>

export function BulkPlantDialog({ action, plants, categories, onClose }: BulkPlantDialogProps) {
  const shared = {
    rows: plants,
    nameOf: ({ common_name }: PlantTypeRow) => common_name,
    save: (changes: readonly BulkPlantChange[]) => call(editPlantTypes, { body: { plants: [...changes] } }),
    refreshes: ['/api/plant-types'],
    onClose,
  }
  const title = counted(plants.length, 'plant')
  if (action === 'category')
    return (
      <BulkDialog
        {...shared}
        title={`Category of ${title}`}
        action="Change category"
        shape={z.object({ category: Category })}
        start={{ category: categories[0] ?? '' }}
        changeOf={({ category }): Change => ({ category })}
        valuesOf={({ category }): Change => ({ category })}
        doneText={(count) => `${counted(count, 'plant')} changed.`}
      >
        <SelectField name="category" label="Category" options={categories} />
      </BulkDialog>
    )
  if (action === 'tax')
    return (
      <BulkDialog
        {...shared}
        title={`Tax of ${title}`}
        action="Change tax"
        shape={z.object({ tax_kind: z.enum(goodsTaxKinds) })}
        start={{ tax_kind: 'standard' }}
        changeOf={({ tax_kind }): Change => ({ tax_kind })}
        valuesOf={({ tax_kind }): Change => ({ tax_kind })}
        doneText={(count) => `${counted(count, 'plant')} changed.`}
      >
        <TaxKindField chosen={undefined} />
      </BulkDialog>
    )
  const available = plants.reduce((sum, plant) => sum + plant.available, 0)
  return (
    <BulkArchiveDialog {...shared} action={action} count={(rows) => counted(rows, 'plant')}>
      {action === 'archive' && available > 0 && (
        <p>The till cannot sell them while they are archived: {counted(available, 'plant')} of them are for sale now.</p>
      )}
    </BulkArchiveDialog>
  )
}
