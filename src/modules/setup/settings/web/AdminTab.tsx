/** The Admin tab: the list of the settings' pages, and the page that is open. Each change is saved by itself. */
import { Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft, Check, CircleAlert, LoaderCircle } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Problem } from '#kernel/problem.ts'
import { useLive } from '#web/live.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { matchesQuery } from '#web/ui/text-match.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { useQuery } from '#web/use-query.ts'
import { getSettings } from '../contract.ts'
import styles from './AdminTab.module.css'
import { useAutosave } from './autosave.ts'
import { type SettingsPage, settingsGroups } from './settings-pages.tsx'

interface AdminTabProps {
  /** Pages of other modules, the last in the list. */
  readonly more: readonly SettingsPage[]
}

export function AdminTab({ more }: AdminTabProps) {
  const settings = useQuery(query(getSettings))
  const { hash } = useLocation()
  const isPhone = useMedia('(max-width: 50em)')
  useLive(['/api/profile'], getSettings.path)
  if (settings.isPending) return <Skeleton rows={10} />
  if (settings.isError) return <ErrorBox error={notLoaded(settings.error)} retry={() => void settings.refetch()} />
  const pages = [...settingsGroups.flatMap((group) => group.pages), ...more]
  const linked = pages.find(({ title, tab }) => tab === undefined && anchorOf(title) === hash)
  const page = linked ?? (isPhone ? undefined : pages[0])
  return (
    <div className={`grid items-start ${styles['settings']}`}>
      {(!isPhone || !page) && <SettingsList open={page?.title} more={more} />}
      {page && (
        <div className={`grid one-column gap-12 ${styles['page']}`}>
          {isPhone && (
            <Link to="/profile" search={{ tab: 'admin' }} className="inline-row gap-6 weight-550">
              <ArrowLeft size={17} aria-hidden /> All settings
            </Link>
          )}
          <Suspense fallback={<Skeleton rows={6} />}>{page.draw?.()}</Suspense>
          <SaveState hasFields={page.keys.length > 0} />
        </div>
      )}
    </div>
  )
}

function SettingsList({ open, more }: AdminTabProps & { readonly open: string | undefined }) {
  const [search, setSearch] = useState('')
  const { refused } = useAutosave()
  const groups = [...settingsGroups, { label: 'Connections', pages: more }].flatMap(({ label, pages: all }) => {
    const found = all.filter(({ title, words }) => matchesQuery(`${label} ${title} ${words}`, search))
    return found.length > 0 ? [{ label, found }] : []
  })
  return (
    <nav className={`grid one-column gap-12 ${styles['index']}`} aria-label="Settings">
      <SearchField label="Search settings" value={search} onChange={setSearch} />
      {groups.length === 0 && <p className="muted text-s">No settings match. Try another word.</p>}
      {groups.map(({ label, found }) => (
        <section key={label} className="grid one-column" aria-label={label}>
          <h2 className="muted text-s weight-600">{label}</h2>
          {found.map(({ title, keys, tab }) => (
            <Link
              key={title}
              to="/profile"
              search={{ tab: tab ?? 'admin' }}
              hash={tab ? '' : anchorOf(title)}
              className="row between rounded ink weight-500 no-underline"
              activeOptions={{ includeHash: true }}
              aria-current={title === open ? 'page' : undefined}
            >
              {title}
              {keys.some((key) => key in refused) && (
                <CircleAlert size={17} aria-label="Not saved, needs another look" className="bad" />
              )}
            </Link>
          ))}
        </section>
      ))}
    </nav>
  )
}

const anchorOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')

const notLoaded = (error: unknown) =>
  error instanceof Problem
    ? new Problem(error.code, `Failed to load settings (${Number(error.extra['answered'] ?? error.status)})`)
    : error

/** The save state; always in the same place, for any field of the pages. A page without fields of its own shows only what another one left. */
function SaveState({ hasFields }: { readonly hasFields: boolean }) {
  const { state, refused, reason, retry } = useAutosave()
  const wrong = Object.keys(refused).length
  if (state === 'still' && !hasFields) return null
  return (
    <p className={`row gap-8 surface muted weight-550 ${styles['state']}`} data-state={state} role="status">
      {state === 'still' && 'Changes are saved automatically.'}
      {state === 'saving' && (
        <>
          <LoaderCircle size={17} aria-hidden /> Saving…
        </>
      )}
      {state === 'saved' && (
        <>
          <Check size={17} aria-hidden /> Saved
        </>
      )}
      {state === 'failed' && (
        <>
          <CircleAlert size={17} aria-hidden />
          {reason || `Not saved: ${wrong === 1 ? 'one field needs' : `${wrong} fields need`} another look.`}
          {reason && <Button onClick={retry}>Try again</Button>}
        </>
      )}
    </p>
  )
}
