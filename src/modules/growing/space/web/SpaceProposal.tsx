/** Rate proposed from the books: the chosen costs of twelve months, divided by the area in use and by 52 weeks. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Check.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { type Formats, counted, currencySign, dayRange, money, number } from '#web/ui/format.ts'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { Card } from '#web/ui/Page.tsx'
import { useQuery } from '#web/use-query.ts'
import { proposeSpaceRate } from '../contract.ts'
import { type NewSpaceRate, type SpaceProposal as Proposal, proposedRate, totalOf } from '../space-rate.ts'
import styles from './SpaceCostScreen.module.css'

export type ProposedRate = Pick<NewSpaceRate, 'rate' | 'basis'>

interface SpaceProposalProps {
  readonly formats: Formats
  readonly onUse: (rate: ProposedRate) => void
}

export function SpaceProposal({ formats, onUse }: SpaceProposalProps) {
  const { data, error, refetch } = useQuery(query(proposeSpaceRate, { query: {} }))
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={6} />
  return <Choice proposal={data} formats={formats} onUse={onUse} />
}

type Cost = Proposal['costs'][number]
const keyOf = ({ account_id, detail }: Cost) => `${account_id} ${detail}`

function Choice({ proposal, formats, onUse }: SpaceProposalProps & { readonly proposal: Proposal }) {
  const { from, to, costs, places } = proposal
  const [chosen, setChosen] = useState(() => new Set(costs.filter(({ overhead }) => overhead).map(keyOf)))
  const [area, setArea] = useState(proposal.area_m2 > 0 ? String(proposal.area_m2) : '')
  const amounts = costs.filter((cost) => chosen.has(keyOf(cost))).map(({ amount }) => amount)
  const expenses = totalOf(amounts)
  const rate = proposedRate(amounts, Number(area))
  const choose = (cost: Cost, on: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      if (on) after.add(keyOf(cost))
      else after.delete(keyOf(cost))
      return after
    })
  const rows = (some: readonly Cost[]) =>
    some.map((cost) => (
      <div key={keyOf(cost)} className={`row gap-12 between num ${styles['cost']}`}>
        <Checkbox label={cost.detail || cost.account} checked={chosen.has(keyOf(cost))} onChange={(on) => choose(cost, on)} />
        <span className={chosen.has(keyOf(cost)) ? 'weight-550' : 'muted'}>{money(cost.amount, formats)}</span>
      </div>
    ))
  const overheads = costs.filter(({ overhead }) => overhead)
  const others = costs.filter(({ overhead }) => !overhead)
  return (
    <Card title={`From your books, ${dayRange(from, to, formats)}`}>
      <div className={`grid gap-24 items-start ${styles['columns']}`}>
        <fieldset className="block min-0">
          <legend className="muted text-s below-4">Costs to spread over the space</legend>
          {costs.length === 0 && <p className={`muted text-s ${styles['hint']}`}>No costs are booked in these twelve months.</p>}
          {rows(overheads)}
          {others.length > 0 && (
            <details open={overheads.length === 0}>
              <summary className={`row brand weight-600 ${styles['others']}`}>Other costs ({others.length})</summary>
              {rows(others)}
            </details>
          )}
        </fieldset>
        <div className="grid gap-12">
          <Field
            label="Growing area, m²"
            hint={
              places.length > 0
                ? `${counted(places.length, 'place')} with an area on the nursery map.`
                : 'No place has an area yet: enter it, or draw the nursery map.'
            }
          >
            {(ids) => <NumberInput {...ids} kind="quantity" value={area} onChange={setArea} />}
          </Field>
          <p className="muted text-s">
            <Link to="/production/map">Nursery map</Link>
          </p>
        </div>
        <div className="grid gap-12 pad-16 rounded surface-2">
          <div role="status">
            {rate ? (
              <>
                <p className="muted text-s">A square metre for a week</p>
                <p className={`num ${styles['rate']}`}>
                  {currencySign(formats)}
                  {rate}
                </p>
                <p className="muted text-s num">
                  {money(expenses, formats)} ÷ {number(area)} m² ÷ 52 weeks
                </p>
              </>
            ) : (
              'Choose costs and enter the area: the rate follows.'
            )}
          </div>
          <Button
            kind="primary"
            disabled={rate === undefined}
            onClick={() => rate && onUse({ rate, basis: { from, to, expenses, area_m2: area } })}
          >
            Use this rate
          </Button>
        </div>
      </div>
    </Card>
  )
}
