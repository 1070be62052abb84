/** Imports an export into an empty nursery: choose the archive, upload it in parts, watch it being imported. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { refresh } from '#web/refresh.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Card } from '#web/ui/Page.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { counted } from '#web/ui/format.ts'
import { useAction } from '#web/use-action.ts'
import { type Import, beginImport, getNurseryData, startImport, uploadPart } from '../contract.ts'
import { partBytes } from '../limits.ts'

interface ImportCardProps {
  readonly isEmpty: boolean
  readonly last: Import | null
}

export function ImportCard({ isEmpty, last }: ImportCardProps) {
  const client = useQueryClient()
  const { run, busy } = useAction(getNurseryData.path)
  const [sent, setSent] = useState(0)
  const upload = (file: File) =>
    run(async () => {
      setSent(0)
      const { id } = await call(beginImport, { body: { file_name: file.name.slice(0, 200), bytes: file.size } })
      for (let at = 0, number = 1; at < file.size; at += partBytes, number++) {
        const part = new File([file.slice(at, at + partBytes)], 'part')
        await call(uploadPart, { params: { id }, body: { number: String(number) }, file: part })
        setSent(Math.min(1, (at + partBytes) / file.size))
      }
      await call(startImport, { params: { id } })
      await refresh(client, getNurseryData.path)
    })
  return (
    <Card title="Import">
      <p className="below-12 muted">
        Move a nursery here: choose the ZIP of an export. You can import into an empty nursery only. If anything fails, nothing is
        imported. You will be the admin; other people sign in again with their e-mail address.
      </p>
      {last && <Outcome last={last} />}
      {busy ? (
        <Progress label="Uploading" value={sent} max={1} text={`${Math.round(sent * 100)}%`} />
      ) : (
        <Next isEmpty={isEmpty} last={last} onFile={(file) => void upload(file)} />
      )}
    </Card>
  )
}

function Outcome({ last }: { readonly last: Import }) {
  if (last.status === 'failed' && last.failure !== '') return <Banner tone="bad">{last.failure}</Banner>
  if (last.status !== 'done') return null
  return (
    <Banner tone="info" actions={<Button onClick={() => location.reload()}>Open the nursery</Button>}>
      <p>{last.file_name} was imported.</p>
      {last.deactivated > 0 && (
        <p>
          {`${counted(last.deactivated, 'person', 'people')} came in inactive, because your plan has no seats for them. Choose a plan with more seats, or deactivate somebody, then activate them under Users.`}
        </p>
      )}
      {last.settings_reset > 0 && (
        <p>
          {`${counted(last.settings_reset, 'setting')} had a value that we can’t use and ${last.settings_reset === 1 ? 'has its' : 'have their'} usual value again. Check your settings.`}
        </p>
      )}
    </Banner>
  )
}

/** The progress of an import that is under way, else what can be imported. */
function Next({ isEmpty, last, onFile }: ImportCardProps & { readonly onFile: (file: File) => void }) {
  if (last?.status === 'waiting' || last?.status === 'running')
    return (
      <Progress label="Importing" value={last.progress} max={Math.max(1, last.total)} text={shareOf(last.progress, last.total)} />
    )
  if (isEmpty)
    return (
      <FileDrop
        label="Drop an export here, or choose it"
        hint="A ZIP of up to 4 GB"
        accept=".zip,application/zip"
        onFile={onFile}
      />
    )
  if (last?.status === 'done') return null
  return <p className="below-12 muted">This nursery already has data. Sign up for a new nursery and import there.</p>
}

const shareOf = (done: number, total: number) => (total === 0 ? 'Waiting…' : `${Math.round((done / total) * 100)}%`)
