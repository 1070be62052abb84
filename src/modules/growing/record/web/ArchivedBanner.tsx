/** An archived batch is read-only, and can be restored. */
import { ArchiveRestore } from 'lucide-react'
import { call } from '#web/call.ts'
import { useAction } from '#web/use-action.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { PlantBatch } from '#modules/growing/batch/batch.ts'
import { restoreBatch } from '#modules/growing/batch/batch-calls.ts'

export function ArchivedBanner({ batch }: { readonly batch: PlantBatch }) {
  const { run, busy } = useAction('/api/plant-batches')
  const restore = () =>
    run(async () => {
      await call(restoreBatch, { params: { id: batch.id } })
      toast(`${batch.batch_code} is restored.`)
    })
  return (
    <Banner
      tone="info"
      actions={
        <Button busy={busy} onClick={() => void restore()}>
          <ArchiveRestore size={16} aria-hidden /> Restore
        </Button>
      }
    >
      <b>This batch is archived.</b> It has no plants left and is in no list or picker. Its history, costs and sales are kept.
    </Banner>
  )
}
