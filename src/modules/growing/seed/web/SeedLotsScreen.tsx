/** /inventory/supplies/seed: the seed lots with what is left of each, how old it is and how well it germinates. */
import { Download, Plus, Wheat } from 'lucide-react'
import { Suspense } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { StoreTabs } from '#modules/supplies/web/StockroomTabs.tsx'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import type { Column } from '#web/ui/column.ts'
import { nameColumn, numberColumn, textColumn } from '#web/ui/columns.tsx'
import { downloadCsv } from '#web/ui/csv.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { number, todayOf } from '#web/ui/format.ts'
import { Page } from '#web/ui/Page.tsx'
import { useQuery } from '#web/use-query.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { listSeedLots } from '../contract.ts'
import type { SeedLot } from '../seed-lot-fields.ts'
import { ageText } from '../seed-lot.ts'
import { seedText, viableText } from './seed-text.ts'
import { seedSearch } from './seed-search.ts'

const NewSeedLotDialog = lazyNamed(() => import('./SeedLotForms.tsx'), 'NewSeedLotDialog')
const SeedLotDialog = lazyNamed(() => import('./SeedLotDialog.tsx'), 'SeedLotDialog')

const columnsFor = (settings: Settings): readonly Column<SeedLot>[] => [
  nameColumn('plant', 'Plant', (row) => row.common_name || row.botanical_name, { width: 'minmax(160px, 2fr)', phone: 'title' }),
  textColumn('code', 'Lot', (row) => row.code, { phone: 'detail' }),
  textColumn('vendor', 'Vendor', (row) => row.vendor ?? ''),
  textColumn('left', 'Left', (row) => seedText(row.on_hand, row), { phone: 'end' }),
  textColumn('viable', 'Seeds that germinate', viableText),
  numberColumn('germination', 'Germination, %', (row) => row.germination ?? '', { phone: 'detail' }),
  textColumn('age', 'Age', (row) => (row.harvested_on ? ageText(row.harvested_on, todayOf(settings)) : ''), { phone: 'detail' }),
]

const exported = [
  'common_name',
  'botanical_name',
  'code',
  'vendor',
  'harvested_on',
  'on_hand',
  'unit',
  'per_gram',
  'germination',
  'tested_on',
  'notes',
] as const

const states = [
  { value: '', label: 'In use' },
  { value: 'archived', label: 'Archived' },
] as const

export function SeedLotsScreen() {
  const settings = useSettings()
  const [{ lot, state }, set] = useSearchParams(seedSearch)
  const { data, error, refetch } = useQuery(query(listSeedLots))
  const rows = (data ?? []).filter(({ archived }) => archived === (state === 'archived'))
  const close = () => set({ lot: '' })
  return (
    <Page
      title="Seed lots"
      note={data && `${number(rows.length)} ${rows.length === 1 ? 'lot' : 'lots'}`}
      actions={
        <>
          {rows.length > 0 && (
            <Button
              onClick={() => downloadCsv('seed-lots', [exported, ...rows.map((row) => exported.map((name) => row[name] ?? ''))])}
            >
              <Download size={16} aria-hidden /> Export CSV
            </Button>
          )}
          <Button kind="primary" onClick={() => set({ lot: 'new' })}>
            <Plus size={18} aria-hidden /> Add a lot
          </Button>
        </>
      }
    >
      <StoreTabs active="seed">
        {data?.some(({ archived }) => archived) && (
          <Chips label="State" options={states} value={state} onChange={(value) => set({ state: value })} />
        )}
        {error ? (
          <ErrorBox error={error} retry={() => void refetch()} />
        ) : !data ? (
          <Skeleton rows={6} />
        ) : (
          <DataTable
            label="Seed lots"
            rows={rows}
            columns={columnsFor(settings)}
            rowKey={({ id }) => id}
            onOpen={({ id }) => set({ lot: id })}
            empty={
              <EmptyState
                icon={Wheat}
                title={state === 'archived' ? 'No archived lots' : 'No seed lots yet'}
                actions={<Button onClick={() => set({ lot: 'new' })}>Add a lot</Button>}
              >
                Add the seed you have, lot by lot. When you sow, you choose the lot, and its seed is taken off.
              </EmptyState>
            }
          />
        )}
        <Suspense>
          {lot === 'new' && <NewSeedLotDialog onClose={close} />}
          {lot !== '' && lot !== 'new' && <SeedLotDialog id={lot} onClose={close} />}
        </Suspense>
      </StoreTabs>
    </Page>
  )
}
