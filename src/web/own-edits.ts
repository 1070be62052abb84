/**
 * This device's own edits of one row. A part of the screen may still hold the row as it was before the last one. A change that holds
 * whatever that was, such as another state or day, is sent after it and with the version that it made: a device does not conflict with itself. A
 * form, which sends all it shows, is not: it would overwrite the edit before it.
 */
import type { Endpoint } from '#kernel/endpoint.ts'

/** Versions of one row between which there are this device's own edits only. */
interface Own {
  readonly first: number
  readonly last: number
}

interface Options {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly body?: unknown
  readonly afterOwn?: boolean
}

/** A row in an answer, or what is sent to change it. */
const rowIn = (data: unknown) => (data ?? {}) as { readonly id?: unknown; readonly version?: number }

export function ownEdits() {
  const edits = new Map<string, Promise<Own>>()

  /** Sends a request, with `afterOwn` when this device's edits of the row before it are answered. Its error is passed on. */
  return async function run<Given extends Options, Answer extends { readonly data?: unknown }>(
    endpoint: Endpoint,
    options: Given,
    send: (options: Given) => Promise<Answer>,
  ): Promise<Answer> {
    // A body with a version changes the row of the last parameter.
    const id = options.params?.[/.*:(\w+)/.exec(endpoint.path)?.[1] ?? '']
    const { version } = rowIn(options.body)
    if (id === undefined || version === undefined) return send(options)
    const before = Promise.resolve(edits.get(id)).then((own) =>
      // A change by another user is not among them, so the server still refuses the conflict.
      own && version >= own.first && version <= own.last ? own : { first: version, last: version },
    )
    const answer = options.afterOwn
      ? before.then(({ last }) => send({ ...options, body: { ...(options.body as object), version: last } }))
      : send(options)
    const after = Promise.all([before, answer]).then(([{ first, last }, { data }]) => {
      const row = rowIn(data)
      return { first, last: row.id === id ? (row.version ?? last) : last }
    })
    edits.set(
      id,
      after.catch(() => before),
    )
    return answer
  }
}
