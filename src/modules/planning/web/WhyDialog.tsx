/** Explains the plan of a plant: its sales, season, level, orders and stock; its demand can be changed by hand. */
import { useState } from 'react'
import { addDays } from '#kernel/day.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { DescriptionList, type Detail } from '#web/ui/DescriptionList.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { LineChart } from '#web/ui/charts/LineChart.tsx'
import { type Formats, counted, day, number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { adjustDemand } from '../contract.ts'
import { demandReasons } from '../demand-reasons.ts'
import type { PlannedPlant } from '../plan.ts'
import { UnusualWeeks } from './UnusualWeeks.tsx'
import styles from './Planner.module.css'

interface WhyDialogProps {
  readonly plant: PlannedPlant
  /** The Monday of the running week. */
  readonly from: string
  readonly formats: Formats
  readonly onClose: () => void
}

export function WhyDialog({ plant, from, formats, onClose }: WhyDialogProps) {
  const points = plant.demand.map((value, i) => ({
    label: day(addDays(from, 28 * i), formats),
    value,
    before: plant.sold[i] ?? 0,
  }))
  return (
    <Dialog wide title={`${plant.plant}, ${plant.container_size}`} onClose={onClose}>
      <div className="grid gap-16">
        <LineChart title="Planned demand per four weeks" unit="plant" points={points} beforeLabel="a year before" />
        <p className={`muted text-s ${styles['note']}`}>
          The line is the demand planned for each four weeks; the dashed line is what was sold a year before.
        </p>
        <ul className="grid gap-6">
          {demandReasons(plant).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <UnusualWeeks plant={plant} formats={formats} />
        <DescriptionList details={detailsOf(plant)} />
        <DemandForm plant={plant} onClose={onClose} />
      </div>
    </Dialog>
  )
}

const timesFrom = ({ recipe }: PlannedPlant): string => {
  if (recipe === null) return 'Your own batches, or the usual of the trade'
  const name = `Your recipe (${recipe.method === 'bought_in' ? 'bought in' : recipe.method.replace('_', ' ')})`
  return recipe.own === 0 ? name : `${name} and ${counted(recipe.own, 'own batch', 'own batches')}`
}

const detailsOf = (plant: PlannedPlant): Detail[] => [
  ['Ordered', number(plant.ordered)],
  ['For sale', number(plant.for_sale)],
  ['Growing, less losses', number(plant.growing)],
  ['Survive from potting to sale', `${number(plant.survive * 100)}%`],
  ['Growing time', counted(plant.raise_weeks, 'week')],
  ['From potting to sale', counted(plant.grow_weeks, 'week')],
  ['Times from', timesFrom(plant)],
]

function DemandForm({ plant, onClose }: { readonly plant: PlannedPlant; readonly onClose: () => void }) {
  const { plant_type_id, container_size, forecast, planned } = plant
  const [quantity, setQuantity] = useState(String(planned))
  const [reason, setReason] = useState(plant.reason ?? '')
  const { run, busy } = useAction('/api/planner')
  const send = (to: { quantity: number | null; reason?: string }) =>
    call(adjustDemand, { body: { plant_type_id, container_size, ...to } })
  const before = plant.reason === null ? { quantity: null } : { quantity: planned, reason: plant.reason }
  const change = async (to: { quantity: number | null; reason?: string }, text: string) => {
    await send(to)
    toast(text, { action: { label: 'Undo', do: () => void run(() => send(before)) } })
    onClose()
  }
  return (
    <PlainForm
      action="Plan for this"
      disabled={quantity === '' || reason.trim() === ''}
      submit={() => change({ quantity: Number(quantity), reason }, `Planned for ${number(quantity)} a year.`)}
      refreshes={['/api/planner']}
      summary={
        plant.reason !== null && (
          <Button busy={busy} onClick={() => void run(() => change({ quantity: null }, 'The plan uses the forecast again.'))}>
            {`Use the forecast (${number(forecast)})`}
          </Button>
        )
      }
    >
      <Field
        label="Plants in the next 52 weeks"
        name="quantity"
        hint={`The forecast is ${number(forecast)}. Your number stays until you change it.`}
      >
        {(ids) => <NumberInput {...ids} min={0} value={quantity} onChange={setQuantity} />}
      </Field>
      <TypedField label="Why" name="reason" maxLength={200} value={reason} onChange={setReason} />
    </PlainForm>
  )
}
