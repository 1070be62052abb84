/** A collector of traces for tests: it receives OTLP over HTTP, and reads protobuf by the numbers of its fields. */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface ReceivedSpan {
  readonly trace: string
  readonly id: string
  /** Empty for the first span of a trace. */
  readonly parent: string
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly hasFailed: boolean
}

type Fields = ReadonlyMap<number, readonly (Buffer | bigint)[]>

/** The fields of a message: the bytes of what has a length, the number of what has none. */
function fieldsOf(message: Buffer): Fields {
  const fields = new Map<number, (Buffer | bigint)[]>()
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++)
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const bytes = (length: number) => message.subarray(at, (at += length))
  while (at < message.length) {
    const key = Number(varint())
    const read = [varint, () => bytes(8), () => bytes(Number(varint())), varint, varint, () => bytes(4)][key & 7]
    const field = fields.get(key >> 3) ?? []
    field.push(read?.() ?? 0n)
    fields.set(key >> 3, field)
  }
  return fields
}

const messages = (fields: Fields, number: number) => (fields.get(number) ?? []).filter((each) => typeof each !== 'bigint')
const text = (fields: Fields, number: number) => messages(fields, number)[0]?.toString() ?? ''
const hex = (fields: Fields, number: number) => messages(fields, number)[0]?.toString('hex') ?? ''

/** A text, or a whole number. */
function valueOf(attribute: Fields): string {
  const value = fieldsOf(messages(attribute, 2)[0] ?? Buffer.alloc(0))
  return value.has(1) ? text(value, 1) : String(value.get(3)?.[0] ?? '')
}

const attributesOf = (fields: Fields, number: number) =>
  Object.fromEntries(messages(fields, number).map((each) => [text(fieldsOf(each), 1), valueOf(fieldsOf(each))]))

const within = (all: readonly Fields[], number: number) => all.flatMap((each) => messages(each, number).map(fieldsOf))

function spanOf(span: Fields): ReceivedSpan {
  const status = fieldsOf(messages(span, 15)[0] ?? Buffer.alloc(0))
  return {
    trace: hex(span, 1),
    id: hex(span, 2),
    parent: hex(span, 4),
    name: text(span, 5),
    attributes: attributesOf(span, 9),
    hasFailed: status.get(3)?.[0] === 2n,
  }
}

/** Listens on a port of its own. `silent`: it takes requests and never answers. */
export async function openCollector({ silent = false } = {}) {
  const spans: ReceivedSpan[] = []
  const bodies: Buffer[] = []
  let service: string | undefined
  const server = http.createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const body = await buffer(request)
    bodies.push(body)
    if (silent) return
    const resources = within([fieldsOf(body)], 1)
    service = within(resources, 1).map((each) => attributesOf(each, 1)['service.name'])[0]
    spans.push(...within(within(resources, 2), 2).map(spanOf))
    response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/x-protobuf' }).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** All that arrived, as text. */
    received: () => Buffer.concat(bodies).toString('latin1'),
    requests: () => bodies.length,
    service: () => service,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
