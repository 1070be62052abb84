/** Storage of pictures and documents: a folder of the product, or an S3 bucket. Small files under keys whose content never changes. */
import { AwsClient } from 'aws4fetch'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Problem } from '#kernel/problem.ts'
import type { Job } from './jobs.ts'
import { Limiter } from './concurrency-limiter.ts'
import { freeStorage } from './storage-quota.ts'
import { withTenantTransaction } from './tenant-transaction.ts'
import { withTimeout } from './timeout.ts'

/** Keys are like `<nursery>/plants/<id>-320.webp`: letters, digits, dashes and dots, with slashes between. */
export interface Files {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Undefined if there is no such file. */
  get(key: string): Promise<Readable | undefined>
  /** The keys of all files in a folder, in order. */
  list(folder: string): AsyncIterable<string>
  /** Succeeds if there is no such file, too. */
  delete(key: string): Promise<void>
}

export interface Bucket {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const wellNamed = /^[\w-]+(\/[\w-]+)*(\.\w+)?$/

function checked(key: string): string {
  if (!wellNamed.test(key)) throw new Error(`No key of a file: ${key}`)
  return key
}

/** Files in a folder, written to a temporary name and then renamed, so that a crash leaves no partial file. */
export function localFiles(folder: string): Files {
  const place = (key: string) => path.join(folder, ...checked(key).split('/'))
  return {
    async put(key, bytes) {
      const file = place(key)
      await fs.mkdir(path.dirname(file), { recursive: true })
      const beside = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
      await fs.writeFile(beside, bytes, { flush: true })
      await fs.rename(beside, file)
    },
    async get(key) {
      const file = place(key)
      const handle = await fs.open(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return handle && createReadStream(file, { fd: handle })
    },
    async *list(under) {
      const all = await fs
        .readdir(place(under), { recursive: true, withFileTypes: true })
        .catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return []
          throw error
        })
      const keys = all.filter((each) => each.isFile()).map((each) => path.relative(folder, path.join(each.parentPath, each.name)))
      yield* keys
        .map((key) => key.split(path.sep).join('/'))
        .filter((key) => wellNamed.test(key))
        .toSorted()
    },
    delete: (key) => fs.rm(place(key), { force: true }),
  }
}

/** The timeout of one call to a bucket, with its response and any retry. */
const bucketTimeout = 5_000

interface BucketReply {
  readonly status: number
  readonly body: Buffer
}

/** Files in a bucket: signed by AWS Signature 4, path-style addresses, which every S3 server supports. */
export function bucketFiles({ endpoint, bucket, region, accessKeyId, secretAccessKey }: Bucket): Files {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 1 })
  const limiter = new Limiter({
    atOnce: 16,
    waiting: 200,
    timeout: bucketTimeout,
    busy: 'The file store does not keep up right now. Try again in a moment.',
  })
  const fetchWhole = async (address: string, init: RequestInit): Promise<BucketReply> => {
    try {
      return await withTimeout(bucketTimeout, async (signal) => {
        const reply = await client.fetch(address, { ...init, redirect: 'error', signal })
        // Files are small. Read as a whole, so that a broken transfer is an error here and not a broken picture in the browser.
        return { status: reply.status, body: Buffer.from(await reply.arrayBuffer()) }
      })
    } catch (cause) {
      throw unreachable(cause)
    }
  }
  /** Returns the response; undefined for a 404. */
  const ask = async (path: string, init: RequestInit): Promise<Buffer | undefined> => {
    const { status, body } = await limiter.run(() => fetchWhole(`${endpoint}/${bucket}${path}`, init))
    if (status === 404) return undefined
    if (status < 200 || status > 299) throw unreachable(`${init.method} ${path} was answered with ${status}`)
    return body
  }
  return {
    async put(key, bytes, type) {
      const init = { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': type } }
      if ((await ask(`/${checked(key)}`, init)) === undefined) throw unreachable(`there is no bucket ${bucket}`)
    },
    async get(key) {
      const found = await ask(`/${checked(key)}`, { method: 'GET' })
      return found && Readable.from([found])
    },
    async *list(under) {
      let from: string | undefined
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: `${checked(under)}/`,
          ...(from && { 'continuation-token': from }),
        })
        const listed = (await ask(`?${query}`, { method: 'GET' }))?.toString()
        if (listed === undefined) throw unreachable(`there is no bucket ${bucket}`)
        // Keys are letters, digits, dashes, dots and slashes: nothing in them needs escaping.
        yield* [...listed.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
        from = /<NextContinuationToken>([^<]+)</.exec(listed)?.[1]
      } while (from !== undefined)
    },
    async delete(key) {
      await ask(`/${checked(key)}`, { method: 'DELETE' })
    },
  }
}

function unreachable(cause: unknown): Problem {
  const problem = new Problem('UNAVAILABLE', 'The file store cannot be reached right now. Try again in a moment.')
  problem.cause = cause
  return problem
}

/** The bucket, or without one, a folder of the product. */
export const openFiles = ({ bucket, dataDir }: { readonly bucket?: Bucket; readonly dataDir: string }): Files =>
  bucket ? bucketFiles(bucket) : localFiles(path.join(dataDir, 'files'))

/** The job that deletes files that are no longer referenced, after the transaction that removed the reference. */
export const deletingFiles = (files: Files): Job => ({
  name: 'files.delete',
  waitsOutside: true,
  work: async ({ pool, nursery_id, payload }) => {
    const keys = payload['keys'] as string[]
    for (const key of keys) await files.delete(key)
    if (keys.length > 0) await withTenantTransaction(pool, nursery_id, (db) => freeStorage(db, keys))
  },
})
