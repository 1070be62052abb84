/** Many supplies: another category, vendor or reorder point, archived or restored at once. */
import * as z from 'zod/mini'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Id, MaybeText, Quantity } from '#kernel/wire.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { BulkArchiveDialog } from '#web/ui/BulkArchiveDialog.tsx'
import { BulkDialog } from '#web/ui/BulkDialog.tsx'
import { AmountField } from '#web/ui/ControlledFields.tsx'
import { SelectField, TextField } from '#web/ui/Form.tsx'
import { counted } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import type { BulkItemChange } from '../bulk-items.ts'
import { editItems, listCategories } from '../contract.ts'
import type { VisibleItem } from '../supply.ts'

interface BulkItemDialogProps {
  readonly action: 'category' | 'vendor' | 'reorder' | 'archive' | 'restore'
  readonly items: readonly VisibleItem[]
  readonly onClose: (done: boolean) => void
}

type Change = Omit<BulkItemChange, 'id' | 'version'>

export function BulkItemDialog({ action, items, onClose }: BulkItemDialogProps) {
  const settings = useSettings()
  const categories = useQuery(query(listCategories)).data ?? []
  const shared = {
    rows: items,
    nameOf: ({ name }: VisibleItem) => name,
    save: (changes: readonly BulkItemChange[]) => call(editItems, { body: { items: [...changes] } }),
    refreshes: ['/api/inventory'],
    onClose,
    doneText: (count: number) => `${counted(count, 'supply', 'supplies')} changed.`,
  }
  const title = counted(items.length, 'supply', 'supplies')
  if (action === 'category')
    return (
      <BulkDialog
        {...shared}
        title={`Category of ${title}`}
        action="Change category"
        shape={z.object({ category_id: z.optional(Id) })}
        start={{ category_id: '' }}
        changeOf={({ category_id }): Change => ({ category_id: category_id ?? null })}
        valuesOf={({ category_id }): Change => ({ category_id })}
      >
        <SelectField
          name="category_id"
          label="Category"
          options={[{ value: '', label: 'None' }, ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      </BulkDialog>
    )
  if (action === 'vendor')
    return (
      <BulkDialog
        {...shared}
        title={`Vendor of ${title}`}
        action="Change vendor"
        shape={z.object({ vendor: MaybeText(80) })}
        start={{ vendor: '' }}
        changeOf={({ vendor }): Change => ({ vendor: vendor ?? null })}
        valuesOf={({ vendor }): Change => ({ vendor })}
      >
        <TextField name="vendor" label="Vendor" options={settings.vendors} hint="Empty: no vendor" />
      </BulkDialog>
    )
  if (action === 'reorder')
    return (
      <BulkDialog
        {...shared}
        title={`Reorder point of ${title}`}
        action="Change reorder point"
        shape={z.object({ reorder_point: z.optional(Quantity) })}
        start={{ reorder_point: '' }}
        changeOf={({ reorder_point }): Change => ({ reorder_point: reorder_point ?? null })}
        valuesOf={({ reorder_point }): Change => ({ reorder_point })}
      >
        <AmountField name="reorder_point" kind="quantity" label="Reorder point" placeholder="None" />
      </BulkDialog>
    )
  return <BulkArchiveDialog {...shared} action={action} count={(rows) => counted(rows, 'supply', 'supplies')} />
}
