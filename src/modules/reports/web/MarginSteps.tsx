/** The margin of a plant: its price broken down step by step, with sliders for what-if values. */
import { Link } from '@tanstack/react-router'
import { Sprout, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { type Formats, money, number } from '#web/ui/format.ts'
import { Card } from '#web/ui/Page.tsx'
import { useQuery } from '#web/use-query.ts'
import { getMargins, getSizeMargins } from '../contract.ts'
import { type MarginFigures, type Step, type WhatIf, asItIs, lossRate, waterfall } from '../margin.ts'
import type { ReportQuery } from '../report-view.ts'
import styles from './MarginSteps.module.css'
import { SizeTable, sizeName } from './SizeMargins.tsx'
import { analyticsCalls } from './report-calls.ts'
import { wordsOf } from './step-words.ts'

const LinesDialog = lazyNamed(() => import('#modules/figures/engine/web/LinesDialog.tsx'), 'LinesDialog')

interface MarginStepsProps {
  readonly query: ReportQuery
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
  readonly formats: Formats
}

/** `size`: the name of a size and its grade; empty for all of the plant. */
type Chosen = Readonly<Record<'plant' | 'size', string>>

export function MarginSteps({ chosen, ...props }: MarginStepsProps) {
  const { view: _view, ...filters } = props.query
  const { data, error, refetch } = useQuery(query(getMargins, { query: filters }))
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={8} />
  const whole = data.find(({ plant_type_id }) => plant_type_id === chosen.plant) ?? data[0]
  if (!whole)
    return (
      <EmptyState icon={Sprout} title="No plants sold in this period">
        Choose other days.
      </EmptyState>
    )
  return <PlantSteps key={whole.plant_type_id} {...props} plants={data} whole={whole} size={chosen.size} />
}

interface PlantStepsProps extends Omit<MarginStepsProps, 'chosen'> {
  readonly plants: readonly MarginFigures[]
  readonly whole: MarginFigures
  readonly size: string
}

/** The steps of one plant, of all its sizes or of one, and the sizes to choose from. */
function PlantSteps({ query: days, plants, whole, size, onChoose, formats }: PlantStepsProps) {
  const { view: _view, ...filters } = days
  const plant = whole.plant_type_id
  const sizes = useQuery(query(getSizeMargins, { query: { ...filters, plant_type_id: plant } }))
  const [opened, setOpened] = useState<Step['id']>()
  const ofSize = sizes.data?.find((each) => sizeName(each) === size)
  const figures = ofSize ?? whole
  return (
    <div className="grid gap-16">
      <div className={styles['plant']}>
        <Combobox
          aria-label="Plant"
          options={plants.map(({ plant_type_id, name, quantity }) => ({
            value: plant_type_id,
            label: name,
            detail: `${number(Math.round(Number(quantity)))} sold`,
          }))}
          value={plant}
          onChange={(id) => onChoose({ plant: id, size: '' })}
        />
        {ofSize && (
          <Button onClick={() => onChoose({ plant, size: '' })}>
            <X size={16} aria-hidden /> {size}
          </Button>
        )}
      </div>
      <Steps
        key={ofSize ? size : ''}
        figures={figures}
        size={ofSize && size}
        formats={formats}
        onOpen={(step) => setOpened(step.id)}
      />
      <SizeTable
        sizes={sizes.data}
        error={sizes.error}
        retry={() => void sizes.refetch()}
        onOpen={(each) => onChoose({ plant, size: sizeName(each) })}
        formats={formats}
      />
      {opened && (
        <Suspense>
          <StepLines
            step={opened}
            figures={figures}
            size={ofSize?.container_size}
            query={days}
            formats={formats}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface StepLinesProps {
  readonly step: Step['id']
  readonly figures: MarginFigures
  readonly size: string | undefined
  readonly query: ReportQuery
  readonly formats: Formats
  readonly onClose: () => void
}

/** The documents of a step: sales of these days, or all costs of the plant's batches. */
function StepLines({ step, figures, size, query: days, formats, onClose }: StepLinesProps) {
  const { plant_type_id: plant } = figures
  const name = size === undefined ? figures.name : `${figures.name}, ${size}`
  const { key, ...words } = wordsOf(step, { plant, size, name, quantity: figures.quantity })
  return (
    <LinesDialog
      {...words}
      call={analyticsCalls.lines}
      request={{ query: { ...days, key } }}
      file={analyticsCalls.file}
      formats={formats}
      onClose={onClose}
    />
  )
}

interface StepsProps {
  readonly figures: MarginFigures
  readonly size: string | undefined
  readonly formats: Formats
  readonly onOpen: (step: Step) => void
}

function Steps({ figures, size, formats, onOpen }: StepsProps) {
  const [what, setWhat] = useState<WhatIf>(asItIs)
  const now = waterfall(figures)
  const then = waterfall(figures, what)
  const changed = what !== asItIs
  const [margin, before] = [then.at(-1)?.amount ?? 0n, now.at(-1)?.amount ?? 0n]
  const loss = Math.round((what.loss ?? lossRate(figures) * 100) * 10) / 10
  const slide = (name: keyof WhatIf) => (value: number) => setWhat((known) => ({ ...known, [name]: value }))
  return (
    <div className={`grid gap-16 ${styles['both']}`}>
      <Card title={size === undefined ? `One ${figures.name}, sold` : `One ${figures.name}, ${size}, sold`}>
        <ol className={styles['steps']} aria-label="From the price to the margin">
          {placed(then).map(({ step, from, to, low }) => (
            <li className="grid items-center gap-12" key={step.id} data-end={step.id === 'price' || step.id === 'margin'}>
              <button type="button" onClick={() => onOpen(step)}>
                {step.label}
              </button>
              <span className={`relative ${styles['track']}`} aria-hidden>
                <span data-kind={low ? 'low' : step.id} style={{ left: `${from}%`, width: `${to - from}%` }} />
              </span>
              <b className="num weight-500 text-end">{money(step.amount, formats)}</b>
            </li>
          ))}
        </ol>
        <p className="above-12 muted text-s">
          {`Average of ${number(Math.round(Number(figures.quantity)))} sold. ${number(figures.lost)} of ${number(figures.created)} started have died; the survivors carry their cost.`}{' '}
          <Link to="/production/space">Cost of space</Link>
        </p>
      </Card>
      <Card
        title="What if"
        actions={
          changed && (
            <Button kind="ghost" onClick={() => setWhat(asItIs)}>
              As it is
            </Button>
          )
        }
      >
        <div className="grid gap-14">
          <Slider label="Losses" formattedValue={`${loss}%`} value={loss} min={0} max={80} onChange={slide('loss')} />
          <Slider
            label="Price"
            formattedValue={signed(what.price)}
            value={what.price}
            min={-50}
            max={100}
            onChange={slide('price')}
          />
          <Slider
            label="Discounts"
            formattedValue={signed(what.discount)}
            value={what.discount}
            min={-100}
            max={100}
            onChange={slide('discount')}
          />
          <Slider
            label="Pots, mix and supplies"
            formattedValue={signed(what.supplies)}
            value={what.supplies}
            min={-50}
            max={100}
            onChange={slide('supplies')}
          />
          <Slider
            label="Labour"
            formattedValue={signed(what.labour)}
            value={what.labour}
            min={-50}
            max={100}
            onChange={slide('labour')}
          />
        </div>
        <p className={`above-16 line-top muted ${styles['result']}`} role="status">
          {changed ? (
            <>
              <b className="ink text-l">{money(margin, formats)}</b> a plant instead of {money(before, formats)}:{' '}
              {money((margin - before) * BigInt(Math.round(Number(figures.quantity))), formats)} on as many sold
            </>
          ) : (
            'Move a slider: the steps and the margin follow.'
          )}
        </p>
      </Card>
    </div>
  )
}

const signed = (percent: number) => (percent > 0 ? `+${percent}%` : `${percent}%`.replace('-', '−'))

/** Start and end of each bar, in percent of the widest. */
function placed(steps: readonly Step[]) {
  const top = Math.max(1, ...steps.map(({ amount }) => Number(amount)))
  const bottom = Math.min(0, Number(steps.at(-1)?.amount ?? 0n))
  const at = (value: number) => ((value - bottom) / (top - bottom)) * 100
  let reached = 0
  return steps.map((step) => {
    const end = step.id === 'price' || step.id === 'margin'
    const [one, other] = end ? [0, Number(step.amount)] : [reached, reached + Number(step.amount)]
    reached = other
    return { step, from: at(Math.min(one, other)), to: at(Math.max(one, other)), low: step.id === 'margin' && step.amount < 0n }
  })
}

interface SliderProps {
  readonly label: string
  readonly formattedValue: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (value: number) => void
}

function Slider({ label, formattedValue, value, min, max, onChange }: SliderProps) {
  return (
    <label className={`grid ${styles['slider']}`}>
      <span>{label}</span>
      <b className="num weight-600">{formattedValue}</b>
      <input
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={formattedValue}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  )
}
