/** The map to look at, its legend, and beside it the place that is open. */
import { Suspense, useRef, useState } from 'react'
import { ClosedBanner } from '#modules/growing/spray/web/ReentryNotice.tsx'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { Skeleton } from '#web/ui/EmptyState.tsx'
import { type Colouring, colouringNames, legends } from '../colouring.ts'
import type { BatchHere, MapSite } from '../map.ts'
import { MapCanvas } from './MapCanvas.tsx'
import { PlaceShape } from './PlaceShape.tsx'
import styles from './Map.module.css'
import type { ShownPlace, useMapState } from './use-map-state.ts'

const PlacePanel = lazyNamed(() => import('./PlacePanel.tsx'), 'PlacePanel')
const MoveToDialog = lazyNamed(() => import('./MoveToDialog.tsx'), 'MoveToDialog')

interface MapViewProps {
  readonly site: MapSite
  readonly places: readonly ShownPlace[]
  readonly state: ReturnType<typeof useMapState>
  readonly colouring: Colouring
  /** The location that is open; '' for none. */
  readonly place: string
  readonly onPlace: (id: string) => void
}

export function MapView({ site, places, state, colouring, place, onPlace }: MapViewProps) {
  const svg = useRef<SVGSVGElement>(null)
  const formats = useSettings()
  const [moving, move] = useState<{ readonly batch: BatchHere; readonly to: string }>()
  const shown = places.find(({ location_id }) => location_id === place)
  const first = shown ?? places.find(({ isWhole }) => !isWhole) ?? places[0]
  return (
    <>
      <ClosedBanner places={state.closed} formats={formats} />
      <div className={`grid gap-16 items-start ${styles['view']}`} data-open={place !== ''}>
        <div className="grid min-0 gap-12">
          <MapCanvas site={site} svg={svg} onPlace={(id) => onPlace(id ?? '')}>
            {places.map(({ location_id, name, x, y, width, length, angle, isWhole, level, label, found, closed }) => (
              <PlaceShape
                key={location_id}
                id={location_id}
                name={name}
                x={x}
                y={y}
                width={width}
                length={length}
                angle={angle}
                isWhole={isWhole}
                level={level}
                label={label}
                found={found}
                closed={closed}
                chosen={location_id === place}
                focusable={location_id === first?.location_id}
              />
            ))}
          </MapCanvas>
          <Legend colouring={colouring} />
        </div>
        {place !== '' && (
          <Suspense fallback={<Skeleton rows={5} />}>
            <PlacePanel
              key={place}
              id={place}
              drawn={shown}
              closed={state.closed}
              today={state.today}
              onClose={() => onPlace('')}
              onMove={(batch, to) => move({ batch, to: places.find(({ location_id }) => location_id === to)?.name ?? '' })}
            />
          </Suspense>
        )}
      </div>
      <Suspense>{moving && <MoveToDialog batch={moving.batch} to={moving.to} onClose={() => move(undefined)} />}</Suspense>
    </>
  )
}

const Legend = ({ colouring }: { readonly colouring: Colouring }) => (
  <ul className={`flex wrap muted text-s ${styles['legend']}`} aria-label={colouringNames[colouring]}>
    {legends[colouring].map(({ level, label }) => (
      <li className="row gap-6" key={label}>
        <span data-level={level} aria-hidden />
        {label}
      </li>
    ))}
  </ul>
)
