/** The site itself: its size, where picking starts, the picture under the drawing; other locations to be put on it. */
import { useQueryClient } from '@tanstack/react-query'
import { ImagePlus, MapPin, Plus, Ruler, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { refresh } from '#web/refresh.ts'
import { upload } from '#web/upload.ts'
import { useAction } from '#web/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import { FileButton } from '#web/ui/FileButton.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { Refusal } from '#web/ui/Refusal.tsx'
import { addMapPicture, removeMapPicture } from '../contract.ts'
import type { MapSite, UndrawnPlace } from '../map.ts'
import { Metres } from './PlaceFields.tsx'
import type { SiteShape } from './use-drawing.ts'

interface SiteFieldsProps {
  readonly site: MapSite
  readonly shape: SiteShape
  readonly undrawn: readonly UndrawnPlace[]
  readonly onChange: (shape: SiteShape) => void
  readonly onPut: (place: UndrawnPlace) => void
  /** The picture was replaced or removed. */
  readonly onPicture: (site: MapSite) => void
  /** Begins to measure a known distance on the picture. */
  readonly onMeasure: () => void
  readonly onRemove: () => void
}

/** Named by what they are: then an iPhone sends its photos as JPEG. */
const kinds = 'image/jpeg,image/png,image/webp,image/avif'

export function SiteFields({ site, shape, undrawn, onChange, onPut, onPicture, onMeasure, onRemove }: SiteFieldsProps) {
  const set = (change: Partial<SiteShape>) => onChange({ ...shape, ...change })
  return (
    <>
      <section className="panel grid pad-16 gap-12" aria-label={site.name}>
        <h2>{site.name}</h2>
        <div className="grid gap-12 two-columns">
          <Metres label="Width (m)" value={shape.width} least={0.05} onChange={(width) => set({ width })} />
          <Metres label="Length (m)" value={shape.length} least={0.05} onChange={(length) => set({ length })} />
          <Metres label="Start, from left (m)" value={shape.start_x} onChange={(start_x) => set({ start_x })} />
          <Metres label="Start, from top (m)" value={shape.start_y} onChange={(start_y) => set({ start_y })} />
        </div>
        <p className="muted text-s">
          <MapPin size={14} aria-hidden /> Pick lists begin and end at the start: the packing shed, the gate.
        </p>
        <Button kind="ghost" onClick={onRemove}>
          <Trash2 size={16} aria-hidden /> Remove the site from the map
        </Button>
      </section>
      <PictureFields site={site} shape={shape} onChange={set} onPicture={onPicture} onMeasure={onMeasure} />
      {undrawn.length > 0 && (
        <section className="panel grid pad-16 gap-12" aria-label="Not on the map yet">
          <h2>Not on the map yet</h2>
          <div className="flex wrap gap-8">
            {undrawn.map((place) => (
              <Button key={place.id} onClick={() => onPut(place)}>
                <Plus size={15} aria-hidden /> {place.name}
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

interface PictureFieldsProps {
  readonly site: MapSite
  readonly shape: SiteShape
  readonly onChange: (change: Partial<SiteShape>) => void
  readonly onPicture: (site: MapSite) => void
  readonly onMeasure: () => void
}

function PictureFields({ site, shape, onChange, onPicture, onMeasure }: PictureFieldsProps) {
  const client = useQueryClient()
  const [share, setShare] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const { run, busy } = useAction('/api/map')
  const send = async (file: File) => {
    setRefusal(undefined)
    setShare(0)
    try {
      onPicture(await upload(addMapPicture, { params: { id: site.id }, body: {}, file }, setShare))
      await refresh(client, '/api/map')
    } catch (error) {
      setRefusal(errorMessage(error))
    }
    setShare(undefined)
  }
  return (
    <section className="panel grid pad-16 gap-12" aria-label="Picture under the map">
      <h2>Picture under the map</h2>
      {site.picture === null ? (
        <p className="muted text-s">A plan or an aerial photo to draw on: JPEG, PNG, WebP or AVIF, up to 25 MB.</p>
      ) : (
        <div className="grid gap-12 two-columns">
          <Metres label="From left (m)" value={shape.picture_x} onChange={(picture_x) => onChange({ picture_x })} />
          <Metres label="From top (m)" value={shape.picture_y} onChange={(picture_y) => onChange({ picture_y })} />
          <Metres
            label="Shows a width of (m)"
            value={shape.picture_width ?? shape.width}
            least={0.05}
            onChange={(picture_width) => onChange({ picture_width })}
          />
        </div>
      )}
      {share !== undefined && <Progress label="Uploading" value={share} max={1} text={`${Math.round(share * 100)}%`} />}
      <Refusal message={refusal} />
      <div className="flex wrap gap-8">
        <FileButton accept={kinds} onFiles={([file]) => file && void send(file)}>
          <ImagePlus size={16} aria-hidden /> {site.picture === null ? 'Choose a picture' : 'Another picture'}
        </FileButton>
        {site.picture !== null && (
          <>
            <Button onClick={onMeasure}>
              <Ruler size={16} aria-hidden /> Set its scale
            </Button>
            <Button
              kind="ghost"
              busy={busy}
              onClick={() => void run(async () => onPicture(await call(removeMapPicture, { params: { id: site.id } })))}
            >
              <Trash2 size={16} aria-hidden /> Remove picture
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
