/** Correcting what an operation used: its recipe, its supplies, how much of each, the minutes of work; with everything that this changes, while it is typed. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { recipeChoices } from '#modules/growing/recipe/recipe-calls.ts'
import { quantityKind } from '#modules/supplies/units.ts'
import { useSupplyOptions } from '#modules/supplies/web/use-supply-options.ts'
import type { OperationId } from '#kernel/id.ts'
import { trimDecimals } from '#kernel/number.ts'
import { Id } from '#kernel/wire.ts'
import { call } from '#web/call.ts'
import { query, readOnce } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { AmountField, ComboboxField, NumberField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Form, SelectField, TextField } from '#web/ui/Form.tsx'
import { counted, day } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import { previewInputs } from '../batch-cost-calls.ts'
import { InputCorrection } from '../input-correction.ts'
import { type OperationInputs, correctInputs, getOperationInputs } from '../input-correction-calls.ts'
import styles from './BatchForms.module.css'
import { InputEffects } from './InputEffects.tsx'
import { operationNames } from './batch-labels.ts'

interface CorrectInputsDialogProps {
  readonly operation: OperationId
  readonly onClose: () => void
}

export function CorrectInputsDialog({ operation, onClose }: CorrectInputsDialogProps) {
  const inputs = useQuery({ ...query(getOperationInputs, { params: { id: operation } }), staleTime: 0 })
  return (
    <Dialog title={inputs.data?.kind === 'work' ? 'Correct how long it took' : 'Correct what was used'} wide onClose={onClose}>
      {inputs.isError ? (
        <ErrorBox error={inputs.error} retry={() => void inputs.refetch()} />
      ) : !inputs.isFetchedAfterMount || !inputs.data ? (
        <Skeleton rows={4} />
      ) : (
        <CorrectInputsForm inputs={inputs.data} onClose={onClose} />
      )}
    </Dialog>
  )
}

const noRecipe = 'none'
/** The recipe as a select holds it. */
const FormShape = z.extend(z.omit(InputCorrection, { recipe_id: true }), { recipe: z.union([Id, z.literal(noRecipe)]) })

const linesOf = (uses: OperationInputs['uses']) =>
  uses.map(({ inventory_item_id, quantity }) => ({ inventory_item_id, quantity: trimDecimals(quantity) }))

function CorrectInputsForm({ inputs, onClose }: { readonly inputs: OperationInputs; readonly onClose: () => void }) {
  const settings = useSettings()
  const correct = useCorrection(inputs)
  const submit = async ({ recipe, ...body }: z.output<typeof FormShape>) => {
    await correct({ ...body, recipe_id: recipe === noRecipe ? null : recipe })
    onClose()
  }
  const { kind, batch_code, common_name, occurred_on, plants, container_size } = inputs
  return (
    <>
      <p className={`below-16 muted ${styles['what']}`}>
        {[
          `${batch_code}, ${common_name}`,
          `${operationNames[kind]} on ${day(occurred_on, settings)}`,
          plants !== null && container_size !== null && `${counted(plants, 'plant')} in ${container_size}`,
        ]
          .filter(Boolean)
          .join(' · ')}
        .{kind !== 'work' && ' The wrong lines stay to be seen in the movements of the supplies, struck through.'}
      </p>
      <Form
        shape={FormShape}
        start={{ recipe: inputs.recipe_id ?? noRecipe, uses: linesOf(inputs.uses), minutes: String(inputs.minutes), reason: '' }}
        submit={submit}
        action="Correct"
        onCancel={onClose}
      >
        {kind !== 'work' && (
          <>
            <RecipeUsed inputs={inputs} />
            <Uses />
          </>
        )}
        <NumberField name="minutes" label="Minutes of work" step={5} required />
        <TextField
          name="reason"
          label="Reason"
          placeholder={kind === 'work' ? 'Two of us, for an hour' : 'Fern mix instead of shrub mix'}
          required
        />
        <InputEffects operation={inputs.operation_id} />
      </Form>
    </>
  )
}

