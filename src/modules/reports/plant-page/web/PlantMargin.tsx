import { Link } from '@tanstack/react-router'
import type { PlantTypeRow } from '#modules/plants/plant-type.ts'
import { getMargins } from '#modules/reports/contract.ts'
import { waterfall } from '#modules/reports/margin.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { query } from '#web/query.ts'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { RankBars } from '#web/ui/charts/RankBars.tsx'
import { money, number } from '#web/ui/format.ts'
import { Card } from '#web/ui/Page.tsx'
import { useQuery } from '#web/use-query.ts'

export function PlantMargin({ plant }: { readonly plant: PlantTypeRow }) {
  const settings = useSettings()
  const { data, error, refetch } = useQuery(query(getMargins, { query: { period: 'year' } }))
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={6} />
  const figures = data.find(({ plant_type_id }) => plant_type_id === plant.id)
  const steps = figures ? waterfall(figures) : []
  const left = steps.at(-1)
  return (
    <Card
      title="Margin per plant, this year"
      actions={
        <>
          <Link to="/production/royalties">Royalties</Link>
          <Link to="/analytics" search={{ view: 'margin', plant: plant.id }}>
            What if
          </Link>
        </>
      }
    >
      {figures && left ? (
        <>
          <RankBars
            title="Margin per plant"
            bars={steps
              .filter(({ id, amount }) => amount !== 0n || id === 'margin')
              .map(({ id, label, amount }) => ({
                key: id,
                label,
                value: Number(amount) / 100,
                formattedValue: money(amount, settings),
              }))}
          />
          <p className="above-12 muted">
            Average of {number(Math.round(Number(figures.quantity)))} sold. {number(figures.lost)} of {number(figures.created)}{' '}
            started have died; the others carry their cost.
          </p>
        </>
      ) : (
        <p className="muted">None sold this year.</p>
      )}
    </Card>
  )
}
