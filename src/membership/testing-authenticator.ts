/** A software authenticator for the tests of passkeys: a key pair that signs what a browser's would sign. */
import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export const origin = 'https://nursery.example'

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest()
export const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')
/** The part of CBOR (RFC 8949) that an attestation needs. */
const bytes = (data: Buffer) =>
  Buffer.concat([
    data.length < 256 ? Buffer.from([0x58, data.length]) : Buffer.from([0x59, data.length >> 8, data.length & 255]),
    data,
  ])
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])

export class Authenticator {
  readonly id = randomBytes(32)
  readonly #key: KeyObject
  readonly #cose: Buffer
  counter = 0

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const half = (value: string) => bytes(Buffer.from(value, 'base64url'))
    // {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}
    this.#cose = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      half(x),
      Buffer.from([0x22]),
      half(y),
    ])
  }

  #head(flags: number, host: string): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([hash(host), Buffer.from([flags]), counter])
  }

  make(challenge: string, { from = origin, host = 'nursery.example' } = {}) {
    const length = Buffer.from([0, this.id.length])
    // User present, user verified, with attested credential data.
    const data = Buffer.concat([this.#head(0x45, host), Buffer.alloc(16), length, this.id, this.#cose])
    const parts = [text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(data)]
    const attestation = Buffer.concat([Buffer.from([0xa3]), ...parts])
    const clientDataJSON = base64url(JSON.stringify({ type: 'webauthn.create', challenge, origin: from }))
    return { ...this.#named, response: { clientDataJSON, attestationObject: base64url(attestation) } }
  }

  sign(challenge: string, { from = origin, host = 'nursery.example', flags = 0x05 } = {}) {
    this.counter++
    const data = this.#head(flags, host)
    const client = JSON.stringify({ type: 'webauthn.get', challenge, origin: from })
    const signature = base64url(sign('sha256', Buffer.concat([data, hash(client)]), this.#key))
    return { ...this.#named, response: { clientDataJSON: base64url(client), authenticatorData: base64url(data), signature } }
  }

  get #named() {
    return { id: base64url(this.id), rawId: base64url(this.id), type: 'public-key' as const, clientExtensionResults: {} }
  }
}
