/** Where pictures and documents are kept: a folder of the product, or a bucket that speaks S3. Small files, by a key that never changes what it holds. */
import { AwsClient } from 'aws4fetch'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Problem } from '#kernel/problem.ts'
import type { Job } from './jobs.ts'

/** Keys are like `<nursery>/plants/<id>-320.webp`: letters, digits, dashes and dots, with slashes between. */
export interface Files {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Undefined where there is none. */
  get(key: string): Promise<Readable | undefined>
  /** The keys of everything under a folder, in order. */
  list(folder: string): AsyncIterable<string>
  /** Also where there is none. */
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

/** Files in a folder, written beside their place and moved there: a process that dies leaves no half of one. */
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

/** Files in a bucket: signed by AWS Signature 4, addressed by path, which every server that speaks S3 understands. */
export function bucketFiles({ endpoint, bucket, region, accessKeyId, secretAccessKey }: Bucket): Files {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  const send = async (
    key: string,
    method: string,
    init: { body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
  ) => {
    const reply = await client
      .fetch(`${endpoint}/${bucket}/${checked(key)}`, { method, redirect: 'error', ...init })
      .catch((cause: unknown) => {
        throw unreachable(cause)
      })
    if (reply.ok || reply.status === 404) return reply
    await reply.body?.cancel()
    throw unreachable(`${method} ${key} was answered with ${reply.status}`)
  }
  return {
    async put(key, bytes, type) {
      const reply = await send(key, 'PUT', { body: new Uint8Array(bytes), headers: { 'content-type': type } })
      if (reply.status === 404) throw unreachable(`there is no bucket ${bucket}`)
      await reply.body?.cancel()
    },
    async get(key) {
      const reply = await send(key, 'GET')
      if (reply.ok && reply.body) return Readable.fromWeb(reply.body as ReadableStream)
      await reply.body?.cancel()
      return undefined
    },
    async *list(under) {
      let from: string | undefined
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: `${checked(under)}/`,
          ...(from && { 'continuation-token': from }),
        })
        const reply = await client.fetch(`${endpoint}/${bucket}?${query}`, { redirect: 'error' }).catch((cause: unknown) => {
          throw unreachable(cause)
        })
        const listed = await reply.text()
        if (!reply.ok) throw unreachable(`the list of ${under} was answered with ${reply.status}`)
        // Keys are letters, digits, dashes, dots and slashes: nothing in them is ever escaped.
        yield* [...listed.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
        from = /<NextContinuationToken>([^<]+)</.exec(listed)?.[1]
      } while (from !== undefined)
    },
    async delete(key) {
      await (await send(key, 'DELETE')).body?.cancel()
    },
  }
}

function unreachable(cause: unknown): Problem {
  const problem = new Problem('UNAVAILABLE', 'The place where files are kept cannot be reached right now. Try again in a moment.')
  problem.cause = cause
  return problem
}

/** The bucket, or where there is none, a folder of the product. */
export const openFiles = ({ bucket, dataDir }: { readonly bucket?: Bucket; readonly dataDir: string }): Files =>
  bucket ? bucketFiles(bucket) : localFiles(path.join(dataDir, 'files'))

/** The work of deleting files that nothing names any more, after the transaction that stopped naming them. */
export const deletingFiles = (files: Files): Job => ({
  name: 'files.delete',
  work: async ({ payload }) => {
    for (const key of payload['keys'] as string[]) await files.delete(key)
  },
})
