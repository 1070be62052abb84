/** Exports the nursery in the background: start it, watch it, download its file until that expires. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Page.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { dayAndTime, number } from '#web/ui/format.ts'
import { useAction } from '#web/use-action.ts'
import { useDownload } from '#web/use-download.ts'
import { type Export, fetchExport, getNurseryData, startExport } from '../contract.ts'
import { exportDays } from '../limits.ts'
import { megabytes } from './megabytes.ts'

export function ExportCard({ last }: { readonly last: Export | null }) {
  return (
    <Card title="Export">
      <p className="below-12 muted">
        One ZIP with every table (as CSV for a spreadsheet, and as JSON for an import), every photo and document, and checksums.
        It includes your customers’ names, so store it safely. Each download is recorded in the history.
      </p>
      {last?.status === 'waiting' || last?.status === 'running' ? <Running last={last} /> : <Next last={last} />}
    </Card>
  )
}

function Running({ last }: { readonly last: Export }) {
  return (
    <div className="grid gap-12">
      <Progress
        label={last.total === 0 ? 'Reading' : 'Packing'}
        value={last.progress}
        max={Math.max(1, last.total || Number.MAX_SAFE_INTEGER)}
        text={progressText(last)}
      />
      <p className="muted">You can leave this page: a notification tells you when the file is ready.</p>
    </div>
  )
}

function progressText({ status, progress, total }: Export): string {
  if (status === 'waiting') return 'Waiting…'
  return total === 0 ? `${number(progress)} rows` : `${Math.floor((progress / total) * 100)}%`
}

function Next({ last }: { readonly last: Export | null }) {
  const settings = useSettings()
  const { run, busy } = useAction(getNurseryData.path)
  const { save, busy: saving } = useDownload()
  const start = (text: string, kind: 'primary' | 'secondary') => (
    <Button kind={kind} busy={busy} onClick={() => void run(() => call(startExport))}>
      {text}
    </Button>
  )
  if (last?.status !== 'done')
    return (
      <div className="grid gap-12 justify-items-start">
        {last?.status === 'failed' && <Banner tone="bad">{last.failure}</Banner>}
        {start('Export everything', 'primary')}
      </div>
    )
  return (
    <div className="grid gap-12">
      <p>
        Ready since {dayAndTime(last.created_at, settings)}. The file is deleted after {exportDays} days, on{' '}
        {dayAndTime(last.expires_at ?? '', settings)}.
      </p>
      <div className="row wrap gap-8">
        <Button kind="primary" busy={saving} onClick={() => save(fetchExport)}>
          Download ({megabytes(Number(last.bytes))})
        </Button>
        {start('Export again', 'secondary')}
      </div>
    </div>
  )
}
