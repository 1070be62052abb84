/** One plant: its photo, sizes and prices, stock by week, batches, sales by season, margin and care. */
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { Suspense } from 'react'
import { getPlantType } from '#modules/plants/contract.ts'
import type { PlantTypeRow } from '#modules/plants/plant-type.ts'
import { CareCard } from '#modules/plants/web/CareCard.tsx'
import { PlantPicture } from '#modules/plants/web/PlantPicture.tsx'
import { managers } from '#kernel/role.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { BotanicalName } from '#web/ui/BotanicalName.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Blocks } from '#web/ui/Blocks.tsx'
import { ErrorBox } from '#web/ui/EmptyState.tsx'
import { Page, Back } from '#web/ui/Page.tsx'
import { useSearchParams } from '#web/use-search-params.ts'
import { useQuery } from '#web/use-query.ts'
import { plantSearch } from './plant-search.ts'
import styles from './PlantScreen.module.css'

const PlantDialog = lazyNamed(() => import('#modules/plants/web/PlantDialog.tsx'), 'PlantDialog')
const PlantSizes = lazyNamed(() => import('./PlantSizes.tsx'), 'PlantSizes')
const PlantStock = lazyNamed(() => import('./PlantStock.tsx'), 'PlantStock')
const PlantBatches = lazyNamed(() => import('./PlantBatches.tsx'), 'PlantBatches')
const PlantSales = lazyNamed(() => import('./PlantSales.tsx'), 'PlantSales')
const PlantMargin = lazyNamed(() => import('./PlantMargin.tsx'), 'PlantMargin')

export function PlantScreen() {
  const { plantId = '' } = useParams({ strict: false })
  const plant = useQuery(query(getPlantType, { params: { id: plantId } }))
  useLive(['/api/plant-types', '/api/plant-batches', '/api/sales'], '/api/plant-types')
  if (plant.isPending)
    return (
      <Page title="Plant">
        <Blocks rows={[['36rem', '20rem 1fr']]} />
      </Page>
    )
  if (plant.isError)
    return (
      <Page title="Plant" actions={<BackLink />}>
        <ErrorBox error={plant.error} retry={() => void plant.refetch()} />
      </Page>
    )
  return <PlantPage plant={plant.data} />
}

const BackLink = () => (
  <Back>
    <Link to="/plants">All plants</Link>
  </Back>
)

function PlantPage({ plant }: { readonly plant: PlantTypeRow }) {
  const [{ action }, set] = useSearchParams(plantSearch)
  const navigate = useNavigate()
  const edit = () => set({ action: 'edit' })
  const close = () => set({ action: '' })
  return (
    <Page
      title={plant.common_name}
      note={<BotanicalName name={plant.botanical_name} />}
      actions={
        <>
          <BackLink />
          <Link to="/production/batches" search={{ plant: plant.id, action: 'start' }} className={buttonClass}>
            Start a batch
          </Link>
          {isOneOf(managers) && (
            <Button aria-keyshortcuts="E" onClick={edit}>
              <Pencil size={16} aria-hidden /> Edit
            </Button>
          )}
        </>
      }
    >
      {plant.archived && (
        <Banner tone="info" actions={isOneOf(managers) && <Button onClick={edit}>Restore</Button>}>
          <b>This plant is archived.</b> It is in no list and not at the till. Its batches and sales are kept.
        </Banner>
      )}
      <div className={`grid gap-16 items-start ${styles['page']}`}>
        <div className="grid one-column gap-16">
          <PlantPicture
            key={plant.photo}
            plantTypeId={plant.id}
            photo={plant.photo}
            category={plant.category}
            alt={plant.common_name}
            size="1280"
          />
          <p className="muted">{[plant.category, ...plant.synonyms].join(' · ')}</p>
          <CareCard plant={plant} />
        </div>
        <div className="grid one-column gap-16">
          <Suspense fallback={<Blocks rows={[['16rem'], ['20rem'], ['16rem']]} />}>
            <PlantSizes plant={plant} onEdit={edit} />
            <PlantStock plant={plant} />
            <PlantBatches plant={plant} />
            {isOneOf(managers) && (
              <>
                <PlantSales plant={plant} />
                <PlantMargin plant={plant} />
              </>
            )}
          </Suspense>
        </div>
      </div>
      {action === 'edit' && (
        <Suspense>
          <PlantDialog
            plant={plant}
            onClose={close}
            onOpen={(id) => void navigate({ to: '/plants/$plantId', params: { plantId: id } })}
          />
        </Suspense>
      )}
    </Page>
  )
}