function useCorrection({ operation_id, batch_code, uses, minutes, recipe_id }: OperationInputs) {
  const client = useQueryClient()
  const params = { id: operation_id }
  const change = async (body: z.input<typeof InputCorrection>) => {
    await call(correctInputs, { params, body })
    await refresh(
      client,
      '/api/plant-batches',
      '/api/inventory',
      '/api/reports',
      '/api/analytics',
      '/api/recipes',
      '/api/production-tasks',
    )
  }
  return async (body: z.input<typeof InputCorrection>) => {
    await change(body)
    const before = { uses: linesOf(uses), minutes, recipe_id, reason: 'Correction undone' }
    const undo = () => change(before).then(() => toast('Correction undone.'))
    toast(`${batch_code}: corrected.`, { action: { label: 'Undo', do: () => void undo() } })
  }
}

/** Recipe that should have been used; choosing one fills the lines for this number of plants. */
function RecipeUsed({ inputs }: { readonly inputs: OperationInputs }) {
  const { setValue } = useFormContext()
  const { container_size, old_container_size, plants, plant_type_id, kind } = inputs
  const chosen = String(useWatch({ name: 'recipe' }))
  const isKnown = container_size !== null
  const choices = useQuery({ ...query(recipeChoices, { query: { container_size: container_size ?? '' } }), enabled: isKnown })
  const found = choices.data?.choices ?? []
  if (!isKnown || found.length === 0) return null
  const fill = async () => {
    const { lines } = await readOnce(previewInputs, {
      query: {
        container_size,
        quantity: String(plants),
        recipe_id: chosen,
        plant_type_id,
        ...(kind === 'pot_up' && old_container_size !== null ? { old_container_size } : {}),
      },
    })
    const uses = lines.map(({ inventory_item_id, needed }) => ({ inventory_item_id, quantity: trimDecimals(needed) }))
    setValue('uses', uses, { shouldDirty: true })
  }
  return (
    <div className={`grid items-start ${styles['pair']}`}>
      <SelectField
        name="recipe"
        label="Recipe"
        options={[...found.map(({ id, name }) => ({ value: id, label: name })), { value: noRecipe, label: 'No recipe' }]}
      />
      {plants !== null && chosen !== noRecipe && (
        <div className={styles['beside']}>
          <Button onClick={() => void fill()}>Fill in what it takes for {counted(plants, 'plant')}</Button>
        </div>
      )}
    </div>
  )
}

function Uses() {
  const { control } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name: 'uses' })
  return (
    <fieldset className="gap-12">
      <legend className="below-8 weight-600">Supplies used</legend>
      {fields.map((field, i) => (
        <Line key={field.id} at={i} onRemove={() => remove(i)} />
      ))}
      {fields.length === 0 && <p className={`below-16 muted ${styles['what']}`}>No supplies were used.</p>}
      <Button onClick={() => append({ inventory_item_id: '', quantity: '' })}>
        <Plus size={17} aria-hidden /> Another supply
      </Button>
    </fieldset>
  )
}

function Line({ at, onRemove }: { readonly at: number; readonly onRemove: () => void }) {
  const chosen = String(useWatch({ name: `uses.${at}.inventory_item_id` }) ?? '')
  const { rows, options, searching } = useSupplyOptions(chosen)
  const unit = rows.find(({ id }) => id === chosen)?.unit
  return (
    <div className={`framed relative grid items-start gap-12 pad-12 ${styles['line']}`}>
      <ComboboxField name={`uses.${at}.inventory_item_id`} label="Supply" options={options} searching={searching} required />
      <AmountField
        name={`uses.${at}.quantity`}
        kind={quantityKind(unit ?? 'L')}
        label={unit ? `Quantity used (${unit})` : 'Quantity used'}
        required
      />
      <IconButton label="Remove this supply" onClick={onRemove}>
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  )
}
