/** Adds a batch, a location, or a plant with its price, to the labels. */
import { allPrices } from '#modules/plants/contract.ts'
import type { GoodRow } from '#modules/plants/plant-type.ts'
import { sizeText } from '#modules/setup/reference/grade.ts'
import { listLocations } from '#modules/setup/reference/location-calls.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { ErrorBox } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { number } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { taskBatches } from '#modules/growing/task/task-calls.ts'

/** Limit of the labels of one request. */
const mostItems = 200

interface LabelPickerProps {
  readonly kind: string
  readonly chosen: readonly string[]
  readonly onPick: (ids: readonly string[]) => void
}

/** The units of a price that get labels: those with a price or a barcode of their own. */
const labelledUnits = ({ unit_prices, unit_barcodes }: GoodRow) =>
  [...new Map([...unit_prices, ...unit_barcodes].map((each) => [each.unit, each])).values()].toSorted(
    (a, b) => a.plants - b.plants,
  )

function usePriceOptions(enabled: boolean) {
  const read = useQuery({ ...query(allPrices), enabled })
  const options = (read.data ?? []).flatMap((price) => {
    const label = `${price.common_name}, ${sizeText(price)}`
    const { botanical_name: botanical, synonyms } = price
    const units = labelledUnits(price).map(({ unit, plants }) => ({
      value: `${price.id}:${unit}`,
      label: `${label}, ${unit} of ${number(plants)}`,
      botanical,
      synonyms,
    }))
    return [{ value: price.id, label, botanical, synonyms }, ...units]
  })
  return { read, options, label: 'Add a plant for sale', placeholder: 'Search either name' }
}

function useLocationOptions(enabled: boolean) {
  const read = useQuery({ ...query(listLocations), enabled })
  const options = (read.data ?? []).map(({ id, name, within }) => ({ value: id, label: name, detail: within.join(', ') }))
  return { read, options, label: 'Add a location', placeholder: 'Search locations' }
}

function useBatchOptions(enabled: boolean) {
  const read = useQuery({ ...query(taskBatches), enabled })
  const options = (read.data ?? []).map((batch) => ({
    value: batch.id,
    label: `${batch.common_name}, ${batch.container_size}`,
    detail: [batch.batch_code, batch.location].filter(Boolean).join(', '),
  }))
  return { read, options, label: 'Add a batch', placeholder: 'Search plant, code or location' }
}

export function LabelPicker({ kind, chosen, onPick }: LabelPickerProps) {
  const [ofPrices, ofLocations] = [kind === 'price', kind === 'location']
  const prices = usePriceOptions(ofPrices)
  const locations = useLocationOptions(ofLocations)
  const batches = useBatchOptions(!ofPrices && !ofLocations)
  const { read, options, label, placeholder } = ofPrices ? prices : ofLocations ? locations : batches
  if (read.error) return <ErrorBox error={read.error} retry={() => void read.refetch()} />
  const room = mostItems - chosen.length
  const rest = options.filter(({ value }) => !chosen.includes(value))
  return (
    <>
      <Field label={label}>
        {(ids) => (
          <Combobox
            {...ids}
            value=""
            busy={read.isPending}
            placeholder={placeholder}
            options={rest}
            onChange={(id) => id && onPick([id])}
          />
        )}
      </Field>
      {ofLocations && Math.min(room, rest.length) > 1 && (
        <Button onClick={() => onPick(rest.slice(0, room).map(({ value }) => value))}>
          {rest.length > room ? `Add the next ${number(room)} locations` : `Add all ${number(rest.length)} locations`}
        </Button>
      )}
    </>
  )
}
