import { Download, UserX } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Card } from '#web/ui/Page.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useDownload } from '#web/use-download.ts'
import { useQuery } from '#web/use-query.ts'
import { erasePerson, exportPersonalData, readPersonalData } from '../contract.ts'
import type { HeldData, PersonKey, PersonalData } from '../person.ts'
import styles from './PersonalDataScreen.module.css'

const isErased = ({ treatment }: HeldData) => treatment === 'erased' || treatment === 'deleted'

function Places({ held }: { readonly held: readonly HeldData[] }) {
  const erased = held.filter(isErased)
  const reasons = Map.groupBy(
    held.filter((each) => !isErased(each)),
    ({ treatment, why }) => `${treatment === 'mentioned' ? 'Check yourself' : 'Stays'}: ${why}`,
  )
  return (
    <div className={`grid gap-16 ${styles['places']}`}>
      {erased.length > 0 && <Place heading="Will be erased" places={erased} />}
      {[...reasons].map(([why, places]) => (
        <Place key={why} heading={why} places={places} />
      ))}
    </div>
  )
}

const Place = ({ heading, places }: { readonly heading: string; readonly places: readonly HeldData[] }) => (
  <section>
    <h3>{heading}</h3>
    <ul>
      {places.map(({ title, rows }) => (
        <li key={title}>
          {title} ({number(rows)})
        </li>
      ))}
    </ul>
  </section>
)

interface Props {
  readonly person: PersonKey
  readonly onErased: () => void
}

export function HeldDataOfPerson({ person, onErased }: Props) {
  const held = useQuery(query(readPersonalData, { query: person }))
  const [isErasing, setErasing] = useState(false)
  const { save, busy } = useDownload()
  if (held.isPending) return <Skeleton />
  if (held.isError) return <ErrorBox error={held.error} retry={() => void held.refetch()} />
  const { data } = held
  if (data.held.length === 0)
    return (
      <EmptyState icon={UserX} title={`No data held about ${data.name}`}>
        Try a different spelling or the e-mail address.
      </EmptyState>
    )
  return (
    <div className="grid gap-16">
      {data.refusal !== '' && <Banner tone="warn">{data.refusal}</Banner>}
      <Card
        title={data.name}
        actions={
          <div className="flex wrap gap-8">
            <Button busy={busy} onClick={() => save(exportPersonalData, { query: person })}>
              <Download size={18} aria-hidden /> Export
            </Button>
            <Button kind="danger" disabled={data.refusal !== ''} onClick={() => setErasing(true)}>
              Erase…
            </Button>
          </div>
        }
      >
        <Places held={data.held} />
        {person.kind === 'customer' && (
          <p className="above-12 muted">
            We search by name, so two customers with the same name both appear here. Check the export before you erase.
          </p>
        )}
      </Card>
      {isErasing && <EraseDialog person={person} data={data} onClose={() => setErasing(false)} onErased={onErased} />}
    </div>
  )
}

interface EraseProps extends Props {
  readonly data: PersonalData
  readonly onClose: () => void
}

function EraseDialog({ person, data, onClose, onErased }: EraseProps) {
  const erase = async () => {
    await call(erasePerson, { body: person })
    toast(`${data.name} was erased.`)
    onErased()
  }
  return (
    <Dialog title={`Erase ${data.name}`} onClose={onClose}>
      <PlainForm action="Erase permanently" danger submit={erase} refreshes={['/api']} onCancel={onClose} sticky>
        <p>
          <b>This cannot be undone.</b> The data stays in earlier backups until those are deleted.
        </p>
        <Places held={data.held} />
      </PlainForm>
    </Dialog>
  )
}
