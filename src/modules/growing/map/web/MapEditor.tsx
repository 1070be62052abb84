/** Drawing a site to scale: areas and beds are drawn, moved, resized, turned, copied in rows; every number can be typed. */
import { BedSingle, House, MousePointer2, Plus, Redo2, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '#web/call.ts'
import { Unsaved } from '#web/Unsaved.tsx'
import { useAction } from '#web/use-action.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { Page } from '#web/ui/Page.tsx'
import { counted } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { removeSite } from '../contract.ts'
import { mostPlaces, tooManyPlaces } from '../drawing.ts'
import { added, copied, moved, removed } from '../editing.ts'
import type { Rectangle } from '../geometry.ts'
import type { MapSite, NurseryMap, UndrawnPlace } from '../map.ts'
import { EditedShapes } from './EditedShapes.tsx'
import { editorKeys } from './editor-keys.ts'
import styles from './Editor.module.css'
import { MapCanvas } from './MapCanvas.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { RowsDialog } from './RowsDialog.tsx'
import { ScaleDialog } from './ScaleDialog.tsx'
import { AddSiteDialog } from './SiteForm.tsx'
import { SiteFields } from './SiteFields.tsx'
import { useDrawing } from './use-drawing.ts'
import { type Tool, usePlaceDrag } from './use-place-drag.ts'

interface MapEditorProps {
  readonly site: MapSite
  readonly map: NurseryMap
  readonly onSite: (id: string) => void
  readonly onClose: () => void
}

const tools = [
  { value: 'choose', label: 'Choose', icon: MousePointer2 },
  { value: 'area', label: 'Draw area', icon: House },
  { value: 'bed', label: 'Draw bed', icon: BedSingle },
] as const

type Open = 'rows' | 'site' | 'remove' | { readonly measured: number }

export function MapEditor({ site, map, onSite, onClose }: MapEditorProps) {
  const svg = useRef<SVGSVGElement>(null)
  const drawing = useDrawing(site, map)
  const { places, faults, change } = drawing
  const [tool, setTool] = useState<Tool>('choose')
  const [chosen, choose] = useState<string | null>(null)
  const [open, setOpen] = useState<Open>()
  const { run, busy } = useAction('/api/map', '/api/reference', '/api/settings')
  const one = places.find(({ key }) => key === chosen)
  const drawn = new Set(places.map(({ location_id }) => location_id))
  const undrawn = [
    ...map.undrawn,
    ...map.places
      .filter(({ site_id }) => site_id === site.id)
      .map(({ location_id, ...place }) => ({ ...place, id: location_id })),
  ].filter(({ id }) => !drawn.has(id))
  const others = [
    site.name,
    ...map.undrawn.map(({ name }) => name),
    ...map.places.filter(({ site_id }) => site_id !== site.id).map(({ name }) => name),
  ]

  const add = (rectangle: Rectangle, location?: UndrawnPlace) => {
    if (places.length >= mostPlaces) return toast(tooManyPlaces, { kind: 'bad' })
    const key = location?.id ?? `new ${crypto.randomUUID()}`
    const type = location ? (location.type === 'bed' ? 'bed' : 'area') : tool === 'area' ? 'area' : 'bed'
    const next = added(places, { key, type, rectangle, others })
    const named = location ? { location_id: location.id, name: location.name } : {}
    change({ places: next.map((place) => (place.key === key ? { ...place, ...named } : place)) })
    choose(key)
  }
  const drag = usePlaceDrag({
    svg,
    places,
    chosen,
    tool,
    onPreview: drawing.show,
    onDone: (next) => change({ places: next }),
    onDraw: (rectangle) => add(rectangle),
    onMeasure: (measured) => {
      setTool('choose')
      if (measured > 0) setOpen({ measured })
    },
    onChoose: choose,
  })
  const remove = (key: string) => {
    change({ places: removed(places, key) })
    choose(null)
  }
  const keys = editorKeys({
    undo: drawing.undo,
    redo: drawing.redo,
    leaveTool: () => setTool('choose'),
    ...(one && {
      copy: () => setOpen('rows'),
      remove: () => remove(one.key),
      move: (by) => change({ places: moved(places, one.key, by) }),
    }),
  })
  const middle = (): Rectangle => {
    const [width, length] = [Math.min(8, drawing.site.width / 2), Math.min(20, drawing.site.length / 2)]
    return { x: (drawing.site.width - width) / 2, y: (drawing.site.length - length) / 2, width, length, angle: 0 }
  }
  return (
    <Page
      title={`Draw ${site.name}`}
      note={counted(places.length, 'place')}
      actions={
        <>
          <Button onClick={() => setOpen('site')}>
            <Plus size={17} aria-hidden /> Site
          </Button>
          <Button onClick={onClose}>{drawing.isChanged ? 'Cancel' : 'Done'}</Button>
          <Button
            kind="primary"
            busy={busy}
            disabled={!drawing.isChanged || faults.length > 0}
            onClick={() => void run(() => drawing.save())}
          >
            Save map
          </Button>
        </>
      }
    >
      <Unsaved typed={drawing.isChanged} />
      <div className={`grid items-start gap-16 ${styles['editor']}`} onKeyDown={keys}>
        <div className="grid gap-16">
          <div className="row wrap gap-8" role="group" aria-label="Tools">
            <Chips label="Tool" options={tools} value={tool === 'measure' ? 'choose' : tool} onChange={setTool} />
            <IconButton label="Undo" disabled={!drawing.canUndo} onClick={drawing.undo}>
              <Undo2 size={18} aria-hidden />
            </IconButton>
            <IconButton label="Redo" disabled={!drawing.canRedo} onClick={drawing.redo}>
              <Redo2 size={18} aria-hidden />
            </IconButton>
            {tool === 'measure' && <span className="muted text-s">Draw a line over a distance you know.</span>}
          </div>
          <MapCanvas
            site={{ ...site, ...drawing.site }}
            svg={svg}
            drawing
            takes={drag.takes}
            onPointerMove={drag.onPointerMove}
            onPointerUp={drag.onPointerUp}
            onPlace={choose}
          >
            <EditedShapes
              places={places}
              chosen={chosen}
              faulty={new Set(faults.map(({ key }) => key))}
              sketch={drag.sketch}
              grip={Math.max(drawing.site.width, drawing.site.length) / 70}
            />
            <circle
              className={styles['start']}
              cx={drawing.site.start_x}
              cy={drawing.site.start_y}
              r={Math.max(drawing.site.width, drawing.site.length) / 120}
            />
          </MapCanvas>
          <p className="muted text-s">
            Arrow keys move a place by 10 cm, with Shift by 1 m. Hold Alt to place it freely. Delete removes it, Ctrl+D copies it,
            Ctrl+Z undoes.
          </p>
        </div>
        <div className="grid gap-16">
          {faults.length > 0 && (
            <ul className={`bad text-s ${styles['faults']}`} role="alert">
              {faults.slice(0, 8).map(({ key, message }) => (
                <li key={`${key} ${message}`}>
                  <button type="button" onClick={() => choose(key)}>
                    {message}
                  </button>
                </li>
              ))}
            </ul>
          )}
          {one ? (
            <PlaceFields
              place={one}
              places={places}
              onChange={(next) => change({ places: next })}
              onCopy={() => setOpen('rows')}
              onRemove={() => remove(one.key)}
            />
          ) : (
            <SiteFields
              site={site}
              shape={drawing.site}
              undrawn={undrawn}
              onChange={(shape) => change({ site: shape })}
              onPut={(place) => add(middle(), place)}
              onPicture={drawing.pictureChanged}
              onMeasure={() => setTool('measure')}
              onRemove={() => setOpen('remove')}
            />
          )}
        </div>
      </div>
      {open === 'rows' && one && (
        <RowsDialog
          place={one}
          onRows={(rows) => change({ places: copied(places, one.key, rows, others).slice(0, mostPlaces) })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'site' && <AddSiteDialog onAdded={onSite} onClose={() => setOpen(undefined)} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={`Remove ${site.name} from the map?`}
          action="Remove site"
          busy={busy}
          onConfirm={() => void run(() => call(removeSite, { params: { id: site.id } })).then((done) => done && onClose())}
          onClose={() => setOpen(undefined)}
        >
          <p>Its drawing is deleted. The locations stay, with all plants.</p>
        </ConfirmDialog>
      )}
      {typeof open === 'object' && (
        <ScaleDialog
          measured={open.measured}
          onScale={(factor) =>
            change({
              site: {
                ...drawing.site,
                picture_width: Math.round((drawing.site.picture_width ?? drawing.site.width) * factor * 100) / 100,
              },
            })
          }
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  )
}
