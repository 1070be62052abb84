/** Label printers on the network of the nursery, and the queue of what they print. */
import * as z from 'zod/mini'
import { Id, Instant, Text, Version } from '#kernel/wire.ts'
import { resolutions } from './label-zpl.ts'

/** Printers listen for their language on these, and nothing else is connected to. */
const printerPorts = { least: 9100, most: 9109 } as const

const Port = z
  .int('Enter a port from 9100 to 9109.')
  .check(z.minimum(printerPorts.least, 'At least 9100.'), z.maximum(printerPorts.most, 'At most 9109.'))

/** A name or an address, without a port or a path. */
const Host = Text(120).check(
  z.regex(
    /^[A-Za-z\d]([A-Za-z\d.-]*[A-Za-z\d])?$|^[\da-fA-F:]+$/,
    'Enter a name or an address, like 192.168.1.50 or labels.local.',
  ),
)

const DotsPerMm = z.union(
  resolutions.map((dots) => z.literal(dots)),
  'Choose a resolution.',
)

export const NewPrinter = z.strictObject({
  name: Text(60),
  host: Host,
  port: Port,
  dots_per_mm: DotsPerMm,
})
export type NewPrinter = z.infer<typeof NewPrinter>

export const LabelPrinter = z.object({ id: Id, ...NewPrinter.shape, host: z.string(), version: Version })
export type LabelPrinter = z.infer<typeof LabelPrinter>

export const jobStates = ['waiting', 'sending', 'sent', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

export const PrintJob = z.object({
  id: Id,
  printer_id: Id,
  printer_name: z.string(),
  kind: z.string(),
  labels: z.int(),
  status: z.enum(jobStates),
  attempts: z.int(),
  /** Reason the last attempt failed. */
  failure: z.nullable(z.string()),
  created_at: Instant,
  created_by: z.nullable(z.string()),
  finished_at: z.nullable(Instant),
})
export type PrintJob = z.infer<typeof PrintJob>

/**
 * Seconds before each retry of a job, and so the number of attempts: time to load paper, but not longer than anyone
 * waits for labels.
 */
export const pauses = [10, 30, 60, 120] as const
export const mostAttempts = pauses.length + 1

/** After this many seconds a job that is still sending was left by a process that ended: it is not repeated, for the labels may have been printed. */
export const longestSend = 120
