/** The short forms of the field: losing, moving, splitting, joining, counting, putting up for sale. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { listGrowthStages } from '#modules/setup/reference/growth-stage-calls.ts'
import { gradeText } from '#modules/setup/reference/grade.ts'
import { query } from '#web/query.ts'
import { readAll } from '#web/read-all.ts'
import { CheckboxField, DateField, NumberField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { Form, SelectField, TextAreaField, TextField } from '#web/ui/Form.tsx'
import { number, todayOf } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { Combine } from 'lucide-react'
import type { PlantBatch } from '../batch.ts'
import { BulkMovementBody, CountBody, LossBody, SplitBody, StateBody } from '../batch-bodies.ts'
import { bulkMovement, countBatch, mergeBatches, recordLoss, setBatchState, splitBatch } from '../batch-calls.ts'
import { listBatches } from '../contract.ts'
import styles from './BatchForms.module.css'
import { lossChoices } from './batch-labels.ts'
import { HeldField } from './HeldField.tsx'
import { TaskField } from './TaskField.tsx'
import { useBatchAction } from './use-batch-action.ts'

interface OneProps {
  readonly batch: PlantBatch
  readonly onClose: () => void
}

interface ManyProps {
  readonly batches: readonly PlantBatch[]
  readonly onClose: () => void
}

const What = ({ batch }: { readonly batch: PlantBatch }) => (
  <p className={`below-16 muted ${styles['what']}`}>
    {batch.common_name}, {number(batch.quantity_current)} in {batch.container_size}
    {batch.location && `, ${batch.location}`}
  </p>
)

const called = (batches: readonly PlantBatch[]) =>
  batches.length === 1 ? (batches[0]?.batch_code ?? '') : `${number(batches.length)} batches`

export function LossDialog({ batch, onClose }: OneProps) {
  const settings = useSettings()
  const action = useBatchAction()
  const submit = async (body: LossBody) => {
    await action(
      recordLoss,
      { params: { id: batch.id }, body },
      ({ data }) => `${number(body.quantity)} written off; ${number(data.quantity_current)} left.`,
    )
    onClose()
  }
  return (
    <Dialog title={`Losses in ${batch.batch_code}`} onClose={onClose}>
      <What batch={batch} />
      <Form
        shape={LossBody}
        start={{ quantity: '', loss_date: todayOf(settings), reason: settings.lossReasons[0] ?? '', abnormal: false, notes: '' }}
        submit={submit}
        action="Write off"
        onCancel={onClose}
      >
        <NumberField name="quantity" label="Plants lost" min={1} max={batch.quantity_current} required autoFocus />
        <SelectField name="reason" label="Reason" options={lossChoices(settings.lossReasons)} />
        <DateField name="loss_date" label="Day" formats={settings} required />
        <AbnormalField batch={batch} />
        <TextAreaField name="notes" label="Notes" />
      </Form>
    </Dialog>
  )
}

/** Missing plants that were for sale are always an expense: there is nothing to choose. */
function AbnormalField({ batch }: { readonly batch: OneProps['batch'] }) {
  return batch.state === 'for_sale' ? (
    <p className="muted text-s">These plants are for sale: what is missing is an expense, at their cost.</p>
  ) : (
    <CheckboxField
      name="abnormal"
      label="Abnormal loss"
      hint="Write their cost off instead of spreading it over the surviving plants"
    />
  )
}

interface MoveProps extends ManyProps {
  /** Location to propose. */
  readonly to?: string
}

export function MoveDialog({ batches, to = '', onClose }: MoveProps) {
  const settings = useSettings()
  const action = useBatchAction()
  const batch_ids = batches.map(({ id }) => id)
  const [only, ...others] = batches
  return (
    <Dialog title={`Move ${called(batches)}`} onClose={onClose}>
      <Form
        shape={BulkMovementBody}
        start={{ batch_ids, movement_date: todayOf(settings), new_location: to }}
        submit={async (body) => {
          await action(bulkMovement, { body }, () => `${called(batches)} moved to ${body.new_location}.`)
          onClose()
        }}
        action="Move"
        onCancel={onClose}
      >
        <HeldField batches={batches} action="Move them" />
        <TextField name="new_location" label="To location" options={settings.locations} required autoFocus />
        <Places but={batches.length === 1 ? batches[0]?.location : null} />
        <DateField name="movement_date" label="Day" formats={settings} required />
        {only && others.length === 0 && <TaskField batch={only} type="moving" target="new_location" />}
      </Form>
    </Dialog>
  )
}

/** Most locations to show as buttons; with more, typing narrows them. */
const mostPlaces = 40

/** The nursery's locations, one tap each: typing is slow in the field. With many of them, those that contain what is typed. */
function Places({ but }: { readonly but: string | null | undefined }) {
  const settings = useSettings()
  const { setValue } = useFormContext()
  const chosen = String(useWatch({ name: 'new_location' }) ?? '')
  const others = settings.locations.filter((place) => place !== but)
  const typed = chosen.trim().toLowerCase()
  const shown = others.length <= mostPlaces ? others : others.filter((place) => place.toLowerCase().includes(typed))
  if (shown.length > mostPlaces) return null
  return (
    <div className={`flex wrap gap-8 ${styles['places']}`} role="group" aria-label="Locations">
      {shown.map((place) => (
        <button
          className="surface ink weight-550"
          key={place}
          type="button"
          aria-pressed={place === chosen}
          onClick={() => setValue('new_location', place, { shouldDirty: true, shouldValidate: true })}
        >
          {place}
        </button>
      ))}
    </div>
  )
}

const useStages = (): readonly string[] => (useQuery(query(listGrowthStages)).data ?? []).map(({ name }) => name)

