import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Files, bucketFiles, localFiles } from './files.ts'

const folder = () => mkdtempSync(path.join(tmpdir(), 'files-'))
const ours = folder()
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder(),
  configureBuckets: [{ name: 'nursery', configs: [] }],
})
const places: Record<string, Files> = { 'a folder': localFiles(ours) }
const keys = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
let endpoint = ''

beforeAll(async () => {
  const { port } = await server.run()
  endpoint = `http://127.0.0.1:${port}`
  places['a bucket'] = bucketFiles({ ...keys, endpoint, bucket: 'nursery' })
})
afterAll(() => server.close())

test.each(['a folder', 'a bucket'])('%s returns a file until it is deleted', async (name) => {
  const files = places[name]!
  const bytes = Buffer.from('a picture, for example')
  await files.put('n1/plants/p-320.webp', bytes, 'image/webp')
  await files.put('n1/plants/p-320.webp', Buffer.from('another'), 'image/webp')
  expect((await buffer((await files.get('n1/plants/p-320.webp'))!)).toString()).toBe('another')
  expect(await files.get('n2/plants/p-320.webp')).toBeUndefined()
  await files.delete('n1/plants/p-320.webp')
  await files.delete('n1/plants/p-320.webp')
  expect(await files.get('n1/plants/p-320.webp')).toBeUndefined()
})

test.each(['a folder', 'a bucket'])('%s lists the files of a folder, and none outside of it', async (name) => {
  const files = places[name]!
  const put = ['n7/plants/b-320.webp', 'n7/plants/a-320.webp', 'n7/expenses/c.pdf', 'n70/plants/d.webp']
  for (const key of put) await files.put(key, Buffer.from('x'), 'image/webp')
  const listed = async (folder: string) => {
    const keys: string[] = []
    for await (const key of files.list(folder)) keys.push(key)
    return keys
  }
  expect(await listed('n7')).toEqual(['n7/expenses/c.pdf', 'n7/plants/a-320.webp', 'n7/plants/b-320.webp'])
  expect(await listed('nobody')).toEqual([])
})

test.each(['a folder', 'a bucket'])('%s refuses keys that leave it', async (name) => {
  for (const key of ['../x', 'a/../../x', '/etc/passwd', 'a//b', '', 'a/.b', 'a b'])
    await expect(places[name]!.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('No key')
})

test('leaves no half-written file', async () => {
  await places['a folder']!.put('n3/one.webp', Buffer.alloc(1_000_000), 'image/webp')
  expect(readdirSync(path.join(ours, 'n3'))).toEqual(['one.webp'])
})

test('reports a bucket that is missing or unreachable in a sentence', async () => {
  const sentence = /cannot be reached right now/
  const missing = bucketFiles({ ...keys, endpoint, bucket: 'nowhere' })
  await expect(missing.put('a', Buffer.from('x'), 'text/plain')).rejects.toThrow(sentence)
  const away = bucketFiles({ ...keys, endpoint: 'http://127.0.0.1:9', bucket: 'nursery' })
  await expect(away.get('a')).rejects.toThrow(sentence)
})
