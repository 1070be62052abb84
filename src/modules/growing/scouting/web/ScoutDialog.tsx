/** Entering a count or a reading on the walk: place and subject by one tap, the number counted up, a photo; then the next. */
import { useQueryClient } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form'
import { dayIn } from '#kernel/day.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { useObjectUrl } from '#web/object-url.ts'
import { storedAs } from '#web/offline.ts'
import { refresh } from '#web/refresh.ts'
import { toastStored } from '#web/toast-stored.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { AmountField, DateField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import { FileButton } from '#web/ui/FileButton.tsx'
import { Form, SelectField, TextField } from '#web/ui/Form.tsx'
import { time } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { upload } from '#web/upload.ts'
import { addScoutingPhoto, createScoutingEntry } from '../walk-calls.ts'
import { NewScoutingEntry, type NewestEntry } from '../scouting-entry.ts'
import type { ScoutingSubject } from '../scouting-subject.ts'
import { isTemperature, measuredText } from '../scouting.ts'
import { lastPlaces, lastSubjects } from './last-used.ts'
import styles from './Scouting.module.css'

/** Named by what they are: then an iPhone sends its photos as JPEG. */
const photoKinds = 'image/jpeg,image/png,image/webp,image/avif'

interface ScoutDialogProps {
  /** Standing ones, those used last first. */
  readonly subjects: readonly ScoutingSubject[]
  readonly newest: readonly NewestEntry[]
  readonly onClose: () => void
}

const nowIn = (settings: Settings) => {
  const now = new Date()
  return { day: dayIn(settings.timeZone, now), time: time(now.toISOString(), settings) }
}

export function ScoutDialog({ subjects, newest, onClose }: ScoutDialogProps) {
  const settings = useSettings()
  const client = useQueryClient()
  const [photo, setPhoto] = useState<File>()
  const changed = () => refresh(client, '/api/scouting', '/api/production-tasks', '/api/profile/settings')
  const save = async (values: NewScoutingEntry) => {
    const id = crypto.randomUUID()
    const entry = await call(createScoutingEntry, { body: { ...values, id } })
    // The entry is saved: trying again would save it twice.
    if (photo)
      await upload(addScoutingPhoto, { params: { id }, body: {}, file: photo }, () => undefined).catch((error: unknown) =>
        toast(`Saved without its photo. ${errorMessage(error)} Add it from the entry.`, { kind: 'bad' }),
      )
    setPhoto(undefined)
    const stored = storedAs(entry)
    if (stored !== undefined) toastStored(stored, () => void changed())
    else
      toast(
        entry.task === null
          ? `${entry.location}: ${measuredText(entry.value, entry.unit)}.`
          : `Beyond the limit: “${entry.task}” is planned for ${entry.location}.`,
      )
    await changed()
  }
  const next = async (values: NewScoutingEntry, fields: UseFormReturn<Record<string, unknown>, unknown, NewScoutingEntry>) => {
    await save(values)
    const { day, time: at } = nowIn(settings)
    for (const [name, value] of Object.entries({ value: '', note: '', day, time: at })) fields.setValue(name, value)
    fields.setFocus('value')
  }
  const [place = ''] = lastPlaces(newest)
  return (
    <Dialog title="Enter a count or a reading" onClose={onClose}>
      <Form
        shape={NewScoutingEntry}
        start={{ location: place, subject_id: subjects[0]?.id ?? '', value: '', note: '', ...nowIn(settings) }}
        submit={async (values) => {
          await save(values)
          onClose()
        }}
        action="Save"
        also={{ action: 'Save and next', submit: next }}
        onCancel={onClose}
      >
        <EntryFields subjects={subjects} places={lastPlaces(newest)} />
        <PhotoField photo={photo} onChange={setPhoto} />
      </Form>
    </Dialog>
  )
}

interface EntryFieldsProps {
  readonly subjects: readonly ScoutingSubject[]
  readonly places: readonly string[]
}

