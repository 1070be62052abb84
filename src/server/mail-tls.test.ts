/** Mails over TLS, from the first byte and by STARTTLS: to a server that proves its name, and to none that does not. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certify, newAuthority } from '#testing/certificates.ts'
import { openMail } from './mail.ts'

const [trusted, stranger] = await Promise.all([newAuthority('Trusted'), newAuthority('Stranger')])
const trustedBefore = tls.getCACertificates('default')
beforeAll(() => tls.setDefaultCACertificates([...trustedBefore, trusted.certificate.toString('pem')]))
afterAll(() => tls.setDefaultCACertificates(trustedBefore))

// `0.0.0.0` leads to this machine, too, and is none of the names that need no TLS.
const names = [
  { type: 'dns', value: 'localhost' },
  { type: 'ip', value: '0.0.0.0' },
] as const
const ways = ['smtps', 'smtp'] as const

/** A mail server with this certificate, and what it was told. */
async function mailServer(way: (typeof ways)[number], certificate: { readonly key: string; readonly cert: string }) {
  const told: string[] = []
  const server = new SMTPServer({
    ...certificate,
    secure: way === 'smtps',
    onAuth: ({ username, password }, { secure }, done) => {
      told.push(`${username} ${password} ${secure ? 'encrypted' : 'in the clear'}`)
      done(null, { user: username })
    },
    onData(stream, { secure, envelope }, done) {
      told.push(`mail to ${envelope.rcptTo.map(({ address }) => address).join()} ${secure ? 'encrypted' : 'in the clear'}`)
      stream.resume().once('end', done)
    },
  })
  server.on('error', () => {}) // the client refuses the certificate
  server.listen(0, '0.0.0.0')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const send = async (host: string) => {
    const mail = openMail({ url: `${way}://ana:secret@${host}:${port}`, from: 'hello@nursery.example' })
    return mail.send({ to: 'tama@example.com', subject: 'Invoice', text: 'Here it is.' })
  }
  return { told, send, [Symbol.dispose]: () => server.close() }
}

test.each(ways)('signs in and sends by %s, encrypted, to a server with a certificate for its name', async (way) => {
  using server = await mailServer(way, await certify(trusted, [...names]))
  for (const host of ['localhost', '0.0.0.0']) {
    expect(await server.send(host)).toBe('sent')
    expect(server.told.splice(0)).toEqual(['ana secret encrypted', 'mail to tama@example.com encrypted'])
  }
})

test.each(ways)('tells nothing by %s to a server whose certificate is unknown, for another name, or out of date', async (way) => {
  const certificates = [
    { certificate: await certify(stranger, [...names]), because: /unable to verify|issuer certificate|self-signed/ },
    { certificate: await certify(trusted, [{ type: 'dns', value: 'other.example' }]), because: /does not match|altnames/ },
    { certificate: await certify(trusted, [...names], { ended: true }), because: /expired/ },
  ]
  for (const { certificate, because } of certificates)
    for (const host of ['localhost', '0.0.0.0']) {
      using server = await mailServer(way, certificate)
      await expect(server.send(host)).rejects.toThrow(because)
      expect(server.told).toEqual([])
    }
})
