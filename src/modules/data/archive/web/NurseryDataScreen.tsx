/** Your data: export everything, import an export, the newest seal of the ledgers, and erasing the nursery. */
import { Fragment } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { dayAndTime, number } from '#web/ui/format.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { useQuery } from '#web/use-query.ts'
import { type Storage, getNurseryData } from '../contract.ts'
import { EraseCard } from './EraseCard.tsx'
import { ExportCard } from './ExportCard.tsx'
import { ImportCard } from './ImportCard.tsx'
import { megabytes } from './megabytes.ts'
import styles from './NurseryDataScreen.module.css'

/** While an export or import is under way its progress is read again this often, in milliseconds. */
const pollEvery = 1_500

export function NurseryDataScreen() {
  const data = useQuery({
    ...query(getNurseryData),
    refetchInterval: ({ state }) =>
      [state.data?.export, state.data?.import].some((job) => job?.status === 'waiting' || job?.status === 'running')
        ? pollEvery
        : false,
  })
  return (
    <Page title="Your data" note="Your nursery’s data belongs to you. Download it at any time.">
      {data.isPending && <Skeleton rows={6} />}
      {data.isError && <ErrorBox error={data.error} retry={() => void data.refetch()} />}
      {data.data && (
        <div className={`grid gap-16 items-start ${styles['cards']}`}>
          <ExportCard last={data.data.export} />
          <ImportCard isEmpty={data.data.is_empty} last={data.data.import} />
          <SealCard seal={data.data.seal} />
          <StorageCard storage={data.data.storage} />
          <EraseCard erasure={data.data.erasure} />
        </div>
      )}
    </Page>
  )
}

const kindNames: Readonly<Record<string, string>> = {
  plants: 'Photos of plants',
  batches: 'Photos of batches',
  map: 'Pictures of the nursery map',
  receipts: 'Receipts',
}

function StorageCard({ storage: { used, limit, kinds } }: { readonly storage: Storage }) {
  return (
    <Card title="Storage">
      <p className="below-12 muted">
        Photos and documents use {megabytes(used)} of the {megabytes(limit)} in your plan.
      </p>
      <dl className={`below-12 grid ${styles['seal']}`}>
        {kinds.map(({ kind, files, bytes }) => (
          <Fragment key={kind}>
            <dt className="muted">{kindNames[kind] ?? kind}</dt>
            <dd className="min-0 break-words">
              {megabytes(Number(bytes))} in {number(files)} {files === 1 ? 'file' : 'files'}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  )
}

interface SealCardProps {
  readonly seal: { readonly number: number; readonly hash: string; readonly sealed_at: string } | null
}

/** The proof that history was not rewritten is as good as the seal that is stored elsewhere. */
function SealCard({ seal }: SealCardProps) {
  const settings = useSettings()
  const save = (found: NonNullable<SealCardProps['seal']>) =>
    saveFile(`seal-${found.number}.txt`, new Blob([`${found.number}:${found.hash}\n`], { type: 'text/plain' }))
  return (
    <Card title="Proof of history">
      <p className="below-12 muted">
        The history of changes and the ledgers of stock and money are sealed every hour. Save a seal outside Glasshouse from time
        to time: with the seal and verify.mts from a later export, you can prove that earlier records were not changed.
      </p>
      {seal === null ? (
        <p className="below-12 muted">No seal yet. The first one is made within an hour.</p>
      ) : (
        <>
          <dl className={`below-12 grid ${styles['seal']}`}>
            <dt className="muted">Latest seal</dt>
            <dd className="min-0 break-words">
              Number {seal.number}, {dayAndTime(seal.sealed_at, settings)}
            </dd>
            <dt className="muted">Hash</dt>
            <dd className="min-0 break-words">
              <code>{seal.hash}</code>
            </dd>
          </dl>
          <Button onClick={() => save(seal)}>Save this seal</Button>
        </>
      )}
    </Card>
  )
}
