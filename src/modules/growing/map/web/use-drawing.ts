/** The drawing as it is edited: its steps, which can be undone, and how it is saved. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '#web/call.ts'
import { refresh } from '#web/refresh.ts'
import { toast } from '#web/ui/toast.ts'
import { saveDrawing } from '../contract.ts'
import { drawingFaults } from '../drawing.ts'
import { type History, type Places, asEdited, begin, redo, step, undo } from '../editing.ts'
import type { MapSite, NurseryMap } from '../map.ts'

export interface SiteShape {
  readonly width: number
  readonly length: number
  readonly start_x: number
  readonly start_y: number
  readonly picture_x: number
  readonly picture_y: number
  readonly picture_width: number | null
}

export interface Drawn {
  readonly site: SiteShape
  readonly places: Places
}

const shapeOf = ({ width, length, start_x, start_y, picture_x, picture_y, picture_width }: MapSite): SiteShape => ({
  width,
  length,
  start_x,
  start_y,
  picture_x,
  picture_y,
  picture_width,
})

function drawnOn(site: MapSite, map: NurseryMap): Drawn {
  const own = map.places.filter(({ site_id }) => site_id === site.id)
  const ids = new Set(own.map(({ location_id }) => location_id))
  return { site: shapeOf(site), places: own.map((place) => asEdited(place, ids)) }
}

export function useDrawing(site: MapSite, map: NurseryMap) {
  const client = useQueryClient()
  const [history, setHistory] = useState<History<Drawn>>(() => begin(drawnOn(site, map)))
  const [saved, setSaved] = useState(history.now)
  // Version the drawing began from: a change by somebody else must not be overwritten.
  const [version, setVersion] = useState(site.version)
  /** While something is dragged. */
  const [preview, show] = useState<Places>()
  const { now } = history
  const places = preview ?? now.places
  const faults = useMemo(() => {
    const nameOf = new Map(now.places.map(({ key, name }) => [key, name]))
    const found = drawingFaults(
      { ...now.site, name: site.name },
      now.places.map((place) => ({ ...place, parent: place.parent === null ? null : (nameOf.get(place.parent) ?? null) })),
    )
    return found.map(({ path, message }) => ({ key: now.places[Number(path.split('.')[1])]?.key ?? '', message }))
  }, [now, site.name])

  const change = (next: Partial<Drawn>) => {
    show(undefined)
    setHistory((before) => step(before, { ...before.now, ...next }))
  }
  const save = async () => {
    const nameOf = new Map(now.places.map(({ key, name }) => [key, name]))
    const { picture_width, ...shape } = now.site
    const after = await call(saveDrawing, {
      params: { id: site.id },
      body: {
        version,
        ...shape,
        ...(picture_width === null ? {} : { picture_width }),
        places: now.places.map(({ key: _, parent, ...place }) => ({
          ...place,
          parent: parent === null ? null : (nameOf.get(parent) ?? null),
        })),
      },
    })
    // Reads the ids of the places that were new.
    const fresh = after.sites.find(({ id }) => id === site.id)
    if (fresh) {
      const drawn = drawnOn(fresh, after)
      setHistory(begin(drawn))
      setSaved(drawn)
      setVersion(fresh.version)
    }
    toast(`The map of ${site.name} is saved.`)
    await refresh(client, '/api/map', '/api/reference', '/api/settings', '/api/plant-batches')
  }
  return {
    places,
    site: now.site,
    faults,
    change,
    show,
    save,
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    isChanged: now !== saved,
    now,
    /** The picture was changed here, which raises the version as well. */
    pictureChanged: (changed: MapSite) => setVersion((before) => (changed.version === before + 1 ? changed.version : before)),
  }
}
