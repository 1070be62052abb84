/** Content of a label to look at: the first of the nursery's batches, prices or locations. */
import { allPrices } from '#modules/plants/contract.ts'
import { taskBatches } from '#modules/growing/task/task-calls.ts'
import { listLocations } from '#modules/setup/reference/location-calls.ts'
import { query } from '#web/query.ts'
import { useQuery } from '#web/use-query.ts'
import type { LabelContent } from '../label.ts'
import { labelContents } from '../label-calls.ts'
import type { DesignedKind } from '../label-fields.ts'

/** Sample for a nursery without a batch or price. */
const example: LabelContent = {
  id: '',
  common_name: 'Kōwhai',
  botanical_name: "Sophora microphylla 'Dragons Gold'",
  container_size: 'PB3',
  batch_code: '26W31-SOPMIC-03',
  quantity: 120,
  location: 'Tunnel 2',
  potted_on: '2026-07-29',
  price: '14.50',
  barcode: null,
  path: '/l/example',
  care: { light: 'sun', water: 'moderate', lowest_temperature: -10, height_cm: 300, origin: 'Native to New Zealand' },
  vendor_lot: null,
}

const exampleLocation: LabelContent = {
  ...example,
  common_name: 'Bed 12',
  botanical_name: '',
  container_size: '',
  batch_code: '',
  quantity: null,
  potted_on: null,
  care: {},
}

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
  return contents.data?.[0] ?? (kind === 'location' ? exampleLocation : example)
}
