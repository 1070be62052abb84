/** Every screen by a few letters of its name, and plants, batches and sales by theirs: Ctrl K from anywhere. */
import { useNavigate } from '@tanstack/react-router'
import { CornerDownLeft, Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useChoice } from '../ui/use-choice.ts'
import { useModal } from '../ui/use-modal.ts'
import styles from './Palette.module.css'
import type { Group, Link } from './navigation.ts'
import { type Place, placesFor } from './places.ts'

interface PaletteProps {
  readonly entries: readonly (Link | Group)[]
  readonly onClose: () => void
}

export function Palette({ entries, onClose }: PaletteProps) {
  const dialog = useModal()
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const places = placesFor(entries, typed)
  const go = ({ path, search }: Place) => {
    onClose()
    void navigate({ to: path, search: search ? { search } : {} })
  }
  const { at, point, key } = useChoice(places.length, (i) => places[i] && go(places[i]))
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <dialog
      ref={dialog}
      className={styles['palette']}
      aria-label="Find"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles['field']}>
        <Search size={20} aria-hidden />
        <input
          role="combobox"
          aria-label="Find a screen, a plant, a batch or a sale"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={places.length > 0 ? `${id}-${at}` : undefined}
          placeholder="Find a screen, a plant, a batch or a sale"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            point(0)
          }}
          onKeyDown={key}
        />
      </div>
      <ul ref={list} id={id} role="listbox" aria-label="Found" className={styles['places']}>
        {places.map((place, i) => (
          <li
            key={`${place.path} ${place.search}`}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === at}
            onPointerMove={() => point(i)}
            onClick={() => go(place)}
          >
            <span>{place.label}</span>
            <small>{place.detail}</small>
            <CornerDownLeft size={15} aria-hidden />
          </li>
        ))}
      </ul>
      {places.length === 0 && <p className={styles['none']}>Nothing is called that.</p>}
    </dialog>
  )
}
