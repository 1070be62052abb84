/** One pest, disease or reading at one place: its line, and its entries with correction, photo and history. */
import { Link } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { dayIn } from '#kernel/day.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { addressOf, call } from '#web/call.ts'
import { usePicture } from '#web/picture.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ChartSkeleton } from '#web/ui/charts/ChartSkeleton.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Form } from '#web/ui/Form.tsx'
import { day, dayAndTime, time } from '#web/ui/format.ts'
import { Menu } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { upload } from '#web/upload.ts'
import { useAction } from '#web/use-action.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useQuery } from '#web/use-query.ts'
import {
  correctScoutingEntry,
  getScoutingEntry,
  listScouting,
  removeScoutingEntry,
  removeScoutingPhoto,
  restoreScoutingEntry,
  scoutingVersions,
  showScoutingPhoto,
} from '../contract.ts'
import { addScoutingPhoto } from '../walk-calls.ts'
import { ScoutingCorrection, type ScoutingEntry } from '../scouting-entry.ts'
import type { ScoutingSubject } from '../scouting-subject.ts'
import { measuredText } from '../scouting.ts'
import { EntryFields, PhotoField } from './ScoutDialog.tsx'
import styles from './Scouting.module.css'

const LineChart = lazyNamed(() => import('#web/ui/charts/LineChart.tsx'), 'LineChart')

const touched = ['/api/scouting', '/api/production-tasks'] as const

interface SeriesDialogProps {
  readonly subjectId: string
  readonly locationId: string
  readonly subjects: readonly ScoutingSubject[]
  readonly onClose: () => void
}

export function SeriesDialog({ subjectId, locationId, subjects, onClose }: SeriesDialogProps) {
  const settings = useSettings()
  const list = usePagedList(listScouting, { limit: '100', subject_id: subjectId, location_id: locationId })
  const [correcting, setCorrecting] = useState<ScoutingEntry>()
  const [shown, setShown] = useState<ScoutingEntry>()
  if (correcting) return <CorrectDialog entry={correcting} subjects={subjects} onClose={() => setCorrecting(undefined)} />
  if (shown) return <EntryDialog entry={shown} onClose={() => setShown(undefined)} />
  const [newest] = list.rows
  const points = list.rows.toReversed().map(({ observed_at, value }) => ({
    label: day(dayIn(settings.timeZone, new Date(observed_at)), settings),
    value: Number(value),
  }))
  return (
    <Dialog title={newest ? `${newest.subject}, ${newest.location}` : 'Scouting'} wide onClose={onClose}>
      {list.error ? (
        <ErrorBox error={list.error} retry={list.retry} />
      ) : list.isPending ? (
        <Skeleton rows={6} />
      ) : newest ? (
        <>
          {points.length > 1 && (
            <Suspense fallback={<ChartSkeleton />}>
              <LineChart
                title={`${newest.subject}, ${newest.location}`}
                unit={newest.unit}
                points={points}
                format={(value) => measuredText(String(value), newest.unit)}
              />
            </Suspense>
          )}
          <Entries entries={list.rows} onCorrect={setCorrecting} onShow={setShown} />
          {list.loadMore && <Button onClick={list.loadMore}>Show earlier entries</Button>}
        </>
      ) : (
        <p className="muted">Every entry was taken out.</p>
      )}
    </Dialog>
  )
}

interface EntriesProps {
  readonly entries: readonly ScoutingEntry[]
  readonly onCorrect: (entry: ScoutingEntry) => void
  readonly onShow: (entry: ScoutingEntry) => void
}

