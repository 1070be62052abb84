/**
 * This device's own edits of one row, one after another. A part of the screen may still hold the row as it was before the last
 * edit: its edit is sent with the version that the edit before it made, so that a device never conflicts with itself.
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
}

/** Of a row, or of what is sent to change it. */
function versionOf(of: unknown): number | undefined {
  const { version } = (of ?? {}) as { readonly version?: unknown }
  return typeof version === 'number' ? version : undefined
}

export function ownEdits() {
  const edits = new Map<string, Promise<Own>>()

  /** Sends a request; one with the version of a row when this device's edits of the row before it are answered. Its error is passed on. */
  return async function run<Given extends Options, Answer extends { readonly data?: unknown }>(
    endpoint: Endpoint,
    options: Given,
    send: (options: Given) => Promise<Answer>,
  ): Promise<Answer> {
    // A body with a version changes the row of the last parameter.
    const id = options.params?.[/.*:(\w+)/.exec(endpoint.path)?.[1] ?? '']
    const version = versionOf(options.body)
    if (id === undefined || version === undefined) return send(options)
    const before = Promise.resolve(edits.get(id)).then((own) =>
      // A change by another user is not among them, so the server still refuses the conflict.
      own && version >= own.first && version <= own.last ? own : { first: version, last: version },
    )
    const answer = before.then(({ last }) => send({ ...options, body: { ...(options.body as object), version: last } }))
    const after = Promise.all([before, answer]).then(([own, { data }]) => ({
      ...own,
      last: ((data as { readonly id?: unknown } | undefined)?.id === id ? versionOf(data) : undefined) ?? own.last,
    }))
    edits.set(
      id,
      after.catch(() => before),
    )
    return answer
  }
}
