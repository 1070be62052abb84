/** The forecast: when growing plants will be ready, the demand, and the accuracy of such forecasts. */
import { CalendarClock } from 'lucide-react'
import { query } from '#web/query.ts'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { type Formats, number } from '#web/ui/format.ts'
import { Card } from '#web/ui/Page.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { useQuery } from '#web/use-query.ts'
import { getForecast } from '../contract.ts'
import type { BackTested } from '../forecast-reply.ts'
import { backTestLabels, forecastReport } from '../forecast-report.ts'
import { Section } from './Section.tsx'
import styles from './Forecast.module.css'

const parts = [
  { value: 'ready', label: 'Ready dates' },
  { value: 'demand', label: 'Demand' },
  { value: 'looked_back', label: 'Forecast accuracy' },
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
      {part === 'looked_back' ? (
        <LookedBack tests={data.back_tests} />
      ) : (
        <Section report={forecastReport(data)} id={part} formats={formats} empty={<Nothing>{whenThere[part]}</Nothing>} />
      )}
    </Tabs>
  )
}

const whenThere = {
  ready: 'Ready dates appear once a batch is potted and growing.',
  demand: 'Demand appears after a few weeks of sales.',
} as const

const Nothing = ({ children }: { readonly children: string }) => (
  <EmptyState icon={CalendarClock} title="Nothing to forecast yet">
    {children}
  </EmptyState>
)

const tested: Readonly<Record<BackTested['what'], string>> = {
  ready: 'Every batch that is ready, forecast again with the data you had at potting.',
  yield: 'How many plants survived, forecast again with the data you had at potting.',
  regular:
    'Plants over the last six months, forecast again at the start of every four weeks. Weeks without stock, promotions and other exceptions are left out.',
  seldom: 'Plants that sell in few weeks of the year, tested the same way. Often none are sold, so most misses are higher.',
}

function LookedBack({ tests }: { readonly tests: readonly BackTested[] }) {
  return (
    <div className={`grid gap-16 ${styles['tests']}`}>
      {tests.map(({ what, forecasts, within, below, above, defaults, down, up }) => {
        const share = forecasts === 0 ? undefined : Math.round((within / forecasts) * 100)
        return (
          <Card key={what} title={backTestLabels[what]}>
            {share === undefined ? (
              <p>{`Too few cases to check: ${number(defaults)} could only use defaults.`}</p>
            ) : (
              <>
                <p className={styles['share']}>
                  <strong>{`${share}%`}</strong> within range
                </p>
                <div className={`flex gap-2 above-8 clip ${styles['bar']}`} aria-hidden>
                  <span data-part="below" style={{ flexGrow: below }} />
                  <span data-part="within" style={{ flexGrow: within }} />
                  <span data-part="above" style={{ flexGrow: above }} />
                </div>
                <p>{`Of ${number(forecasts)} forecasts, ${number(within)} were in range, ${number(below)} were lower and ${number(above)} higher. The aim is 8 out of 10.`}</p>
                {(down !== 1 || up !== 1) && (
                  <p>{`Adjusted for past errors: ranges are ${number(down)} times as wide downwards and ${number(up)} times as wide upwards.`}</p>
                )}
                {defaults > 0 && <p>{`${number(defaults)} had fewer than 8 cases and used defaults; these are not counted.`}</p>}
              </>
            )}
            <p>{tested[what]}</p>
          </Card>
        )
      })}
    </div>
  )
}
