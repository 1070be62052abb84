/** Conventional addresses of a website. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHttp } from '#server/http.ts'
import { serveWellKnown } from './well-known.ts'

let http: Awaited<ReturnType<typeof makeHttp>>
beforeAll(async () => {
  http = await makeHttp({ secure: true, trustProxy: false, formTargets: [], log: false })
  serveWellKnown(http, { publicUrl: 'https://nursery.example', profileUrl: () => 'https://accounts.example/profile' })
})
afterAll(() => http.close())

const get = (url: string) => http.inject({ method: 'GET', url })

test('search engines find the front page and stay out of the API', async () => {
  const robots = await get('/robots.txt')
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(robots.body.split('\n')).toEqual(
    expect.arrayContaining(['Disallow: /api/', 'Sitemap: https://nursery.example/sitemap.xml']),
  )
  expect((await get('/sitemap.xml')).body).toContain('<loc>https://nursery.example/</loc>')
})

test('security.txt names a contact and ends within a year (RFC 9116)', async () => {
  const fields = new Map(
    (await get('/.well-known/security.txt')).body
      .trim()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  )
  expect(fields.get('Contact')).toBe('mailto:security@glasshouse.example')
  expect(fields.get('Canonical')).toBe('https://nursery.example/.well-known/security.txt')
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(170)
  expect(days).toBeLessThan(365)
})

test('a password manager is led to where the password is changed', async () => {
  const { statusCode, headers } = await get('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, 'https://accounts.example/profile'])
})

test('the icon is there for pages that name none', async () => {
  const { statusCode, headers, rawPayload } = await get('/favicon.ico')
  expect([statusCode, headers['content-type'], rawPayload.subarray(1, 4).toString()]).toEqual([200, 'image/png', 'PNG'])
})
