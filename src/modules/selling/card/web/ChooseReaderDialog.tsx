/** Gives a till one of the readers that the provider's account has. */
import { useState } from 'react'
import { call } from '#web/call.ts'
import { useQuery } from '#web/use-query.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { getCardSetup, listProviderReaders, setTillReader } from '../card-calls.ts'
import { tillName } from '#modules/selling/payment/till-name.ts'
import type { ListedTill } from '#modules/selling/payment/till-calls.ts'

interface ChooseReaderDialogProps {
  readonly connection_id: string
  readonly tills: readonly ListedTill[]
  readonly onClose: () => void
}

export function ChooseReaderDialog({ connection_id, tills, onClose }: ChooseReaderDialogProps) {
  const readers = useQuery({
    queryKey: [listProviderReaders.path, connection_id] as const,
    queryFn: ({ signal }) => call(listProviderReaders, { params: { id: connection_id }, signal }),
  })
  const inUse = tills.filter(({ retired }) => !retired)
  const [till, setTill] = useState(inUse[0]?.id ?? '')
  const [chosen, setChosen] = useState('')
  const reader = readers.data?.find(({ id }) => id === chosen) ?? readers.data?.[0]
  const save = async () => {
    if (!reader) return
    const given = { connection_id, provider_reader: reader.id, name: reader.name }
    await call(setTillReader, { params: { id: till }, body: { reader: given } })
    onClose()
  }
  return (
    <Dialog title="Give a till a reader" onClose={onClose}>
      {readers.isPending ? (
        <Skeleton rows={2} />
      ) : readers.isError ? (
        <ErrorBox error={readers.error} retry={() => void readers.refetch()} />
      ) : readers.data.length === 0 ? (
        <p>The account has no readers yet. Add one at the provider, then open this again.</p>
      ) : inUse.length === 0 ? (
        <p>There is no till yet. Open the till on its device once, then come back.</p>
      ) : (
        <PlainForm sticky action="Save" submit={save} refreshes={[getCardSetup.path, '/api/tills']} onCancel={onClose}>
          <Field label="Till">
            {(ids) => (
              <select {...ids} className={inputClass} value={till} onChange={({ target }) => setTill(target.value)}>
                {inUse.map((each) => (
                  <option key={each.id} value={each.id}>
                    {tillName(each)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Reader" hint="The terminal that stands at this till.">
            {(ids) => (
              <select {...ids} className={inputClass} value={reader?.id ?? ''} onChange={({ target }) => setChosen(target.value)}>
                {readers.data.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </PlainForm>
      )}
    </Dialog>
  )
}
