/** Merges a plant that was entered twice into the other one, after showing what that moves. */
import { useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { usageText } from '#modules/setup/reference/usage.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { money } from '#web/ui/format.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import { mergePlantTypes, previewPlantMerge } from '../contract.ts'
import type { PlantTypeRow } from '../plant-type.ts'
import { usePlantOptions } from './use-plant-options.ts'

/** Existing plant with the new names. */
export interface Namesake {
  readonly id: string
  readonly name: string
}

interface MergePlantProps {
  readonly plant: PlantTypeRow
  readonly offered?: Namesake | undefined
  /** With the id of the plant that stays. */
  readonly onMerged: (id: string) => void
}

/** The button, and the dialog behind it. */
export function MergePlant(props: MergePlantProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {props.offered ? `Merge into ${props.offered.name}` : 'Merge into another plant'}
      </Button>
      {open && <MergePlantDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function MergePlantDialog({ plant, offered, onMerged, onClose }: MergePlantProps & { readonly onClose: () => void }) {
  const [into, choose] = useState(offered?.id ?? '')
  const { options, searching } = usePlantOptions(offered && { value: offered.id, label: offered.name })
  const name = options.find(({ value }) => value === into)?.label ?? 'the other plant'
  const merge = async () => {
    const merged = await call(mergePlantTypes, { params: { id: plant.id }, body: { into_id: into } })
    toast(`${plant.common_name} is merged into ${merged.common_name}.`)
    onClose()
    onMerged(merged.id)
  }
  return (
    <Dialog title={`Merge ${plant.common_name}`} onClose={onClose}>
      <PlainForm
        action="Merge"
        danger
        disabled={into === ''}
        submit={merge}
        refreshes={['/api/plant-types', '/api/plant-batches']}
        onCancel={onClose}
      >
        <Field label="Into which plant" name="into_id">
          {(ids) => (
            <Combobox
              {...ids}
              {...searching}
              value={into}
              onChange={choose}
              placeholder="Search any name"
              options={options.filter(({ value }) => value !== plant.id)}
            />
          )}
        </Field>
        {into !== '' && <Preview plant={plant} into={into} name={name} />}
        <p>
          {plant.common_name} is then in no list, and its names find {name}. Invoices and other documents that were issued keep
          what was printed. This cannot be undone.
        </p>
      </PlainForm>
    </Dialog>
  )
}

function Preview({ plant, into, name }: { readonly plant: PlantTypeRow; readonly into: string; readonly name: string }) {
  const settings = useSettings()
  const preview = useQuery({ ...query(previewPlantMerge, { params: { id: plant.id }, query: { into_id: into } }), staleTime: 0 })
  if (preview.isError) return <ErrorBox error={preview.error} retry={() => void preview.refetch()} />
  if (!preview.data) return <p aria-busy>Checking where this is used…</p>
  const { moves, prices, synonyms } = preview.data
  const used = usageText(moves)
  return (
    <>
      <p>{used === '' ? `Nothing uses ${plant.common_name}.` : `These move to ${name}: ${used}.`}</p>
      {prices.length > 0 && (
        <>
          <p>Both have a price for these sizes. The price of {name} stays, the other is archived:</p>
          <ul>
            {prices.map(({ container_size, stays, archived }) => (
              <li key={container_size}>
                {container_size}: {money(stays, settings)} stays, {money(archived, settings)} is archived
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        The category, the tax and the names of {name} stay.{' '}
        {synonyms.length > 0 && `Its synonyms are then: ${synonyms.join(', ')}.`}
      </p>
    </>
  )
}
