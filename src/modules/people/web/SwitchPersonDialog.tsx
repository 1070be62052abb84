/** Another person goes on at this till: they choose their name and enter their PIN. */
import type { UserId } from '#kernel/id.ts'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { useOnline } from '#web/network.ts'
import { currentUser, refreshToken } from '#web/session.ts'
import { endProviderSession } from '#web/sign-in.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { useQuery } from '#web/use-query.ts'
import { listSellers, switchPerson } from '../contract.ts'
import { PinField } from './PinField.tsx'

interface SwitchPersonDialogProps {
  /** Sends what the person before sold and this device still has; throws a Problem where it cannot. */
  readonly finish: () => Promise<void>
  readonly onClose: () => void
}

export function SwitchPersonDialog({ finish, onClose }: SwitchPersonDialogProps) {
  const sellers = useQuery({ ...query(listSellers), staleTime: 0 })
  const [chosen, choose] = useState<UserId>()
  const [pin, setPin] = useState('')
  const now = currentUser()
  const online = useOnline()
  const others = sellers.data?.filter(({ id, has_pin }) => has_pin && id !== now?.id) ?? []
  const user_id = chosen ?? others[0]?.id
  const submit = async () => {
    if (user_id === undefined) return
    await finish()
    await endProviderSession()
    await call(switchPerson, { body: { user_id, pin } })
    // Loads the screen anew, as the next person's.
    await refreshToken()
  }
  return (
    <Dialog title="Switch person" onClose={onClose}>
      {!online ? (
        <p role="alert">Switching person needs the network. You can go on selling as {now?.first_name}.</p>
      ) : sellers.isError ? (
        <ErrorBox error={sellers.error} retry={() => void sellers.refetch()} />
      ) : sellers.isPending ? (
        <Skeleton rows={3} />
      ) : others.length === 0 ? (
        <p>Nobody else has a PIN yet. They sign in on a device of their own and set one under Profile Settings.</p>
      ) : (
        <PlainForm action="Switch" disabled={pin === ''} submit={submit} onCancel={onClose}>
          <Chips
            label="Who sells now"
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            value={user_id ?? ''}
            onChange={choose}
          />
          <PinField label="PIN" autoFocus value={pin} onChange={setPin} />
        </PlainForm>
      )}
    </Dialog>
  )
}
