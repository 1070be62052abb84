/** Content of a label to look at: the first of the nursery's batches, prices or locations. */
import { allPrices } from '#modules/plants/contract.ts'
import { taskBatches } from '#modules/growing/task/task-calls.ts'
import { listLocations } from '#modules/setup/reference/location-calls.ts'
import { query } from '#web/query.ts'
import { useQuery } from '#web/use-query.ts'
import type { LabelContent } from '../label.ts'
import { labelContents } from '../label-calls.ts'
import { exampleLabel, exampleLocation } from '../example-label.ts'
import type { DesignedKind } from '../label-fields.ts'

type Sample = LabelContent & { readonly barcode_svg?: string | null }

/** Id of the first row, of prices rather one with a barcode. */
const firstOf = (rows: readonly { readonly id: string; readonly barcode?: string | null }[]) =>
  (rows.find(({ barcode }) => typeof barcode === 'string') ?? rows[0])?.id

export function useSample(kind: DesignedKind): Sample {
  const batches = useQuery({ ...query(taskBatches), enabled: kind !== 'price' && kind !== 'location' })
  const locations = useQuery({ ...query(listLocations), enabled: kind === 'location' })
  const prices = useQuery({ ...query(allPrices), enabled: kind === 'price' })
  const rows = kind === 'price' ? prices.data : kind === 'location' ? locations.data : batches.data
  const id = firstOf(rows ?? [])
  const contents = useQuery({ ...query(labelContents, { query: { kind, ids: id ?? '' } }), enabled: id !== undefined })
  return contents.data?.[0] ?? (kind === 'location' ? exampleLocation : exampleLabel)
}
