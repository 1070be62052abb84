/**
 * Spans of traces: of requests, statements and jobs. Nothing is measured until a tracer is set, and it is loaded only where the configuration names a
 * collector (open-telemetry.ts).
 */
import type { FastifyInstance } from 'fastify'

interface Job {
  readonly name: string
  readonly nursery_id?: string
}

export interface Tracer {
  /** Traces every call that this server answers. */
  readonly watchRequests: (app: FastifyInstance) => void
  /** `text` has no values in it, only their places. */
  readonly statement: <Result>(text: string, send: () => Promise<Result>) => Promise<Result>
  readonly job: (job: Job, work: () => Promise<void>) => Promise<void>
  /** A function that runs work as part of what is traced now. */
  readonly capture: () => RunInTrace
}

export type RunInTrace = <Result>(work: () => Result) => Result

let tracer: Tracer | undefined

/** Sets the tracer of this process; without one, nothing is traced. */
export const setTracer = (next: Tracer | undefined): void => void (tracer = next)

export const traceStatement: Tracer['statement'] = (text, send) => (tracer ? tracer.statement(text, send) : send())

export const traceJob: Tracer['job'] = (job, work) => (tracer ? tracer.job(job, work) : work())

const untraced: RunInTrace = (work) => work()

/** For work that is done later, in the course of something else. */
export const captureTrace = (): RunInTrace => tracer?.capture() ?? untraced
