/** The activities of a customer, the latest first, and a field to add one. */
import type { AccountId } from '#kernel/id.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ClipboardList, Coins, Mail, MessageSquareText, Phone, ReceiptText, UserRound } from 'lucide-react'
import type { Settings } from '#features/settings/settings.ts'
import { call } from '#web/call.ts'
import { query, refresh } from '#web/query.ts'
import { DateField } from '#web/ui/ControlledFields.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Form, SelectField, TextField } from '#web/ui/Form.tsx'
import { day, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { type Activity, NewActivity } from '../account.ts'
import { accountActivities, addActivity } from '../contract.ts'
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
} as const

export function Activities({ accountId, settings }: { readonly accountId: AccountId; readonly settings: Settings }) {
  const client = useQueryClient()
  const list = useQuery(query(accountActivities, { params: { id: accountId } }))
  const [noted, setNoted] = useState(0)
  const add = async (body: NewActivity) => {
    await call(addActivity, { params: { id: accountId }, body })
    toast('Noted.')
    setNoted(noted + 1)
    await refresh(client, accountActivities.path)
  }
  return (
    <div className={styles['sides']}>
      {list.isPending ? (
        <Skeleton rows={6} />
      ) : list.isError ? (
        <ErrorBox error={list.error} retry={() => void list.refetch()} />
      ) : list.data.length === 0 ? (
        <p className={styles['none']}>Nothing yet. Note the first call beside.</p>
      ) : (
        <ol className={styles['events']}>
          {list.data.map((each) => (
            <Row key={each.id} activity={each} settings={settings} />
          ))}
        </ol>
      )}
      <Form
        key={noted}
        shape={NewActivity}
        start={{ kind: 'call', occurred_on: todayOf(settings), text: '' }}
        submit={add}
        action="Note it"
      >
        <SelectField
          name="kind"
          label="What it was"
          options={(['call', 'mail', 'visit', 'note'] as const).map((value) => ({ value, label: names[value] }))}
        />
        <DateField name="occurred_on" label="Day" formats={settings} />
        <TextField name="text" label="What was said" required />
      </Form>
    </div>
  )
}

function Row({ activity, settings }: { readonly activity: Activity; readonly settings: Settings }) {
  const Icon = icons[activity.kind]
  return (
    <li>
      <span className={styles['kind']}>
        <Icon size={17} aria-hidden />
      </span>
      <div>
        <b>{names[activity.kind]}</b> {activity.text}
        <small>
          {day(activity.occurred_on, settings)}
          {activity.by && `, ${activity.by}`}
        </small>
      </div>
    </li>
  )
}
