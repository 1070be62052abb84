/** Mails the availability list to accounts: the recipients and the message. */
import { useState } from 'react'
import { listAccounts } from '#modules/customers/contract.ts'
import { call } from '#web/call.ts'
import { readAll } from '#web/read-all.ts'
import { Checkbox } from '#web/ui/Check.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { useQuery } from '#web/use-query.ts'
import { Mail } from 'lucide-react'
import { mailAvailability } from '../contract.ts'
import styles from './availability.module.css'

/** The limit of recipients in one request. */
const most = 50

export function MailAvailability({ onClose }: { readonly onClose: () => void }) {
  const accounts = useQuery({ queryKey: [listAccounts.path, 'all'], queryFn: () => readAll(listAccounts, {}) })
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [message, setMessage] = useState('')
  const submit = async () => {
    const note = message.trim()
    const { sent } = await call(mailAvailability, { body: { account_ids: [...chosen], ...(note ? { message: note } : {}) } })
    const [first] = sent
    toast(
      sent.length === 1 ? `Availability list sent to ${first?.sent_to}.` : `Availability list sent to ${sent.length} accounts.`,
    )
    onClose()
  }
  const reached = (accounts.data ?? []).filter(({ email }) => email !== '')
  const isAll = reached.length > 0 && reached.every(({ id }) => chosen.has(id))
  const tooMany = chosen.size > most
  return (
    <Dialog title="E-mail the availability list" onClose={onClose}>
      {accounts.isPending ? (
        <Skeleton rows={5} />
      ) : accounts.isError ? (
        <ErrorBox error={accounts.error} retry={() => void accounts.refetch()} />
      ) : reached.length === 0 ? (
        <EmptyState icon={Mail} title="No account has an e-mail address">
          Enter one under Business accounts; then the list can go there.
        </EmptyState>
      ) : (
        <PlainForm
          action={
            tooMany
              ? `At most ${most} at a time`
              : chosen.size === 0
                ? 'Choose accounts'
                : `Send to ${number(chosen.size)} ${chosen.size === 1 ? 'account' : 'accounts'}`
          }
          disabled={chosen.size === 0 || tooMany}
          submit={submit}
          refreshes={['/api/business-accounts', '/api/mails']}
          cancel="Cancel"
          onCancel={onClose}
        >
          <fieldset className={`gap-4 scroll ${styles['chosen']}`}>
            <legend className="below-8 muted">Each gets a PDF at its own prices</legend>
            {reached.length > 1 && (
              <Checkbox
                label={<b>All {number(reached.length)}</b>}
                checked={isAll}
                onChange={(all) => choose(new Set(all ? reached.map(({ id }) => id) : []))}
              />
            )}
            {reached.map(({ id, name, email }) => (
              <Checkbox
                key={id}
                label={name}
                hint={email}
                checked={chosen.has(id)}
                onChange={(on) => choose(on ? new Set([...chosen, id]) : new Set([...chosen].filter((each) => each !== id)))}
              />
            ))}
          </fieldset>
          <TypedField
            label="Message"
            hint="Goes between the greeting and your name. Leave blank for the standard message."
            name="message"
            lines={3}
            maxLength={1500}
            value={message}
            onChange={setMessage}
          />
        </PlainForm>
      )}
    </Dialog>
  )
}
