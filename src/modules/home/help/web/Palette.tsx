/** The command palette (Ctrl K): any screen, action, plant, batch, customer, invoice, order, supply or expense by two letters of it. */
import { keepPreviousData } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { CornerDownLeft, Search } from 'lucide-react'
import { Fragment, useEffect, useId, useRef, useState } from 'react'
import type { Role } from '#kernel/role.ts'
import { query } from '#web/query.ts'
import type { Group, Link } from '#web/shell/navigation.ts'
import { useListNavigation } from '#web/ui/use-list-navigation.ts'
import { matchesQuery } from '#web/ui/text-match.ts'
import { useModal } from '#web/ui/use-modal.ts'
import { useQuery } from '#web/use-query.ts'
import { searchRecords } from '../contract.ts'
import styles from './Palette.module.css'
import { startOf } from '../near-match.ts'
import { type Place, actionsOfOpen, grouped, withRecent } from '../palette.ts'
import {
  actionsFor,
  actionsOfList,
  nearlyCalled,
  operateOnBatch,
  operationsOnBatches,
  placesFor,
  placesOf,
} from './palette-entries.ts'

interface PaletteProps {
  readonly entries: readonly (Link | Group)[]
  readonly role: Role
  readonly onClose: () => void
}

export function Palette({ entries, role, onClose }: PaletteProps) {
  const dialog = useModal()
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const onBatch = operateOnBatch(role, typed)
  const found = useFound(typed)
  const batches = useFound(onBatch?.rest ?? '')
  const address = useLocation({ select: ({ pathname }) => pathname })
  const { screens, lists } = placesFor(entries, typed)
  const ofOpen = actionsOfOpen(address, role).filter(({ label, detail }) => matchesQuery(`${label} ${detail}`, typed))
  const here = [...ofOpen, ...actionsOfList(role, address, typed)]
  const named = grouped([
    ['', onBatch ? operationsOnBatches(batches, onBatch.action) : []],
    ['On this screen', here],
    ['Recent', typed === '' ? recent : []],
    ['Screens', screens],
    ['Actions', actionsFor(role, typed).filter(({ path }) => here.every((each) => each.path !== path))],
    ['Records', placesOf(found, role)],
  ])
  const near = useFound(named.length === 0 ? startOf(typed) : '')
  const all = placesFor(entries, '').screens
  const nearly = named.length === 0 ? nearlyCalled({ screens: all, found: near, role }, typed) : []
  // Only if no name matches: a list may still have the text in another column.
  const places = [
    ...named,
    ...grouped([
      ['Did you mean', nearly],
      ['Search in', named.length === 0 ? lists.slice(0, mostLists) : []],
    ]),
  ]
  const go = ({ label, detail, path, keys }: Place) => {
    const place = { label, detail, path, ...(keys !== undefined && keys.length > 1 && { keys }) }
    recent = withRecent(recent, place)
    onClose()
    void navigate({ href: place.path })
  }
  const { at, point, key } = useListNavigation(places.length, (i) => places[i] && go(places[i]))
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <dialog
      ref={dialog}
      className={`pad-0 surface ink clip ${styles['palette']}`}
      aria-label="Find"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={`row no-shrink gap-12 line-bottom muted ${styles['field']}`}>
        <Search size={20} aria-hidden />
        <input
          className="grow min-0 ink"
          role="combobox"
          aria-label="Search or run a command"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={places.length > 0 ? `${id}-${at}` : undefined}
          placeholder="Search or run a command"
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
      <ul ref={list} id={id} role="listbox" aria-label="Found" className={`pad-8 scroll ${styles['places']}`}>
        {places.map((place, i) => (
          <Fragment key={`${place.path} ${place.label} ${i}`}>
            {place.group && (
              <li role="presentation" className={styles['group']}>
                {place.group}
              </li>
            )}
            <li
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === at}
              aria-keyshortcuts={place.keys}
              onPointerMove={() => point(i)}
              onClick={() => go(place)}
            >
              <span>{place.label}</span>
              <small className="text-s">{place.detail}</small>
              {place.keys && <kbd className="push text-xs nowrap">{place.keys}</kbd>}
              <CornerDownLeft size={15} aria-hidden />
            </li>
          </Fragment>
        ))}
      </ul>
      {places.length === 0 && (
        <p className={`muted ${styles['none']}`}>Nothing is called “{typed.trim()}”. Check the spelling, or try fewer letters.</p>
      )}
    </dialog>
  )
}

/** The lists that are offered if nothing was found. */
const mostLists = 3

/** Until the page is loaded again: a shared device shows nobody what another person opened. */
let recent: readonly Place[] = []

const none: never[] = []

/** Server results for two letters or more; offline only screens and actions are found. */
function useFound(typed: string) {
  const q = typed.trim().slice(0, 60)
  const canSearch = q.length >= 2 || /^\d$/.test(q)
  const { data } = useQuery({
    ...query(searchRecords, { query: { q } }),
    enabled: canSearch,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
  })
  return canSearch ? (data ?? none) : none
}