function Entries({ entries, onCorrect, onShow }: EntriesProps) {
  const settings = useSettings()
  const { run } = useAction(...touched)
  const remove = ({ id }: ScoutingEntry) =>
    run(async () => {
      await call(removeScoutingEntry, { params: { id } })
      const restore = () => run(() => call(restoreScoutingEntry, { params: { id }, body: {} }))
      toast('The entry was taken out.', { action: { label: 'Undo', do: () => void restore() } })
    })
  return (
    <ul className={`framed divided above-16 ${styles['entries']}`} aria-label="Entries">
      {entries.map((entry) => (
        <li className="row gap-8 between" key={entry.id}>
          <p>
            {entry.beyond_limit ? (
              <Badge tone="bad">{measuredText(entry.value, entry.unit)}</Badge>
            ) : (
              <b className="num">{measuredText(entry.value, entry.unit)}</b>
            )}
            <small>{[dayAndTime(entry.observed_at, settings), entry.created_by, entry.note].filter(Boolean).join(' · ')}</small>
            {entry.task_id && (
              <small>
                <Link to="/production/tasks" search={{ task: entry.task_id }}>
                  {entry.task}
                </Link>
              </small>
            )}
          </p>
          <span className="row gap-8">
            {entry.version > 1 && <Badge tone="neutral">Corrected</Badge>}
            <Menu
              name={`Actions on ${measuredText(entry.value, entry.unit)}, ${dayAndTime(entry.observed_at, settings)}`}
              actions={[
                { label: entry.has_photo ? 'Photo and history' : 'Add a photo, history', do: () => onShow(entry) },
                { label: 'Correct', do: () => onCorrect(entry) },
                { label: 'Take out', danger: true, do: () => void remove(entry) },
              ]}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

interface EntryDialogProps {
  readonly entry: ScoutingEntry
  readonly onClose: () => void
}

function CorrectDialog({ entry, subjects, onClose }: EntryDialogProps & Pick<SeriesDialogProps, 'subjects'>) {
  const settings = useSettings()
  const choices = subjects.filter(({ archived, id }) => !archived || id === entry.subject_id)
  const { subject_id, location, value, note, version, observed_at } = entry
  return (
    <Dialog title={`Correct ${entry.subject}, ${location}`} onClose={onClose}>
      <Form
        shape={ScoutingCorrection}
        start={{
          subject_id,
          location,
          value,
          note,
          version,
          day: dayIn(settings.timeZone, new Date(observed_at)),
          time: time(observed_at, settings),
        }}
        submit={async (body) => {
          await call(correctScoutingEntry, { params: { id: entry.id }, body })
          toast('Corrected. What was entered before stays in its history.')
          onClose()
        }}
        refreshes={touched}
        action="Save correction"
        onCancel={onClose}
      >
        <EntryFields subjects={choices} places={[]} />
      </Form>
    </Dialog>
  )
}

function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const settings = useSettings()
  const params = { id: entry.id }
  const { data } = useQuery(query(getScoutingEntry, { params }))
  const versions = useQuery(query(scoutingVersions, { params })).data ?? []
  const { run } = useAction(...touched)
  const send = (file: File) => run(() => upload(addScoutingPhoto, { params, body: {}, file }, () => undefined))
  return (
    <Dialog title={`${entry.subject}, ${entry.location}: ${measuredText(entry.value, entry.unit)}`} wide onClose={onClose}>
      {data?.has_photo && <Picture id={entry.id} />}
      <div className="row wrap gap-8 above-16">
        <PhotoField photo={undefined} onChange={(file) => void send(file)} />
        {data?.has_photo && (
          <Button kind="ghost" onClick={() => void run(() => call(removeScoutingPhoto, { params }))}>
            Remove the photo
          </Button>
        )}
      </div>
      <ul className={`framed divided above-16 ${styles['entries']}`} aria-label="History">
        {versions.map((each) => (
          <li key={each.version}>
            <b className="num">{each.removed ? 'Taken out' : measuredText(each.value, each.unit)}</b>
            <small>
              {[each.subject, each.location, dayAndTime(each.observed_at, settings), each.note].filter(Boolean).join(' · ')}
            </small>
            <small className="muted">
              {['Entered', dayAndTime(each.created_at, settings), each.created_by && `by ${each.created_by}`]
                .filter(Boolean)
                .join(' ')}
            </small>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Picture({ id }: { readonly id: string }) {
  const holder = useRef<HTMLDivElement>(null)
  const url = usePicture(addressOf(showScoutingPhoto, { id }, { size: '1280' }), holder)
  return (
    <div ref={holder} className={`grid place-center rounded surface-2 ${styles['picture']}`}>
      {url && <img src={url} alt="What was seen" draggable={false} />}
    </div>
  )
}
