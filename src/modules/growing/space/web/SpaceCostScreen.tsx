/** Weekly rate of a square metre of growing space: proposed from the books, set from a day on, with its history. */
import { Link } from '@tanstack/react-router'
import { Plus, Ruler, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/column.ts'
import { textColumn } from '#web/ui/columns.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { type Formats, currencySign, day, dayRange, money, number, todayOf } from '#web/ui/format.ts'
import { Page } from '#web/ui/Page.tsx'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { deleteSpaceRate, listSpaceRates } from '../contract.ts'
import type { SpaceRate } from '../space-rate.ts'
import { type ProposedRate, SpaceProposal } from './SpaceProposal.tsx'
import styles from './SpaceCostScreen.module.css'

const RateDialog = lazyNamed(() => import('./RateDialog.tsx'), 'RateDialog')

export function SpaceCostScreen() {
  const settings = useSettings()
  const rates = useQuery(query(listSpaceRates))
  const [setting, setSetting] = useState<Partial<ProposedRate>>()
  return (
    <Page
      title="Space and overhead"
      actions={
        <Button onClick={() => setSetting({})}>
          <Plus size={17} aria-hidden /> Enter a rate
        </Button>
      }
    >
      <p className={`muted ${styles['note']}`}>
        Charges each batch for the square metres it takes and the weeks it is there. Shown with batches and margins; your books
        don’t change.{' '}
        <Link to="/help" search={{ page: 'space' }}>
          How this works
        </Link>
      </p>
      <SpaceProposal formats={settings} onUse={setSetting} />
      {rates.isError ? (
        <ErrorBox error={rates.error} retry={() => void rates.refetch()} />
      ) : rates.isPending ? (
        <Skeleton rows={3} />
      ) : (
        <Rates rates={rates.data} formats={settings} />
      )}
      <Suspense>
        {setting && (
          <RateDialog proposed={setting} newest={rates.data?.[0]} formats={settings} onClose={() => setSetting(undefined)} />
        )}
      </Suspense>
    </Page>
  )
}

/** To four decimals, as space is cheap: "$0.6410". */
const rateOf = (rate: string, formats: Formats) => `${currencySign(formats)}${Number(rate).toFixed(4)}`

function Rates({ rates, formats }: { readonly rates: readonly SpaceRate[]; readonly formats: Formats }) {
  const { run } = useAction('/api/space-rates', '/api/plant-batches', '/api/analytics')
  const today = todayOf(formats)
  const current = rates.find(({ valid_from }) => valid_from <= today)
  const columns: readonly Column<SpaceRate>[] = [
    {
      id: 'from',
      title: 'From',
      width: 'minmax(150px, 1fr)',
      cell: (row) => (
        <>
          <b>{day(row.valid_from, formats)}</b> {row === current && <Badge tone="ok">Now</Badge>}
          {row.valid_from > today && <Badge tone="neutral">Upcoming</Badge>}
        </>
      ),
      phone: 'title',
    },
    {
      id: 'rate',
      title: 'Per m² a week',
      width: '150px',
      align: 'end',
      cell: (row) => rateOf(row.rate, formats),
      phone: 'end',
    },
    textColumn('basis', 'Based on', (row) => basisText(row, formats), { width: 'minmax(200px, 2fr)', phone: 'detail' }),
    textColumn('note', 'Note', (row) => row.note, { phone: 'last' }),
    textColumn('by', 'Set by', (row) => row.created_by),
  ]
  return (
    <section aria-label="Rates" className={`above-24 ${styles['section']}`}>
      <h2>Rates</h2>
      <DataTable
        label="Rates"
        rows={rates}
        columns={columns}
        rowKey={({ id }) => id}
        actions={(row) =>
          row === rates[0]
            ? [
                {
                  label: 'Delete',
                  icon: Trash2,
                  do: () => void run(() => call(deleteSpaceRate, { params: { id: row.id } })),
                },
              ]
            : []
        }
        empty={
          <EmptyState icon={Ruler} title="No rate yet">
            Use the rate that your books propose, or enter your own. Until then plants carry no cost of space.
          </EmptyState>
        }
      />
      <p className={`muted text-s ${styles['hint']}`}>
        A new rate leaves the days before it as they were. Delete the newest one to correct it.
      </p>
    </section>
  )
}

function basisText({ basis }: SpaceRate, formats: Formats): string {
  if (!basis) return ''
  return `${money(basis.expenses, formats)} ÷ ${number(basis.area_m2)} m² ÷ 52, ${dayRange(basis.from, basis.to, formats)}`
}
