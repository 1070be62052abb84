/** Helpers of `mail-retry-queue.test.ts` and `mail-retry-queue.proof.ts`. */
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Product, aProduct } from '#testing/sign-in.ts'
import { openPool } from '#server/database.ts'
import { startJobs } from '#server/jobs.ts'
import type { Message } from '#server/mail.ts'
import { messageJob } from '#server/mail-retry-queue.ts'
import { EventBus } from '#server/event-bus.ts'

const jobsUrl = process.env['JOBS_DATABASE_URL'] ?? ''
export const pool = openPool(process.env['DATABASE_URL'] ?? '', 1)
export const tables = new pg.Pool({ connectionString: process.env['MEMBERSHIP_DATABASE_URL'], max: 2 })
const queue = new pg.Pool({ connectionString: jobsUrl, max: 1 })

export const sent: Message[] = []
export const failures: string[] = []
/** Number of times the mail server refuses the next mail. */
export const mailServer = { refusals: 0 }
const send = async (message: Message) => {
  if (mailServer.refusals-- > 0) throw new Error('The mail server is away.')
  sent.push(message)
  return 'sent' as const
}

export let product: Product
let stop: () => Promise<void>

beforeAll(async () => {
  product = await aProduct(undefined, { sendsMail: true })
  const installationJobs = [messageJob({ delivers: true, send })]
  const onFailure = (name: string) => void failures.push(name)
  stop = (await startJobs({ url: jobsUrl, pool, events: new EventBus(pool), jobs: [], installationJobs, onFailure })).stop
})

afterAll(async () => {
  await stop()
  await product.close()
  await Promise.all([pool.end(), tables.end(), queue.end()])
})

export const mailTo = (address: string) => sent.find(({ to }) => to === address)
export const tokenTo = async (address: string) => {
  await expect.poll(() => mailTo(address)).toBeDefined()
  return /token=([\w-]+)/.exec(mailTo(address)?.text ?? '')?.[1] ?? ''
}
export const queued = async () =>
  (await queue.query(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'mail.send-message'`)).rowCount
