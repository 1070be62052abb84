/** Encryption of a backup's files: AES-256-GCM, with a key that scrypt derives from a passphrase. Each file is IV, ciphertext, tag. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import { StartupError } from '../startup-error.ts'
import type { Manifest } from './format.ts'

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16
type Bytes = AsyncIterable<Buffer>

/** In a thread: it takes a tenth of a second, and the product may be serving. */
const keyFrom = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase, salt, 32, { N: 2 ** 15, maxmem: 2 ** 26 }, (error, key) => (error ? reject(error) : resolve(key)))
  })
const checkOf = (key: Buffer) => createHmac('sha256', key).update('glasshouse backup').digest()

export interface NewKey {
  readonly key: Buffer
  /** For the manifest. */
  readonly encryption: NonNullable<Manifest['encryption']>
}

/** A key for a new backup. */
export async function newKey(passphrase: string): Promise<NewKey> {
  const salt = randomBytes(16)
  const key = await keyFrom(passphrase, salt)
  return { key, encryption: { cipher, salt: salt.toString('base64'), check: checkOf(key).toString('base64') } }
}

/** The key of a backup; undefined if it is not encrypted. Throws a StartupError for a missing or wrong passphrase. */
export async function keyOf({ encryption }: Manifest, passphrase: string | undefined): Promise<Buffer | undefined> {
  if (encryption === undefined) return undefined
  if (passphrase === undefined) throw new StartupError('This backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.')
  const key = await keyFrom(passphrase, Buffer.from(encryption.salt, 'base64'))
  const check = Buffer.from(encryption.check, 'base64')
  if (check.length !== 32 || !timingSafeEqual(checkOf(key), check))
    throw new StartupError('BACKUP_PASSPHRASE is not the passphrase that this backup was encrypted with.')
  return key
}

/** A stage of a pipeline that encrypts. The name is authenticated too: one file of a backup cannot take the place of another. */
export const encrypting = (key: Buffer, file: string) =>
  async function* (source: Bytes) {
    const iv = randomBytes(ivLength)
    const stream = createCipheriv(cipher, key, iv, { authTagLength: tagLength }).setAAD(Buffer.from(file))
    yield iv
    for await (const bytes of source) yield stream.update(bytes)
    yield stream.final()
    yield stream.getAuthTag()
  }

/** The decrypted content of a file; throws at its end where it was changed. */
export async function* decrypted(key: Buffer, file: string, place: string): AsyncGenerator<Buffer> {
  const { size } = await fs.stat(place)
  if (size < ivLength + tagLength) throw new Error(`${file} is too short to be an encrypted file.`)
  const handle = await fs.open(place)
  const [iv, tag] = [Buffer.alloc(ivLength), Buffer.alloc(tagLength)]
  try {
    await handle.read(iv, 0, ivLength, 0)
    await handle.read(tag, 0, tagLength, size - tagLength)
  } finally {
    await handle.close()
  }
  const stream = createDecipheriv(cipher, key, iv, { authTagLength: tagLength }).setAAD(Buffer.from(file)).setAuthTag(tag)
  if (size > ivLength + tagLength)
    for await (const bytes of createReadStream(place, { start: ivLength, end: size - tagLength - 1 }))
      yield stream.update(bytes as Buffer)
  yield stream.final()
}
