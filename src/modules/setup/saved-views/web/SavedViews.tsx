/** The saved views of the list at this address: chosen by name, and the one that is shown can be changed. */
import { useLocation, useNavigate } from '@tanstack/react-router'
import { BookmarkPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useOnline } from '#web/network.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import type { ViewsPlace } from '#web/ui/list-views.ts'
import { useQuery } from '#web/use-query.ts'
import { listViews } from '../contract.ts'
import { type ListName, type SavedView, listAt, searchOf, viewOf } from '../views.ts'
import styles from './SavedViews.module.css'
import { ViewDialog } from './ViewDialog.tsx'
import { useViewActions } from './use-view-actions.ts'

export function SavedViews({ place }: { readonly place: ViewsPlace }) {
  const { pathname, search } = useLocation()
  const list = listAt(pathname, search)
  const { data } = useQuery({ ...query(listViews), enabled: list !== undefined, staleTime: 60_000, retry: false })
  const views = data?.filter((each) => each.list === list) ?? []
  if (list === undefined || data === undefined) return null
  const shown = viewOf(list, search)
  if (place === 'foot') return views.length === 0 && shown !== '' ? <SaveButton list={list} view={shown} /> : null
  return <Views key={list} list={list} views={views} shown={shown} />
}

interface ViewsProps {
  readonly list: ListName
  readonly views: readonly SavedView[]
  /** View in the current address (see `viewOf`). */
  readonly shown: string
}

function Views({ list, views, shown }: ViewsProps) {
  const navigate = useNavigate()
  const show = (view: string) =>
    void navigate({ to: '.', replace: true, search: (before: object) => ({ ...before, ...searchOf(list, view) }) })
  useOpening({ list, views, shown, show })
  const active = views.find(({ view }) => view === shown)
  if (views.length === 0) return null
  return (
    <div className={`row wrap gap-8 min-0 no-print ${styles['views']}`}>
      <Chips
        label="Saved views"
        value={active?.id ?? (shown === '' ? 'all' : '')}
        onChange={(id) => show(views.find((view) => view.id === id)?.view ?? '')}
        options={[
          { value: 'all', label: 'Whole list' },
          ...views.map(({ id, name, mine, owner }) => ({ value: id, label: mine ? name : `${name} (${owner})` })),
        ]}
      />
      {active ? <ViewMenu view={active} /> : shown !== '' && <SaveButton list={list} view={shown} />}
    </div>
  )
}

/** A list that is gone to without a filter opens with the view that was chosen for it, once: the whole list is one tap away then. */
function useOpening({ views, shown, show }: ViewsProps & { readonly show: (view: string) => void }): void {
  const isOpen = useRef(false)
  useEffect(() => {
    if (isOpen.current) return
    isOpen.current = true
    const opening = views.find(({ opens }) => opens)
    if (opening && shown === '') show(opening.view)
  }, [views, shown, show])
}

function SaveButton({ list, view }: { readonly list: ListName; readonly view: string }) {
  const [open, setOpen] = useState(false)
  const online = useOnline()
  return (
    <>
      <Button kind="ghost" disabled={!online} onClick={() => setOpen(true)}>
        <BookmarkPlus size={16} aria-hidden /> Save this view
      </Button>
      {open && <ViewDialog list={list} view={view} onClose={() => setOpen(false)} />}
    </>
  )
}

function ViewMenu({ view }: { readonly view: SavedView }) {
  const [renaming, setRenaming] = useState(false)
  const actions = useViewActions(view, () => setRenaming(true))
  return (
    <>
      <Menu name={`More actions for the view ${view.name}`} actions={actions} />
      {renaming && <ViewDialog list={view.list} view={view.view} saved={view} onClose={() => setRenaming(false)} />}
    </>
  )
}
