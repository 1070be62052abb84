/** Answers a read with as little as the client needs: nothing, the rows that changed, or everything. */
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#kernel/endpoint.ts'
import { withoutPersonalData } from '#kernel/key-scope.ts'
import type { ListVersions } from './list-versions.ts'
import { mapInSlices } from './map-in-slices.ts'
import { checkReply, serializeReply } from './reply.ts'

export class ReadResult {
  readonly given: unknown
  constructor(given: unknown) {
    this.given = given
  }
}

/** The answer of a read as it is sent. */
export interface SerializedRead {
  readonly text: string
  readonly tag: string
  /** Rows of a list, each as JSON. */
  readonly rows?: readonly string[]
}

export interface Read {
  readonly call: Endpoint
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly answer: SerializedRead
  readonly versions: ListVersions
}

/** Weak: the bytes differ with their compression. */
const tagOf = (text: string): string => `W/"${hash('sha1', text, 'base64url')}"`

const tagsIn = (header: string | undefined): readonly string[] => header?.split(',').map((each) => each.trim()) ?? []

/**
 * 304 if `If-None-Match` names this answer (RFC 9110, 13.1.2). For a list whose call sends deltas, to a client that says `A-IM:
 * rows`, 226 with the rows that differ from the answer it names, by their positions (RFC 3229). Else 200.
 */
export async function sendRead({ call, request: { headers }, reply, answer, versions }: Read): Promise<FastifyReply> {
  const { text, rows, tag } = answer
  const known = tagsIn(headers['if-none-match'])
  const [base] = known
  const isKnown = known.includes(tag)
  const changes = call.deltas && rows && !(isKnown && versions.has(tag)) ? await versions.changes(rows, tag, base) : undefined
  reply.header('etag', tag)
  if (isKnown) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  if (changes === undefined || base === undefined || headers['a-im'] !== 'rows') return reply.send(text)
  const members = changes.map(({ position, row }) => `"${position}":${row}`)
  return reply
    .code(226)
    .headers({ im: 'rows', 'delta-base': base })
    .send(`{"data":{${members.join(',')}}}`)
}

export async function serializeRead(call: Endpoint, { given }: ReadResult): Promise<SerializedRead> {
  if (!Array.isArray(given)) {
    const text = serializeReply(call, given)
    return { text, tag: tagOf(text) }
  }
  checkReply(call, given)
  return listOf(await mapInSlices(given, (row: unknown) => JSON.stringify(row)))
}

function listOf(rows: readonly string[]): SerializedRead {
  const text = `{"data":[${rows.join(',')}]}`
  return { text, rows, tag: tagOf(text) }
}

/** The answer for a key that may not read personal data. */
export async function impersonal({ text, rows }: SerializedRead): Promise<SerializedRead> {
  if (rows) return listOf(await mapInSlices(rows, impersonalText))
  const left = impersonalText(text)
  return { text: left, tag: tagOf(left) }
}

export const impersonalText = (json: string): string => JSON.stringify(withoutPersonalData(JSON.parse(json)))
