/** Adds a batch, or a plant with its price, to the labels. */
import { allPrices } from '#modules/plants/contract.ts'
import type { GoodRow } from '#modules/plants/plant-type.ts'
import { sizeText } from '#modules/setup/reference/grade.ts'
import { query } from '#web/query.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { ErrorBox } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { number } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { taskBatches } from '#modules/growing/task/task-calls.ts'

interface LabelPickerProps {
  readonly kind: string
  readonly chosen: readonly string[]
  readonly onPick: (id: string, copies: number) => void
}

/** The units of a price that get labels: those with a price or a barcode of their own. */
const labelledUnits = ({ unit_prices, unit_barcodes }: GoodRow) =>
  [...new Map([...unit_prices, ...unit_barcodes].map((each) => [each.unit, each])).values()].toSorted(
    (a, b) => a.plants - b.plants,
  )

export function LabelPicker({ kind, chosen, onPick }: LabelPickerProps) {
  const ofPrices = kind === 'price'
  const batches = useQuery({ ...query(taskBatches), enabled: !ofPrices })
  const prices = useQuery({ ...query(allPrices), enabled: ofPrices })
  const options = ofPrices
    ? (prices.data ?? []).flatMap((price) => {
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
    : (batches.data ?? []).map((batch) => ({
        value: batch.id,
        label: `${batch.common_name}, ${batch.container_size}`,
        detail: [batch.batch_code, batch.location].filter(Boolean).join(', '),
      }))
  const { error, isPending, refetch } = ofPrices ? prices : batches
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />
  return (
    <Field label={ofPrices ? 'Add a plant for sale' : 'Add a batch'}>
      {(ids) => (
        <Combobox
          {...ids}
          value=""
          busy={isPending}
          placeholder={ofPrices ? 'Search either name' : 'Search plant, code or location'}
          options={options.filter(({ value }) => !chosen.includes(value))}
          onChange={(id) => id && onPick(id, 1)}
        />
      )}
    </Field>
  )
}
