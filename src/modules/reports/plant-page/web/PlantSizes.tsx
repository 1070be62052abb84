/** The sizes that a plant is sold in: the price of each, and how many there are. */
import { Tags } from 'lucide-react'
import { plantsStock } from '#modules/growing/batch/contract.ts'
import { editPrice, listPrices } from '#modules/plants/contract.ts'
import type { PlantTypeRow, Price } from '#modules/plants/plant-type.ts'
import { priceBody } from '#modules/plants/price.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { managers } from '#kernel/role.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Card } from '#web/ui/Page.tsx'
import type { Column } from '#web/ui/column.ts'
import { countColumn, moneyColumn, nameColumn, textColumn } from '#web/ui/columns.tsx'
import { type Formats, money } from '#web/ui/format.ts'
import { InlineEdit } from '#web/ui/InlineEdit.tsx'
import { useQuery } from '#web/use-query.ts'

interface SizeRow extends Price {
  readonly for_sale: number
  readonly growing: number
  readonly committed: number
}

interface PlantSizesProps {
  readonly plant: PlantTypeRow
  readonly onEdit: () => void
}

export function PlantSizes({ plant, onEdit }: PlantSizesProps) {
  const settings = useSettings()
  const prices = useQuery(query(listPrices, { params: { id: plant.id }, query: {} }))
  const stock = useQuery(query(plantsStock))
  if (prices.isError) return <ErrorBox error={prices.error} retry={() => void prices.refetch()} />
  if (!prices.data) return <Skeleton rows={4} />
  const rows = prices.data.map((price): SizeRow => {
    const same = (stock.data ?? []).filter((row) => row.plant_type_id === plant.id && row.container_size === price.container_size)
    const sumOf = (field: 'for_sale' | 'growing') => same.reduce((sum, row) => sum + row[field], 0)
    return { ...price, for_sale: sumOf('for_sale'), growing: sumOf('growing'), committed: same[0]?.committed ?? 0 }
  })
  return (
    <Card title="Sizes and prices">
      <DataTable
        label="Sizes and prices"
        rows={rows}
        columns={columns(plant, settings)}
        rowKey={(row) => row.id}
        empty={
          <EmptyState icon={Tags} title="No prices yet" actions={<Button onClick={onEdit}>Add a price</Button>}>
            The till sells a plant in every size that has a price.
          </EmptyState>
        }
      />
    </Card>
  )
}

interface PriceEditProps {
  readonly price: Price
  readonly plant: PlantTypeRow
  readonly formats: Formats
}

function PriceEdit({ price, plant, formats }: PriceEditProps) {
  const name = `${plant.common_name}, ${sizeOf(price)}`
  const set = (amount: string, version: number) =>
    call(editPrice, {
      params: { id: price.plant_type_id, priceId: price.id },
      body: { ...priceBody(price), price: amount, version },
    })
  return (
    <InlineEdit
      label={`Price of ${name}`}
      value={price.price}
      kind="money"
      refreshes={['/api/plant-types']}
      save={async (amount) => {
        const changed = await set(amount, price.version)
        return async () => set(price.price, changed.version)
      }}
      done={(amount) => `${name}, costs ${money(amount, formats)} now.`}
    >
      {money(price.price, formats)}
    </InlineEdit>
  )
}

const sizeOf = ({ container_size, grade }: Price) => [container_size, grade].filter(Boolean).join(', ')

const columns = (plant: PlantTypeRow, formats: Formats): Column<SizeRow>[] => [
  nameColumn('size', 'Container', sizeOf, { phone: 'title' }),
  {
    ...moneyColumn<SizeRow>('price', 'Price', (row) => row.price, { formats, phone: 'last' }),
    cell: (row) => (isOneOf(managers) ? <PriceEdit price={row} plant={plant} formats={formats} /> : money(row.price, formats)),
  },
  countColumn('for_sale', 'For sale', (row) => row.for_sale, { phone: 'detail' }),
  countColumn('growing', 'Growing', (row) => row.growing),
  countColumn('reserved', 'Reserved', (row) => row.committed),
  textColumn('barcode', 'Barcode', (row) => row.barcode, { width: 'minmax(150px, 1.4fr)' }),
]
