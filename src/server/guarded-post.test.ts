/** Requests to an address that was entered: no redirect, no long answer, no silence and no wrong certificate holds anything up. */
import { expect, test } from 'vitest'
import { certify, newAuthority } from '#testing/certificates.ts'
import { webhookReceiver } from '#testing/webhook-receiver.ts'
import { postTo, receiver } from './testing-guarded-post.ts'

const names = [{ type: 'ip', value: '127.0.0.1' }] as const

test('gives the status and the beginning of the answer', async () => {
  receiver.answers((_, reply) => reply.writeHead(202).end('Thank you\0'))
  expect(await postTo(receiver.address, { 'webhook-id': 'one' }, '{}')).toEqual({ status: 202, answer: 'Thank you' })
  expect(receiver.received).toMatchObject([{ body: '{}', headers: { 'webhook-id': 'one', 'content-type': 'application/json' } }])
})

test('follows no redirect', async () => {
  receiver.answers((_, reply) => reply.writeHead(302, { location: 'http://169.254.169.254/' }).end())
  expect(await postTo(receiver.address, {}, '{}')).toEqual({ status: 302, answer: '' })
})

test('reads the beginning of an answer of ten megabytes, and no more', async () => {
  let written = 0
  receiver.answers((_, reply) => {
    const more = () => {
      while (!reply.destroyed && written++ < 160 && reply.write('x'.repeat(65_536)));
    }
    reply.on('drain', more)
    more()
  })
  const { status, answer } = await postTo(receiver.address, {}, '{}')
  expect([status, answer.length]).toEqual([200, 2_000])
  expect(written).toBeLessThan(160)
})

test('keeps its connection to a receiver, and opens another if the receiver has closed that', async () => {
  const ports: (number | undefined)[] = []
  receiver.answers(({ socket }, reply) => {
    ports.push(socket.remotePort)
    // The third request reaches a connection that ends without an answer, as one does that is closed at that moment.
    if (ports.length === 3) socket.destroy()
    else reply.writeHead(204).end()
  })
  for (let n = 0; n < 3; n++) expect((await postTo(receiver.address, {}, '{}')).status).toBe(204)
  const [first, second, third, fourth] = ports
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('says that nothing listens, and that the address is private', async () => {
  const gone = await webhookReceiver()
  gone.close()
  await expect(postTo(gone.address, {}, '{}')).rejects.toThrow('Nothing listens at this address.')
  await expect(postTo('https://10.0.0.1/', {}, '{}')).rejects.toThrow('private network')
})

test('sends nothing to a server whose certificate is unknown or out of date, and says why', async () => {
  const authority = await newAuthority('Nobody knows')
  for (const [ended, why] of [
    [false, 'Its certificate is not valid: its authority is not known.'],
    [true, 'Its certificate is not valid: '],
  ] as const) {
    const secure = await webhookReceiver(await certify(authority, [...names], { ended }))
    await expect(postTo(secure.address, {}, '{}')).rejects.toThrow(why)
    expect(secure.received).toEqual([])
    secure.close()
  }
  receiver.close()
})
