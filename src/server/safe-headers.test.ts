import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { makeHttp } from './http.ts'
import { safeHeaders } from './safe-headers.ts'

it('sends the safe headers with every response: found, refused, missing', async () => {
  const http = await makeHttp({ secure: true, trustProxy: false, formTargets: ['https://id.example'], log: false })
  http.get('/page', (_request, reply) => reply.type('text/html').send('<p>Hello</p>'))
  http.get('/wrong', () => {
    throw new Error('Broken')
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  const headers = await Promise.all(
    ['/page', '/wrong', '/nowhere', '/api/nowhere'].map(async (path) => {
      const { headers } = await fetch(`http://127.0.0.1:${port}${path}`)
      return {
        policy: headers.get('content-security-policy'),
        kind: headers.get('x-content-type-options'),
        frame: headers.get('x-frame-options'),
        insists: headers.get('strict-transport-security'),
        opener: headers.get('cross-origin-opener-policy'),
        referrer: headers.get('referrer-policy'),
        permissions: headers.get('permissions-policy'),
      }
    }),
  )
  await http.close()
  expect(headers).toEqual(
    Array.from({ length: 4 }, () => ({
      policy:
        "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data: blob:;connect-src 'self' https://id.example;font-src 'self';form-action 'self' https://id.example;frame-ancestors 'none';base-uri 'none';object-src 'none';require-trusted-types-for 'script';trusted-types glasshouse;upgrade-insecure-requests",
      kind: 'nosniff',
      frame: 'DENY',
      insists: 'max-age=31536000; includeSubDomains',
      opener: 'same-origin',
      referrer: 'same-origin',
      permissions: expect.stringMatching(/^camera=\(self\), usb=\(self\), .*geolocation=\(\).*microphone=\(\)/) as string,
    })),
  )
})

it('requires no https over plain http, and reveals nothing of the server', async () => {
  const headers = await safeHeaders({ secure: false, formTargets: [] })
  expect(headers).not.toHaveProperty('strict-transport-security')
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['content-type']))
  expect(Object.keys(headers).filter((name) => /^(content-(type|length)|date|connection|keep-alive|vary)$/.test(name))).toEqual(
    [],
  )
})
