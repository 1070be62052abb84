/** Nursery map: beds to scale in the chosen colouring; a tap shows the plants of a bed and their next actions. */
import { CalendarRange, Map as MapIcon, Pencil } from 'lucide-react'
import { Suspense } from 'react'
import { admins } from '#kernel/role.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { isOneOf } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { CameraButton } from '#web/ui/CameraButton.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { counted, number } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { type Colouring, colouringNames, colourings } from '../colouring.ts'
import { MapView } from './MapView.tsx'
import { mapSearch } from './map-search.ts'
import { useMapScan } from './use-map-scan.ts'
import { useMapState } from './use-map-state.ts'

const MapEditor = lazyNamed(() => import('./MapEditor.tsx'), 'MapEditor')
const SpaceReport = lazyNamed(() => import('./SpaceReport.tsx'), 'SpaceReport')
const FirstSite = lazyNamed(() => import('./SiteForm.tsx'), 'FirstSite')

export function MapScreen() {
  const [view, set] = useSearchParams(mapSearch)
  const colouring: Colouring = view.colour || 'occupancy'
  const state = useMapState(colouring, view.search)
  const find = useMapScan(state.places, (place) => set({ place, view: '' }))
  const { data: map, error, refetch } = state.map
  const mayDraw = isOneOf(admins)
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />
  if (!map) return <Skeleton rows={10} />
  const site = map.sites.find(({ id }) => id === view.site) ?? map.sites[0]
  if (!site) return <NoMap mayDraw={mayDraw} onAdded={(id) => set({ site: id, view: 'draw' })} />
  if (view.view === 'draw' && mayDraw)
    return (
      <Suspense fallback={<Skeleton rows={12} />}>
        <MapEditor key={site.id} site={site} map={map} onSite={(id) => set({ site: id })} onClose={() => set({ view: '' })} />
      </Suspense>
    )
  const onSite = state.places.filter(({ site_id }) => site_id === site.id)
  const beds = onSite.filter(({ isWhole }) => !isWhole)
  return (
    <Page
      title="Nursery Map"
      note={counted(beds.length, 'bed', 'beds')}
      actions={
        <Actions
          space={view.view === 'space'}
          onSpace={(space) => set({ view: space ? 'space' : '' })}
          onDraw={mayDraw ? () => set({ view: 'draw' }) : undefined}
        />
      }
      tools={
        view.view === 'space' ? undefined : (
          <>
            <SearchField label="Find plants on the map" value={view.search} onChange={(search) => set({ search })} />
            <CameraButton onCode={find} />
            {map.sites.length > 1 && (
              <Chips
                label="Site"
                options={map.sites.map(({ id, name }) => ({ value: id, label: name }))}
                value={site.id}
                onChange={(id) => set({ site: id, place: '' })}
              />
            )}
            <Chips
              label="Colour by"
              options={colourings.map((value) => ({ value, label: colouringNames[value] }))}
              value={colouring}
              onChange={(colour) => set({ colour })}
            />
            {state.found && <p role="status">{foundText(state.found)}</p>}
          </>
        )
      }
    >
      {view.view === 'space' ? (
        <Suspense fallback={<Skeleton rows={10} />}>
          <SpaceReport site={site.name} />
        </Suspense>
      ) : (
        <MapView
          site={site}
          places={onSite}
          state={state}
          colouring={colouring}
          place={view.place}
          onPlace={(place) => set({ place })}
        />
      )}
    </Page>
  )
}

interface ActionsProps {
  readonly space: boolean
  readonly onSpace: (space: boolean) => void
  /** Undefined for who may not draw. */
  readonly onDraw: (() => void) | undefined
}

const Actions = ({ space, onSpace, onDraw }: ActionsProps) => (
  <>
    <Button onClick={() => onSpace(!space)}>
      <CalendarRange size={17} aria-hidden /> {space ? 'Map' : 'Space by week'}
    </Button>
    {onDraw && (
      <Button kind="primary" onClick={onDraw}>
        <Pencil size={17} aria-hidden /> Draw
      </Button>
    )}
  </>
)

const NoMap = ({ mayDraw, onAdded }: { readonly mayDraw: boolean; readonly onAdded: (id: string) => void }) => (
  <Page title="Nursery Map">
    <EmptyState icon={MapIcon} title="No map yet">
      {mayDraw
        ? 'Draw your site once, to scale: its houses, areas and beds. Then you see what is where, and how much space is free.'
        : 'An admin can draw the site here: its houses, areas and beds.'}
    </EmptyState>
    <Suspense>{mayDraw && <FirstSite onAdded={onAdded} />}</Suspense>
  </Page>
)

const foundText = (found: readonly { readonly plants: number }[]): string =>
  found.length === 0
    ? 'No plants found.'
    : `${number(found.reduce((sum, { plants }) => sum + plants, 0))} plants at ${counted(found.length, 'place')}`