export function SplitDialog({ batch, onClose }: OneProps) {
  const settings = useSettings()
  const action = useBatchAction()
  const stages = useStages()
  return (
    <Dialog title={`Split ${batch.batch_code}`} onClose={onClose}>
      <What batch={batch} />
      <Form
        shape={SplitBody}
        start={{ quantity: '', date: todayOf(settings), location: '', growth_stage: '', notes: '' }}
        submit={async (body) => {
          await action(splitBatch, { params: { id: batch.id }, body }, ({ data }) => `${data.batch_code} is new.`)
          onClose()
        }}
        action="Split batch"
        onCancel={onClose}
      >
        <HeldField batches={[batch]} action="Split them" />
        <NumberField name="quantity" label="Plants to split" min={1} max={batch.quantity_current - 1} required autoFocus />
        <TextField name="location" label="To location" options={settings.locations} />
        <TextField name="growth_stage" label="Growth stage" options={stages} />
        <DateField name="date" label="Day" formats={settings} required />
        <TextAreaField name="notes" label="Notes" />
      </Form>
    </Dialog>
  )
}

export function CountDialog({ batch, onClose }: OneProps) {
  const settings = useSettings()
  const action = useBatchAction()
  return (
    <Dialog title={`Count ${batch.batch_code}`} onClose={onClose}>
      <What batch={batch} />
      <Form
        shape={CountBody}
        start={{ counted: '', date: todayOf(settings), abnormal: false, notes: '' }}
        submit={async (body) => {
          await action(countBatch, { params: { id: batch.id }, body }, ({ data }) => {
            const variance = data.quantity_current - batch.quantity_current
            return variance === 0
              ? 'Matches the record.'
              : `${number(Math.abs(variance))} ${variance < 0 ? 'fewer' : 'more'} than recorded.`
          })
          onClose()
        }}
        action="Save count"
        onCancel={onClose}
      >
        <NumberField name="counted" autoFocus label="Plants counted" required />
        <DateField name="date" label="Day" formats={settings} required />
        <AbnormalField batch={batch} />
        <TextAreaField name="notes" label="Notes" />
      </Form>
    </Dialog>
  )
}

const states = ['for_sale', 'growing'] as const

export function StateDialog({ batches, onClose }: ManyProps) {
  const settings = useSettings()
  const action = useBatchAction()
  const stages = useStages()
  const batch_ids = batches.map(({ id }) => id)
  const [only, ...others] = batches
  const forSale = batches.every(({ state }) => state === 'for_sale')
  return (
    <Dialog title={`State of ${called(batches)}`} onClose={onClose}>
      <Form
        shape={StateBody}
        start={{
          batch_ids,
          state: states[forSale ? 1 : 0],
          growth_stage: '',
          ready_on: '',
          location: '',
          date: todayOf(settings),
        }}
        submit={async (body) => {
          await action(setBatchState, { body }, () => `${called(batches)}: saved.`)
          onClose()
        }}
        action="Save"
        onCancel={onClose}
      >
        <SelectField
          name="state"
          label="State"
          options={[
            { value: 'for_sale', label: 'For sale' },
            { value: 'growing', label: 'Growing' },
          ]}
        />
        <TextField
          name="location"
          label="To location"
          hint="Leave blank to keep the current location"
          options={settings.locations}
        />
        <TextField name="growth_stage" label="Growth stage" options={stages} />
        <DateField name="ready_on" label="Ready on" formats={settings} />
        {only && others.length === 0 && <ForSaleTask batch={only} />}
      </Form>
    </Dialog>
  )
}

function ForSaleTask({ batch }: Pick<OneProps, 'batch'>) {
  return useWatch({ name: 'state' }) === 'for_sale' ? <TaskField batch={batch} type="for-sale" target="location" /> : null
}

export function MergeDialog({ batch, onClose }: OneProps) {
  const settings = useSettings()
  const action = useBatchAction()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const list = useQuery({
    queryKey: [listBatches.path, 'all', batch.plant_type_id],
    queryFn: () => readAll(listBatches, { query: { plant_type_id: batch.plant_type_id, state: 'standing' } }),
  })
  const like = (list.data ?? []).filter(
    (each) => each.id !== batch.id && each.container_size === batch.container_size && each.grade === batch.grade,
  )
  const join = async () => {
    const body = { batch_ids: [...chosen], date: todayOf(settings) }
    await action(
      mergeBatches,
      { params: { id: batch.id }, body },
      ({ data }) => `${data.batch_code} now has ${number(data.quantity_current)}.`,
    )
    onClose()
  }
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    choose(next)
  }
  return (
    <Dialog title={`Merge into ${batch.batch_code}`} onClose={onClose}>
      <What batch={batch} />
      {list.isPending ? (
        <Skeleton rows={3} />
      ) : list.isError ? (
        <ErrorBox error={list.error} retry={() => void list.refetch()} />
      ) : like.length === 0 ? (
        <EmptyState icon={Combine} title="Nothing to merge">
          There is no other batch of this plant in {batch.container_size}
          {batch.grade ? ` and ${gradeText(batch.grade)}` : ''}.
        </EmptyState>
      ) : (
        <PlainForm
          action={`Merge ${chosen.size > 0 ? number(chosen.size) : ''}`}
          disabled={chosen.size === 0}
          submit={join}
          onCancel={onClose}
        >
          <ul className={`below-16 ${styles['choices']}`}>
            {like.map((each) => (
              <li key={each.id}>
                <label className="row gap-12 line-top">
                  <input type="checkbox" checked={chosen.has(each.id)} onChange={() => toggle(each.id)} />
                  <b>{each.batch_code}</b>
                  <span className="push muted">
                    {number(each.quantity_current)}
                    {each.location && `, ${each.location}`}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </PlainForm>
      )}
    </Dialog>
  )
}
