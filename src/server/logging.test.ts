/** The log has one line a request, ids instead of persons, and the id that is in the answer. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { makeHttp } from './http.ts'
import { type LogLevel, describeError, logNursery } from './logging.ts'

type Line = Readonly<Record<string, unknown>>

async function logging(level: LogLevel) {
  const lines: Line[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Line) }
  const http = await makeHttp({ secure: false, trustProxy: false, formTargets: [], log: { level, stream } })
  return { http, lines }
}

test('writes one line a request: route, status and time, with the id that the answer has, and nothing that a person typed', async () => {
  const { http, lines } = await logging('info')
  const nursery = randomUUID()
  http.get('/api/customers/:id', async (request) => {
    logNursery(request, nursery)
    return { name: 'Ana Reid' }
  })
  const reply = await http.inject({
    url: '/api/customers/ana@example.com?q=Ana',
    headers: { authorization: 'Bearer sesame', cookie: 'session=sesame' },
  })
  expect(reply.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'info',
      request_id: reply.headers['x-request-id'],
      method: 'GET',
      route: '/api/customers/:id',
      status: 200,
      nursery,
      ms: expect.any(Number),
    }),
  ])
  expect(JSON.stringify(lines)).not.toMatch(/ana|sesame/i)
  const missing = await http.inject('/api/nothing/ana@example.com')
  expect(lines[1]).toMatchObject({ level: 'info', route: 'unmatched', status: 404, request_id: missing.headers['x-request-id'] })
  expect(JSON.stringify(lines)).not.toMatch(/ana/i)
  await http.close()
})

test('gives every error an id of its own, also one before routing, and warns of those that somebody should look at', async () => {
  const { http, lines } = await logging('warn')
  http.get('/api/faults', async () => {
    throw Object.assign(new pg.DatabaseError('invalid input syntax for type uuid: "ana@example.com"', 1, 'error'), {
      detail: 'Key (email)=(ana@example.com) already exists.',
    })
  })
  const replies = await Promise.all(['/api/faults', '/api/faults', '/api/%zz', '/api/none'].map((url) => http.inject(url)))
  const ids = replies.map(({ headers }) => headers['x-request-id'])
  expect(new Set(ids).size).toBe(4)
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(replies[0]?.json().detail).toContain(ids[0])
  // Each fault: what happened, and the line of the request. Refusals are no warnings.
  expect(lines.map(({ level, request_id }) => [level, request_id])).toEqual(
    expect.arrayContaining(
      [ids[0], ids[1]].flatMap((id) => [
        ['error', id],
        ['warn', id],
      ]),
    ),
  )
  expect(lines.length).toBe(4)
  expect(JSON.stringify(lines)).not.toContain('ana@example.com')
  await http.close()
})

test('describes an error by its kind, its place and its cause, without the values it quotes', () => {
  const cause = Object.assign(new pg.DatabaseError('duplicate key value violates unique constraint "users_email"', 1, 'error'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (email)=(ana@example.com) already exists.',
  })
  const described = describeError(new Error('It could not be saved', { cause }))
  expect(described).toMatchObject({
    type: 'Error',
    message: 'It could not be saved',
    cause: { code: '23505', constraint: 'users_email' },
  })
  expect(JSON.stringify(described)).not.toContain('ana@example.com')
})
