/**
 * Offline operation: reads answered from this device, and requests stored to be sent later. Set by the app, loaded when needed.
 */
import type { Endpoint } from '#kernel/endpoint.ts'
import { Problem } from '#kernel/problem.ts'

/** The options of any call. */
export interface AnyOptions {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: unknown
  readonly body?: unknown
  readonly file?: File
  readonly key?: string
  readonly signal?: AbortSignal
}

export interface AnyAnswer {
  readonly data: unknown
  readonly meta?: unknown
  /** Beside the data of an operation on batches that makes a part a batch of its own. */
  readonly newBatchCreated?: boolean
}

interface Offline {
  /**
   * Answers a read from this device. Undefined if it stores none of the kind; throws a Problem if it stores others of the kind
   * but not this one.
   */
  readonly answer: (endpoint: Endpoint, options: AnyOptions) => Promise<AnyAnswer | undefined>
  /** Sends a queueable request by `send`; without a network it is stored, and its expected answer is given. */
  readonly sendOrStore: (
    endpoint: Endpoint,
    options: AnyOptions,
    send: (options: AnyOptions) => Promise<AnyAnswer>,
  ) => Promise<AnyAnswer>
  /** Takes back a stored request by its id; false if it is sent already. */
  readonly removeStored: (id: string) => Promise<boolean>
}

export const offline: { load?: () => Promise<Offline> } = {}

const stored = new WeakMap<object, string>()

/** Marks an answer, and its data, as expected from the request that was stored under this id. */
export function markStored(answer: AnyAnswer, id: string): AnyAnswer {
  stored.set(answer, id)
  if (typeof answer.data === 'object' && answer.data !== null) stored.set(answer.data, id)
  return answer
}

/** The id under which the request of an answer, or of its data, was stored; undefined if the server answered. */
export const storedAs = (answer: object): string | undefined => stored.get(answer)

/** The module, if there is one and it can be loaded. */
export const loadOffline = (): Promise<Offline | undefined> | undefined => offline.load?.().catch(() => undefined)

/** True if there was no network or no server. */
export const isUnreachable = (failure: unknown): boolean => failure instanceof Problem && failure.code === 'UNAVAILABLE'
