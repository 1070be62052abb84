/** The pests, diseases and readings that a nursery looks for, with the limits that plan tasks. */
import { useState } from 'react'
import { call } from '#web/call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { AmountField } from '#web/ui/ControlledFields.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form, SelectField, TextField } from '#web/ui/Form.tsx'
import { formValues } from '#web/ui/form-values.ts'
import { useAction } from '#web/use-action.ts'
import { changeScoutingSubject, createScoutingSubject } from '../contract.ts'
import { NewScoutingSubject, type ScoutingSubject, ScoutingSubjectChange } from '../scouting-subject.ts'
import type { ScoutingKind } from '../scouting-kinds.ts'
import { measuredText } from '../scouting.ts'
import styles from './Scouting.module.css'

const kindNames: Readonly<Record<ScoutingKind, string>> = { pest: 'Pest', disease: 'Disease', reading: 'Reading' }

interface SubjectsDialogProps {
  readonly subjects: readonly ScoutingSubject[]
  readonly onClose: () => void
}

export function SubjectsDialog({ subjects, onClose }: SubjectsDialogProps) {
  const [edited, setEdited] = useState<ScoutingSubject | 'new'>()
  if (edited) return <SubjectForm subject={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
  return (
    <Dialog title="Pests, diseases and readings" wide onClose={onClose}>
      <Button kind="primary" onClick={() => setEdited('new')}>
        Add one
      </Button>
      <ul className={`framed divided above-16 ${styles['entries']}`} aria-label="Pests, diseases and readings">
        {subjects
          .toSorted((a, b) => Number(a.archived) - Number(b.archived))
          .map((subject) => (
            <li className="row gap-8 between" key={subject.id}>
              <p>
                <b>{subject.name}</b> {subject.unit}
                <small className="muted">{limitsText(subject)}</small>
              </p>
              <span className="row gap-8">
                <Badge tone="neutral">{subject.archived ? 'Archived' : kindNames[subject.kind]}</Badge>
                <Edit subject={subject} onEdit={() => setEdited(subject)} />
              </span>
            </li>
          ))}
      </ul>
    </Dialog>
  )
}

function limitsText({ act_from, act_below, unit, action }: ScoutingSubject): string {
  const limits = [
    act_from === null ? '' : `from ${measuredText(act_from, unit)}`,
    act_below === null ? '' : `below ${measuredText(act_below, unit)}`,
  ].filter(Boolean)
  return limits.length === 0 ? 'No limit' : `${action || 'Task'} ${limits.join(' or ')}`
}

const bodyOf = ({ name, kind, unit, act_from, act_below, action, version }: ScoutingSubject) => ({
  name,
  kind,
  unit,
  act_from,
  act_below,
  action,
  version,
})

function Edit({ subject, onEdit }: { readonly subject: ScoutingSubject; readonly onEdit: () => void }) {
  const { run, busy } = useAction('/api/scouting')
  if (!subject.archived)
    return (
      <Button aria-label={`Edit ${subject.name}`} onClick={onEdit}>
        Edit
      </Button>
    )
  const restore = () =>
    run(() => call(changeScoutingSubject, { params: { id: subject.id }, body: { ...bodyOf(subject), archived: false } }))
  return (
    <Button aria-label={`Restore ${subject.name}`} busy={busy} onClick={() => void restore()}>
      Restore
    </Button>
  )
}

const empty = { name: '', unit: '', act_from: '', act_below: '', action: '' }

interface SubjectFormProps {
  readonly subject: ScoutingSubject | undefined
  readonly onClose: () => void
}

function SubjectForm({ subject, onClose }: SubjectFormProps) {
  const { run, busy } = useAction('/api/scouting')
  const fields = (
    <>
      <TextField name="name" label="Name" placeholder="Sciarid flies" required />
      <SelectField
        name="kind"
        label="Kind"
        options={Object.entries(kindNames).map(([value, label]) => ({ value, label }))}
        required
      />
      <TextField name="unit" label="Unit" hint="per card, per plant, mS/cm, pH, °C" />
      <AmountField name="act_from" kind="quantity" signed label="Plan a task at" hint="This value or more; empty for no limit" />
      <AmountField name="act_below" kind="quantity" signed label="Plan a task below" hint="Less than this; empty for no limit" />
      <TextField name="action" label="The task" hint="What to do: “Spray with soap”, “Flush with water”" />
    </>
  )
  const close = { refreshes: ['/api/scouting', '/api/profile/settings'], onCancel: onClose }
  if (!subject)
    return (
      <Dialog title="Add a pest, disease or reading" onClose={onClose}>
        <Form
          {...close}
          shape={NewScoutingSubject}
          start={{ ...empty, kind: 'pest' }}
          submit={async (body) => {
            await call(createScoutingSubject, { body })
            onClose()
          }}
          action="Add"
        >
          {fields}
        </Form>
      </Dialog>
    )
  const params = { id: subject.id }
  const archive = () =>
    run(async () => {
      await call(changeScoutingSubject, { params, body: { ...bodyOf(subject), archived: true } })
      onClose()
    })
  return (
    <Dialog title={`Edit ${subject.name}`} onClose={onClose}>
      <Form
        {...close}
        shape={ScoutingSubjectChange}
        start={{ ...formValues(subject, { ...empty, kind: 'pest' as const }), version: subject.version }}
        submit={async (body) => {
          await call(changeScoutingSubject, { params, body })
          onClose()
        }}
        action="Save"
      >
        {fields}
        <Button kind="ghost" busy={busy} onClick={() => void archive()}>
          Archive: no longer looked for
        </Button>
      </Form>
    </Dialog>
  )
}
