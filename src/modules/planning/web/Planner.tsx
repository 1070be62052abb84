/** Planner: what to sow, stick, pot and buy in each week of up to three years, why, and the back-test. */
import { Suspense } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { type Formats, money, number } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { Kpis } from '#modules/reports/web/Kpis.tsx'
import { getPlan } from '../contract.ts'
import { kindOf } from '../kind-key.ts'
import { type Horizon, type PlanAnswer, horizons, usualHorizon } from '../plan.ts'
import { BuyingList } from './BuyingList.tsx'
import { PlannedPlants } from './PlannedPlants.tsx'
import { UnmetList } from './UnmetList.tsx'
import { WorkList } from './WorkList.tsx'
import styles from './Planner.module.css'

const PlanBackTest = lazyNamed(() => import('./PlanBackTest.tsx'), 'PlanBackTest')
const ProductionRecipes = lazyNamed(() => import('./ProductionRecipes.tsx'), 'ProductionRecipes')
const WhyDialog = lazyNamed(() => import('./WhyDialog.tsx'), 'WhyDialog')

const parts = [
  { value: 'work', label: 'Work', draw: WorkList },
  { value: 'buying', label: 'To buy', draw: BuyingList },
  { value: 'plants', label: 'Demand', draw: PlannedPlants },
  { value: 'unmet', label: 'Out of reach', draw: UnmetList },
  { value: 'recipes', label: 'Recipes', draw: ProductionRecipes },
  { value: 'back_test', label: 'Planned vs sold', draw: PlanBackTest },
] as const
type Part = (typeof parts)[number]['value']

const horizonLabels: Readonly<Record<Horizon, string>> = { 26: '6 months', 52: 'A year', 104: '2 years', 156: '3 years' }

interface PlannerProps {
  readonly part: string
  readonly weeks: string
  /** The plant in its container whose plan is explained. */
  readonly plant: string
  readonly onChange: (changes: Readonly<Record<string, string>>) => void
  readonly formats: Formats
}

export function Planner({ part: requested, weeks: requestedWeeks, plant, onChange, formats }: PlannerProps) {
  const weeks = horizons.find((each) => each === requestedWeeks) ?? usualHorizon
  const { data: plan, error, refetch } = useQuery(query(getPlan, { query: { weeks } }))
  const shown = parts.find(({ value }) => value === requested) ?? parts[0]
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />
  const explained = plan?.plants.find((each) => kindOf(each) === plant)
  return (
    <div className="grid one-column gap-14">
      <Chips
        label="Plan for"
        options={horizons.map((value) => ({ value, label: horizonLabels[value] }))}
        value={weeks}
        onChange={(value) => onChange({ weeks: value })}
      />
      {plan === undefined ? (
        <Skeleton rows={12} />
      ) : (
        <>
          <Figures plan={plan} formats={formats} />
          <Chips
            label="Part of the plan"
            options={parts.map(({ value, label }) => ({ value, label: labelOf(plan, value, label) }))}
            value={shown.value}
            onChange={(value) => onChange({ part: value })}
          />
          <Suspense fallback={<Skeleton rows={8} />}>
            <shown.draw plan={plan} weeks={weeks} formats={formats} onPlant={(kind) => onChange({ plant: kind })} />
          </Suspense>
          <p className={`muted text-s ${styles['note']}`}>
            Orders and forecast demand, less what is for sale and growing; times and losses are those of your own batches, and of
            recipes until there are enough. Tap a line to see why.
          </p>
          {explained && (
            <Suspense>
              <WhyDialog
                key={plant}
                plant={explained}
                from={plan.from}
                formats={formats}
                onClose={() => onChange({ plant: '' })}
              />
            </Suspense>
          )}
        </>
      )}
    </div>
  )
}

function labelOf(plan: PlanAnswer, part: Part, label: string): string {
  return part === 'back_test' || part === 'recipes' ? label : `${label} (${number(plan[part].length)})`
}

const spaceText = ({ space, space_unit }: PlanAnswer): string =>
  space === null
    ? ''
    : space_unit === 'm2'
      ? `${number(Math.round(space))} m² of beds on the nursery map`
      : `${number(space)} plants at a time, the most so far`

function Figures({ plan, formats }: { readonly plan: PlanAnswer; readonly formats: Formats }) {
  const pots = plan.work.filter(({ operation }) => operation === 'pot').reduce((sum, { quantity }) => sum + quantity, 0)
  const unmet = plan.unmet.reduce((sum, { quantity }) => sum + quantity, 0)
  const demand = plan.plants.reduce((sum, { planned }) => sum + planned, 0)
  const hands = plan.minutes === null ? 'no limit of hands: too little history' : `at most ${number(plan.minutes)} minutes a week`
  const space = spaceText(plan)
  const bought = plan.buying.reduce((sum, { cost }) => sum + Number(cost), 0)
  return (
    <Kpis
      spends
      formats={formats}
      figures={[
        { label: 'Demand per year', value: demand, note: 'forecast or by hand' },
        { label: `To pot in ${number(plan.weeks)} weeks`, value: pots, note: space ? `${hands}, ${space}` : hands },
        { label: 'To buy', value: plan.buying.length, note: `supplies for 13 weeks, ${money(bought.toFixed(2), formats)}` },
        { label: 'Out of reach', value: unmet, note: 'plants, and why' },
      ].map((figure) => ({ ...figure, value: String(figure.value), kind: 'count' }))}
    />
  )
}
