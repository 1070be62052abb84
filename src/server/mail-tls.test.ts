/** Mails over TLS, from the first byte and by STARTTLS: to a server that proves its name, and to none that does not. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import 'reflect-metadata'
import * as x509 from '@peculiar/x509'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMail } from './mail.ts'

x509.cryptoProvider.set(crypto)
const ed25519 = { name: 'Ed25519' }
const day = 86_400_000

const newKeys = async () => {
  const keys = await crypto.subtle.generateKey(ed25519, true, ['sign', 'verify'])
  return 'privateKey' in keys ? keys : expect.fail('no pair of keys')
}

interface Authority {
  readonly keys: CryptoKeyPair
  readonly certificate: x509.X509Certificate
}

async function newAuthority(name: string): Promise<Authority> {
  const keys = await newKeys()
  const extensions = [new x509.BasicConstraintsExtension(true, undefined, true)]
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: ed25519,
    extensions,
  })
  return { keys, certificate }
}

/** The key and certificate of a mail server. */
async function certify(
  { keys: { privateKey: signingKey }, certificate }: Authority,
  names: ConstructorParameters<typeof x509.SubjectAlternativeNameExtension>[0],
  { ended = false } = {},
) {
  const { publicKey, privateKey } = await newKeys()
  const issued = await x509.X509CertificateGenerator.create({
    subject: 'CN=Mail server',
    issuer: certificate.subject,
    notBefore: new Date(Date.now() - 2 * day),
    notAfter: new Date(Date.now() + (ended ? -day : day)),
    publicKey,
    signingKey,
    signingAlgorithm: ed25519,
    extensions: [new x509.SubjectAlternativeNameExtension(names)],
  })
  const key = x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY')
  return { key, cert: issued.toString('pem') }
}

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
