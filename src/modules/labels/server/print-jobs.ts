/** Sends queued labels to their printer: taken in one transaction, sent outside of any, and finished in another. */
import { Problem } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { type Assignment, type Job, enqueue } from '#server/jobs.ts'
import { printerAddress } from '#server/printer-networks.ts'
import { sendToPrinter } from '#server/send-to-printer.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { mostAttempts, pauses } from '../printer.ts'
import { printJob } from './printers.ts'
import { type TakenJob, deleteOldJobs, failLeftJobs, moveJob, takeJob } from './printers.queries.ts'

async function send({ pool, nursery_id, payload, events: _ }: Assignment): Promise<void> {
  const id = String(payload['job_id'])
  const within = <T>(work: (db: Db) => Promise<T>) => withTenantTransaction(pool, nursery_id, work)
  const job = await within((db) => takeJob(db, id))
  if (!job) return
  const failure = await attempt(job)
  await within((db) => finish(db, job, failure))
}

/** Undefined once the printer has taken everything; else why not, as a sentence. */
async function attempt({ host, port, content }: TakenJob): Promise<string | undefined> {
  try {
    // Looked up each time, and connected to by the address that was checked: a name that changes leads nowhere else.
    await sendToPrinter({ address: await printerAddress(host), port }, content)
    return undefined
  } catch (error) {
    return error instanceof Problem
      ? error.detail
      : `The printer at ${host}, port ${port}, cannot be reached. Check that it is on, connected, and has labels.`
  }
}

async function finish(db: Db, { id, attempts }: TakenJob, failure: string | undefined): Promise<void> {
  if (failure === undefined) return void (await moveJob(db, id, ['sending'], { status: 'sent' }))
  if (attempts >= mostAttempts) return void (await moveJob(db, id, ['sending'], { status: 'failed', failure }))
  await moveJob(db, id, ['sending'], { status: 'waiting', failure })
  const pause = pauses[attempts - 1] ?? pauses[0]
  const at = new Date((await db.now()).getTime() + pause * 1000)
  await enqueue(db, printJob, { job_id: id }, { key: `${printJob} ${id}`, at })
}

export const labelJobs: readonly Job[] = [
  { name: printJob, waitsOutside: true, work: send },
  {
    name: 'labels.upkeep',
    byTheClock: true,
    evenLapsed: true,
    work: ({ pool, nursery_id }) =>
      withTenantTransaction(pool, nursery_id, async (db) => {
        await failLeftJobs(db)
        await deleteOldJobs(db)
      }),
  },
]
