/** Tests the sentence of a start about a public address that does not lead here, or soon will not, by a real server with a certificate. */
import { once } from 'node:events'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certify, newAuthority } from '#testing/certificates.ts'
import { unreachable } from './startup-message.ts'

const [trusted, stranger] = await Promise.all([newAuthority('Trusted'), newAuthority('Stranger')])
const trustedBefore = tls.getCACertificates('default')
beforeAll(() => tls.setDefaultCACertificates([...trustedBefore, trusted.certificate.toString('pem')]))
afterAll(() => tls.setDefaultCACertificates(trustedBefore))

const here = [{ type: 'dns', value: 'localhost' }] as const
const elsewhere = [{ type: 'dns', value: 'shop.example' }] as const

test.each([
  ['nothing while its certificate is valid', () => certify(trusted, [...here], { left: 14.1, lasting: 90 }), undefined],
  ['nothing of one of twelve hours with five left', () => certify(trusted, [...here], { left: 0.2, lasting: 0.5 }), undefined],
  ['that it runs out', () => certify(trusted, [...here], { left: 13.9, lasting: 90 }), 'runs out in 13 days. Renew it, and'],
  ['that it runs out today', () => certify(trusted, [...here], { left: 0.9, lasting: 90 }), 'runs out within a day. Renew'],
  ['that it ran out', () => certify(trusted, [...here], { ended: true }), 'its certificate has run out: renew it'],
  [
    'that nobody here knows its authority',
    () => certify(stranger, [...here]),
    'name the file of that authority in NODE_EXTRA_CA_CERTS',
  ],
  ['that it is for another name', () => certify(trusted, [...elsewhere]), 'its certificate is for another name'],
])('a start behind https says %s', async (_, certificate, expected) => {
  const server = https.createServer(await certificate(), (_request, response) => response.end('{"status":"ok"}'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const publicUrl = `https://localhost:${(server.address() as AddressInfo).port}`
  const warning = await unreachable({ publicUrl }, new Date())
  if (expected === undefined) expect(warning).toBe(undefined)
  else expect(warning).toMatch(new RegExp(`^Careful: (the certificate of )?${publicUrl} `))
  expect(warning ?? '').toContain(expected ?? '')
  server.closeAllConnections()
  server.close()
})
