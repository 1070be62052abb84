/**
 * This device's own edits of one row, one after another. A part of the screen may still hold the row as it was before the last
 * edit: its edit is sent with the version that the edit before it made, so that a device never conflicts with itself.
 */
import type { Endpoint } from '#kernel/endpoint.ts'

/** A row as some part of the screen holds it. */
interface Held {
  readonly id: string
  readonly version: number
}

/** Versions of one row between which there are this device's own edits only. */
interface Own {
  readonly first: number
  readonly last: number
}

interface Options {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly body?: unknown
}

/** The row that a request changes, where its body gives the version that it changes: that of the last parameter of the path. */
function rowOf({ path }: Endpoint, { params, body }: Options): Held | undefined {
  const name = /.*:(\w+)/.exec(path)?.[1] ?? ''
  const id = params?.[name]
  const version = (body as { readonly version?: unknown } | undefined)?.version
  return id !== undefined && typeof version === 'number' ? { id, version } : undefined
}

/** The version of the row in an answer; undefined where it is missing. */
function versionIn({ data }: { readonly data?: unknown }, id: string): number | undefined {
  const row = data as { readonly id?: unknown; readonly version?: unknown } | undefined
  return row?.id === id && typeof row.version === 'number' ? row.version : undefined
}

export function ownEdits() {
  const edits = new Map<string, Promise<Own>>()

  /** Sends a request; one with the version of a row when this device's edits of the row before it are answered. Its error is passed on. */
  return async function run<Given extends Options, Answer extends { readonly data?: unknown }>(
    endpoint: Endpoint,
    options: Given,
    send: (options: Given) => Promise<Answer>,
  ): Promise<Answer> {
    const row = rowOf(endpoint, options)
    if (!row) return send(options)
    const { id, version } = row
    const before = Promise.resolve(edits.get(id)).then((own) =>
      // A change by another user is not among them, so the server still refuses the conflict.
      own && version >= own.first && version <= own.last ? own : { first: version, last: version },
    )
    const answer = before.then(({ last }) => send({ ...options, body: { ...(options.body as object), version: last } }))
    const after = Promise.all([before, answer]).then(([own, answered]) => ({ ...own, last: versionIn(answered, id) ?? own.last }))
    edits.set(
      id,
      after.catch(() => before),
    )
    return answer
  }
}
