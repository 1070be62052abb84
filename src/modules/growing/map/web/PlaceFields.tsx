/** The numbers of the place that is chosen, typed; and what can be done with it. */
import { CopyPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { number } from '#web/ui/format.ts'
import { type EditedPlace, type Places, reshaped } from '../editing.ts'
import { type Rectangle, areaOf } from '../geometry.ts'

interface PlaceFieldsProps {
  readonly place: EditedPlace
  readonly places: Places
  readonly onChange: (places: Places) => void
  readonly onCopy: () => void
  readonly onRemove: () => void
}

export function PlaceFields({ place, places, onChange, onCopy, onRemove }: PlaceFieldsProps) {
  const set = (change: Partial<EditedPlace>) =>
    onChange(places.map((each) => (each.key === place.key ? { ...each, ...change } : each)))
  const reshape = (change: Partial<Rectangle>) => onChange(reshaped(places, place.key, change))
  const parent = places.find(({ key }) => key === place.parent)
  return (
    <section className="panel grid pad-16 gap-12" aria-label={place.name}>
      <Name key={place.key} name={place.name} onChange={(name) => set({ name })} />
      <Field label="Type" hint={parent ? `Part of ${parent.name}` : 'Part of the site'}>
        {(ids) => (
          <select
            {...ids}
            className={inputClass}
            value={place.type}
            onChange={({ target }) => set({ type: target.value === 'area' ? 'area' : 'bed' })}
          >
            <option value="bed">Bed or bench</option>
            <option value="area">Area or house</option>
          </select>
        )}
      </Field>
      <div className="grid gap-12 two-columns">
        <Metres label="Width (m)" value={place.width} least={0.05} onChange={(width) => reshape({ width })} />
        <Metres label="Length (m)" value={place.length} least={0.05} onChange={(length) => reshape({ length })} />
        <Metres label="From left (m)" value={place.x} onChange={(x) => reshape({ x })} />
        <Metres label="From top (m)" value={place.y} onChange={(y) => reshape({ y })} />
        <Metres
          label="Angle (°)"
          value={place.angle}
          onChange={(angle) => reshape({ angle: ((Math.round(angle) % 360) + 360) % 360 })}
        />
        <TypedNumber
          label="Walk order"
          value={place.walk_position === null ? '' : String(place.walk_position)}
          kind="whole"
          placeholder="Shortest"
          onChange={(text) => set({ walk_position: /^\d{1,4}$/.test(text) ? Number(text) : null })}
        />
      </div>
      <TypedNumber
        label="Area (m²)"
        value={place.area_m2}
        kind="quantity"
        placeholder={number(areaOf(place))}
        hint={`${number(areaOf(place))} m² as drawn. Enter another number if less of it can be used.`}
        onChange={(area_m2) => set({ area_m2 })}
      />
      <div className="flex wrap gap-8">
        <Button onClick={onCopy}>
          <CopyPlus size={16} aria-hidden /> Copy in a row…
        </Button>
        <Button kind="ghost" onClick={onRemove}>
          <Trash2 size={16} aria-hidden /> Remove from map
        </Button>
      </div>
    </section>
  )
}

/** Done when it is left, so that each letter is not a step of its own. */
function Name({ name, onChange }: { readonly name: string; readonly onChange: (name: string) => void }) {
  const [typed, type] = useState(name)
  return (
    <Field label="Name">
      {(ids) => (
        <input
          {...ids}
          className={inputClass}
          value={typed}
          maxLength={20}
          autoComplete="off"
          onChange={({ target }) => type(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && typed.trim() !== '' && onChange(typed.trim())}
          onBlur={() => {
            if (typed.trim() === '') type(name)
            else if (typed.trim() !== name) onChange(typed.trim())
          }}
        />
      )}
    </Field>
  )
}

interface MetresProps {
  readonly label: string
  readonly value: number
  readonly least?: number
  readonly onChange: (value: number) => void
}

/** Applies the typed text as soon as it is a number. */
export function Metres({ label, value, least = -5_000, onChange }: MetresProps) {
  const [typed, type] = useState<string>()
  return (
    <TypedNumber
      label={label}
      value={typed ?? String(value)}
      kind="quantity"
      signed
      onChange={(text) => {
        const given = Number(text)
        const counts = text.trim() !== '' && Number.isFinite(given) && given >= least && given <= 5_000
        type(counts ? undefined : text)
        if (counts && given !== value) onChange(given)
      }}
    />
  )
}
