/** The job that keeps the dates of the sample nursery current: every night, and at the start, it is filled again unless it is of today. */
import { dayIn } from '#kernel/day.ts'
import { runTask } from '#server/child-process-task.ts'
import { type EventBus, anyChange } from '#server/event-bus.ts'
import type { Files } from '#server/files.ts'
import type { InstallationJob } from '#server/jobs.ts'
import { sampleNurseryId } from '#server/sample-nursery.ts'
import { demoSettings } from '../demo/settings.ts'

interface Parts {
  readonly ownerUrl: string
  readonly events: Pick<EventBus, 'publish'>
  readonly files: Pick<Files, 'list' | 'delete'>
}

const limits = { heapMb: 1_024, milliseconds: 300_000 }
const module = new URL('./fill-sample-task.ts', import.meta.url)

export const sampleJob = ({ ownerUrl, events, files }: Parts): InstallationJob => ({
  name: 'sample.fill',
  daily: true,
  work: async () => {
    const today = dayIn(demoSettings('').timeZone, new Date())
    const old: string[] = []
    for await (const key of files.list(sampleNurseryId)) old.push(key)
    if (!(await runTask(module, { ownerUrl, today }, limits))) return
    for (const key of old) await files.delete(key)
    events.publish(anyChange)
  },
})