/** Fields of an entry, for entering and correcting it. */
export function EntryFields({ subjects, places }: EntryFieldsProps) {
  const settings = useSettings()
  const { setValue } = useFormContext()
  const [location, subjectId] = useWatch({ name: ['location', 'subject_id'] }).map(String)
  const subject = subjects.find(({ id }) => id === subjectId)
  const choose = (name: string) => (value: string) => setValue(name, value, { shouldDirty: true, shouldValidate: true })
  return (
    <>
      <div className="grid gap-8">
        <TextField name="location" label="Place" options={settings.locations} required />
        {places.length > 1 && (
          <Chips
            label="Places used last"
            options={places.map((value) => ({ value, label: value }))}
            value={location ?? ''}
            onChange={choose('location')}
          />
        )}
      </div>
      <div className="grid gap-8">
        <SelectField
          name="subject_id"
          label="Seen or measured"
          options={subjects.map(({ id, name }) => ({ value: id, label: name }))}
          required
        />
        {subjects.length > 1 && (
          <Chips
            label="Used last"
            options={lastSubjects(subjects).map(({ id, name }) => ({ value: id, label: name }))}
            value={subjectId ?? ''}
            onChange={choose('subject_id')}
          />
        )}
      </div>
      <div className="grid gap-8">
        <AmountField
          name="value"
          kind="quantity"
          signed
          label={subject?.unit ? `Value, ${subject.unit}` : 'Value'}
          {...(subject && limitText(subject) ? { hint: limitText(subject) } : {})}
          required
        />
        <Keys subject={subject} />
      </div>
      <TextField name="note" label="Note" />
      <div className="grid two-columns gap-14">
        <DateField name="day" label="Day" formats={settings} required />
        <TextField name="time" label="Time" placeholder="07:30" required />
      </div>
    </>
  )
}

function limitText({ act_from, act_below, unit }: ScoutingSubject): string {
  const limits = [
    act_from === null ? '' : `from ${measuredText(act_from, unit)}`,
    act_below === null ? '' : `below ${measuredText(act_below, unit)}`,
  ]
  const given = limits.filter(Boolean).join(' or ')
  return given && `A task is planned ${given}.`
}

/** Counting up with a thumb; for a temperature the sign, which a phone’s number keys lack. */
function Keys({ subject }: { readonly subject: ScoutingSubject | undefined }) {
  const { setValue, getValues } = useFormContext()
  if (!subject) return null
  const set = (value: number) => setValue('value', String(value), { shouldDirty: true, shouldValidate: true })
  const now = () => Number(getValues('value')) || 0
  if (isTemperature(subject))
    return (
      <div className={styles['keys']} role="group" aria-label="Sign">
        <Button onClick={() => set(-now())}>Below or above zero (±)</Button>
      </div>
    )
  if (subject.kind === 'reading') return null
  return (
    <div className={styles['keys']} role="group" aria-label="Count up">
      <Button onClick={() => set(0)}>0</Button>
      <Button aria-label="1 less" onClick={() => set(Math.max(0, now() - 1))}>
        −1
      </Button>
      {[1, 5, 10].map((more) => (
        <Button key={more} aria-label={`${more} more`} onClick={() => set(now() + more)}>
          +{more}
        </Button>
      ))}
    </div>
  )
}

interface PhotoFieldProps {
  readonly photo: File | undefined
  readonly onChange: (photo: File) => void
}

export function PhotoField({ photo, onChange }: PhotoFieldProps) {
  const url = useObjectUrl(photo)
  const choose = ([file]: readonly File[]) => file && onChange(file)
  return (
    <div className={`row wrap gap-12 ${styles['photo']}`}>
      {url && <img src={url} alt="The photo of this entry" />}
      <FileButton accept={photoKinds} camera onFiles={choose}>
        <Camera size={20} aria-hidden /> {photo ? 'Take another photo' : 'Take a photo'}
      </FileButton>
      <FileButton accept={photoKinds} onFiles={choose}>
        {photo ? 'Choose another photo' : 'Choose a photo'}
      </FileButton>
    </div>
  )
}
