/** The activities of a customer, the latest first, and a field to add one. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { AccountId } from '#kernel/id.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ClipboardList, Coins, Mail, MessageSquareText, Pencil, Phone, ReceiptText, Trash2, UserRound } from 'lucide-react'
import { managers } from '#kernel/role.ts'
import { call } from '#web/call.ts'
import { refresh } from '#web/refresh.ts'
import { currentUser, isOneOf } from '#web/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/ControlledFields.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Form, SelectField, TextField } from '#web/ui/Form.tsx'
import { day, todayOf } from '#web/ui/format.ts'
import { MoreButton } from '#web/ui/MoreButton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { type Activity, NewActivity, activityKinds } from '../account.ts'
import { accountActivities, addActivity, deleteActivity, editActivity } from '../contract.ts'
import styles from './AccountScreen.module.css'

const icons = {
  call: Phone,
  mail: Mail,
  visit: UserRound,
  note: MessageSquareText,
  order: ClipboardList,
  sale: ReceiptText,
  payment: Coins,
  credit: Coins,
  opening: ReceiptText,
}
const names = {
  call: 'Call',
  mail: 'Mail',
  visit: 'Visit',
  note: 'Note',
  order: 'Order',
  sale: 'Sale',
  payment: 'Payment',
  credit: 'Credit',
  opening: 'Opening balance',
} as const

export function Activities({ accountId }: { readonly accountId: AccountId }) {
  const settings = useSettings()
  const client = useQueryClient()
  const list = usePagedList(accountActivities, { limit: '50' }, { params: { id: accountId } })
  const [noted, setNoted] = useState(0)
  const [editing, setEditing] = useState<Activity>()
  const remove = useAction(accountActivities.path)
  const done = async (message: string) => {
    toast(message)
    setNoted(noted + 1)
    setEditing(undefined)
    await refresh(client, accountActivities.path)
  }
  const save = async (body: NewActivity) => {
    if (editing) await call(editActivity, { params: { id: accountId, activityId: editing.id }, body })
    else await call(addActivity, { params: { id: accountId }, body })
    await done(editing ? 'Changed.' : 'Noted.')
  }
  const add = (body: NewActivity) => call(addActivity, { params: { id: accountId }, body })
  const takeOut = (activity: Activity) =>
    remove.run(async () => {
      await call(deleteActivity, { params: { id: accountId, activityId: activity.id } })
      const body = startOf(activity)
      toast('Deleted.', { action: { label: 'Undo', do: () => void remove.run(() => add(body)) } })
    })
  return (
    <div className={`grid gap-24 items-start ${styles['sides']}`}>
      {list.isPending ? (
        <Skeleton rows={6} />
      ) : list.error ? (
        <ErrorBox error={list.error} retry={list.retry} />
      ) : list.rows.length === 0 ? (
        <p className="muted">No notes yet. Add the first one here.</p>
      ) : (
        <div>
          <ol className={`divided ${styles['events']}`}>
            {list.rows.map((each) => (
              <Row
                key={each.id}
                activity={each}
                change={mayChange(each) ? { edit: () => setEditing(each), remove: () => void takeOut(each) } : undefined}
              />
            ))}
          </ol>
          <MoreButton list={list} />
        </div>
      )}
      <Form
        key={editing?.id ?? noted}
        shape={NewActivity}
        start={editing ? startOf(editing) : { kind: 'call', occurred_on: todayOf(settings), text: '' }}
        submit={save}
        action={editing ? 'Save' : 'Add note'}
        {...(editing ? { onCancel: () => setEditing(undefined) } : {})}
      >
        <SelectField
          name="kind"
          label="Type"
          options={(['call', 'mail', 'visit', 'note'] as const).map((value) => ({ value, label: names[value] }))}
        />
        <DateField name="occurred_on" label="Day" formats={settings} />
        <TextField name="text" label="Note" required />
      </Form>
    </div>
  )
}

const isNote = (kind: Activity['kind']): kind is NewActivity['kind'] => activityKinds.some((each) => each === kind)

const startOf = ({ kind, occurred_on, text }: Activity): NewActivity => ({
  kind: isNote(kind) ? kind : 'note',
  occurred_on,
  text,
})

/** A note is changed by its author, or by a manager. */
const mayChange = ({ kind, created_by }: Activity): boolean =>
  isNote(kind) && (isOneOf(managers) || created_by === currentUser()?.id)

interface RowProps {
  readonly activity: Activity
  /** Undefined where this person may not change it. */
  readonly change: { readonly edit: () => void; readonly remove: () => void } | undefined
}

function Row({ activity, change }: RowProps) {
  const settings = useSettings()
  const Icon = icons[activity.kind]
  return (
    <li>
      <span className={`grid no-shrink place-center surface-2 muted ${styles['kind']}`}>
        <Icon size={17} aria-hidden />
      </span>
      <div>
        <b>{names[activity.kind]}</b> {activity.text}
        <small>
          {day(activity.occurred_on, settings)}
          {activity.by && `, ${activity.by}`}
        </small>
      </div>
      {change && (
        <span className="flex push">
          <Button kind="ghost" aria-label={`Edit: ${activity.text}`} onClick={change.edit}>
            <Pencil size={16} aria-hidden />
          </Button>
          <Button kind="ghost" aria-label={`Delete: ${activity.text}`} onClick={change.remove}>
            <Trash2 size={16} aria-hidden />
          </Button>
        </span>
      )}
    </li>
  )
}
