/** Adds a batch, or a plant with its price, to the labels. */
import { useQuery } from '@tanstack/react-query'
import { allPrices } from '#features/plants/contract.ts'
import { query } from '#web/query.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { ErrorBox } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { taskBatches } from '#features/tasks/task-calls.ts'

interface LabelPickerProps {
  readonly kind: string
  readonly chosen: readonly string[]
  readonly onPick: (id: string, copies: number) => void
}

export function LabelPicker({ kind, chosen, onPick }: LabelPickerProps) {
  const ofPrices = kind === 'price'
  const batches = useQuery({ ...query(taskBatches), enabled: !ofPrices })
  const prices = useQuery({ ...query(allPrices), enabled: ofPrices })
  const options = ofPrices
    ? (prices.data ?? []).map((price) => ({
        value: price.id,
        label: `${price.common_name}, ${price.container_size}`,
        botanical: price.botanical_name,
        synonyms: price.synonyms,
      }))
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
