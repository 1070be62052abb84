/** The forecast: when growing plants will be ready, the demand, and the accuracy of such forecasts. */
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { query } from '#web/query.ts'
import type { Column } from '#web/ui/column.ts'
import { nameColumn, numberColumn, textColumn } from '#web/ui/columns.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { type Formats, day, number } from '#web/ui/format.ts'
import { Card } from '#web/ui/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { getForecast } from '../contract.ts'
import type { BackTested, BandShown, DemandShown, ForecastReply, Ripening } from '../forecast-reply.ts'
import { basisText, backTestLabels } from '../forecast-report.ts'
import styles from './Forecast.module.css'

const parts = [
  { value: 'ready', label: 'Ready dates' },
  { value: 'demand', label: 'Demand' },
  { value: 'looked_back', label: 'Were we right?' },
] as const
type Part = (typeof parts)[number]['value']

interface ForecastProps {
  readonly part: string
  readonly onPart: (part: Part) => void
  readonly formats: Formats
}

export function Forecast({ part: requested, onPart, formats }: ForecastProps) {
  const { data, error, refetch } = useQuery(query(getForecast))
  const part = parts.find(({ value }) => value === requested)?.value ?? 'ready'
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={10} />
  return (
    <Tabs label="Forecast" tabs={parts} value={part} onChange={onPart}>
      {part === 'ready' ? (
        <Ready forecast={data} formats={formats} />
      ) : part === 'demand' ? (
        <Demand forecast={data} />
      ) : (
        <LookedBack tests={data.back_tests} />
      )}
    </Tabs>
  )
}

const Nothing = ({ children }: { readonly children: string }) => (
  <EmptyState icon={CalendarClock} title="Nothing to forecast yet">
    {children}
  </EmptyState>
)

function Basis({ basis, cases }: Pick<BandShown, 'basis' | 'cases'>) {
  return <Badge tone={basis === 'own' ? 'ok' : basis === 'category' ? 'info' : 'neutral'}>{basisText({ basis, cases })}</Badge>
}

function Ready({ forecast, formats }: { readonly forecast: ForecastReply; readonly formats: Formats }) {
  const columns: Column<Ripening>[] = [
    nameColumn('plant', 'Plant', (row) => row.plant, { width: 'minmax(150px, 2fr)', phone: 'title' }),
    textColumn('code', 'Batch', (row) => row.batch_code, { width: '170px' }),
    textColumn('size', 'Container', (row) => row.container_size, { width: '110px', phone: 'detail' }),
    {
      id: 'middle',
      title: 'Ready, most likely',
      width: '150px',
      cell: (row) => day(row.ready.middle, formats),
      sortBy: (row) => row.ready.middle,
      phone: 'end',
      phoneUnit: 'likely',
    },
    {
      id: 'band',
      title: '8 times out of 10',
      width: '210px',
      cell: (row) => `${day(row.ready.low, formats)} – ${day(row.ready.high, formats)}`,
      sortBy: (row) => row.ready.high,
      phone: 'detail',
    },
    numberColumn('on_hand', 'On hand', (row) => row.on_hand, { width: '100px' }),
    {
      id: 'plants',
      title: 'Will come through',
      width: '150px',
      align: 'end',
      cell: (row) => `${number(row.plants.low)} – ${number(row.plants.high)}`,
      sortBy: (row) => row.plants.middle,
    },
    { id: 'basis', title: 'Based on', width: '150px', cell: (row) => <Basis basis={row.ready.basis} cases={row.ready.cases} /> },
  ]
  return (
    <DataTable
      label="When what grows will be ready"
      rows={forecast.ripening}
      columns={columns}
      rowKey={(row) => row.batch_id}
      empty={<Nothing>As soon as a batch is potted and growing, its date appears here.</Nothing>}
    />
  )
}

function Demand({ forecast }: { readonly forecast: ForecastReply }) {
  const columns: Column<DemandShown>[] = [
    nameColumn('plant', 'Plant', (row) => row.plant, { width: 'minmax(160px, 2fr)', phone: 'title' }),
    textColumn('size', 'Container', (row) => row.container_size, { width: '120px', phone: 'detail' }),
    numberColumn('middle', 'Next four weeks', (row) => row.next.middle, {
      width: '140px',
      phone: 'end',
      phoneUnit: 'in 4 weeks',
    }),
    {
      id: 'band',
      title: '8 times out of 10',
      width: '150px',
      align: 'end',
      cell: (row) => `${number(row.next.low)} – ${number(row.next.high)}`,
      sortBy: (row) => row.next.high,
    },
    numberColumn('there', 'For sale now', (row) => row.for_sale, { width: '120px' }),
    {
      id: 'state',
      title: 'Enough?',
      width: '130px',
      cell: (row) =>
        row.for_sale < row.next.middle ? (
          <Badge tone="bad">Will run out</Badge>
        ) : row.for_sale < row.next.high ? (
          <Badge tone="warn">May run out</Badge>
        ) : (
          <Badge tone="ok">Enough</Badge>
        ),
      phone: 'end',
    },
    { id: 'basis', title: 'Based on', width: '150px', cell: (row) => <Basis basis={row.next.basis} cases={row.next.cases} /> },
  ]
  return (
    <DataTable
      label="What will be asked for"
      rows={forecast.demand}
      columns={columns}
      rowKey={(row) => `${row.plant_type_id} ${row.container_size}`}
      empty={<Nothing>After some weeks of sales, what will be asked for stands here.</Nothing>}
    />
  )
}

const tested: Readonly<Record<BackTested['what'], string>> = {
  ready: 'Every batch that became ready, forecast again from what was known when it was potted.',
  yield: 'How many came through, forecast again from what was known when it was potted.',
  demand: 'Every kind in every four weeks of the last half year, forecast again as it would have been at their beginning.',
}

function LookedBack({ tests }: { readonly tests: readonly BackTested[] }) {
  return (
    <div className={styles['tests']}>
      {tests.map(({ what, forecasts, within, below, above, defaults, down, up }) => {
        const share = forecasts === 0 ? undefined : Math.round((within / forecasts) * 100)
        return (
          <Card key={what} title={backTestLabels[what]}>
            {share === undefined ? (
              <p>{`Too few cases to look back at: ${number(defaults)} could only use defaults.`}</p>
            ) : (
              <>
                <p className={styles['share']}>
                  <strong>{`${share}%`}</strong> within the band
                </p>
                <div className={styles['bar']} aria-hidden>
                  <span data-part="below" style={{ flexGrow: below }} />
                  <span data-part="within" style={{ flexGrow: within }} />
                  <span data-part="above" style={{ flexGrow: above }} />
                </div>
                <p>{`Of ${number(forecasts)} forecasts ${number(within)} came true, ${number(below)} came out lower, ${number(above)} higher. A band means 8 out of 10.`}</p>
                {(down !== 1 || up !== 1) && (
                  <p>{`Learnt from how far off earlier forecasts were: bands reach ${number(down)} times as far down and ${number(up)} times as far up as the cases alone say.`}</p>
                )}
                {defaults > 0 && (
                  <p>{`${number(defaults)} had fewer than 8 cases behind them and used defaults; they are not counted.`}</p>
                )}
              </>
            )}
            <p>{tested[what]}</p>
          </Card>
        )
      })}
    </div>
  )
}
