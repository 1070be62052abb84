/** The batches of a plant that have plants on hand. */
import { useNavigate } from '@tanstack/react-router'
import { Sprout } from 'lucide-react'
import type { PlantBatch } from '#modules/growing/batch/batch.ts'
import { listBatches } from '#modules/growing/batch/contract.ts'
import type { PlantTypeRow } from '#modules/plants/plant-type.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { readAll } from '#web/read-all.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Card } from '#web/ui/Page.tsx'
import type { Column } from '#web/ui/column.ts'
import { dayColumn, nameColumn, numberColumn, textColumn } from '#web/ui/columns.tsx'
import type { Formats } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { batchStateBadges } from '#modules/growing/batch/batch-kinds.ts'

export function PlantBatches({ plant }: { readonly plant: PlantTypeRow }) {
  const settings = useSettings()
  const navigate = useNavigate()
  const batches = useQuery({
    queryKey: [listBatches.path, 'all', plant.id],
    queryFn: () => readAll(listBatches, { query: { plant_type_id: plant.id, state: 'standing' } }),
  })
  if (batches.isError) return <ErrorBox error={batches.error} retry={() => void batches.refetch()} />
  if (!batches.data) return <Skeleton rows={5} />
  return (
    <Card title="Batches on hand">
      <DataTable
        label="Batches on hand"
        rows={batches.data}
        columns={columns(settings)}
        rowKey={(row) => row.id}
        onOpen={(row) => void navigate({ to: '/production/batches/$batchId', params: { batchId: row.id } })}
        empty={
          <EmptyState icon={Sprout} title="No batches on hand">
            Start a batch, or import a price list with quantities.
          </EmptyState>
        }
      />
    </Card>
  )
}

const columns = (formats: Formats): Column<PlantBatch>[] => [
  nameColumn('code', 'Batch', (row) => row.batch_code, { phone: 'title' }),
  textColumn('container', 'Container', (row) => row.container_size, { phone: 'detail' }),
  textColumn('location', 'Location', (row) => row.location, { phone: 'detail' }),
  {
    id: 'state',
    title: 'State',
    cell: (row) => <Badge tone={batchStateBadges[row.state].tone}>{batchStateBadges[row.state].label}</Badge>,
    sortBy: (row) => row.state,
  },
  dayColumn('ready', 'Ready', (row) => row.ready_on, { formats }),
  numberColumn('plants', 'Plants', (row) => row.quantity_current, { phone: 'last' }),
]
