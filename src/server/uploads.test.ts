import { expect, test } from 'vitest'
import { makeHttp } from './http.ts'
import { readUpload } from './uploads.ts'

const file = { field: 'photo', maxBytes: 100 }
const part = (name: string, text: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n${text}\r\n`

test.each([
  ['no boundary', part('photo', 'a'), 'multipart/form-data', 400, 'BAD_JSON'],
  ['no form at all', 'nothing', 'multipart/form-data; boundary=x', 400, 'BAD_JSON'],
  ['an end too soon', part('photo', 'a'), 'multipart/form-data; boundary=x', 400, 'BAD_JSON'],
  ['no file', '--x--\r\n', 'multipart/form-data; boundary=x', 422, 'INVALID'],
  ['another field', `${part('else', 'a')}--x--\r\n`, 'multipart/form-data; boundary=x', 422, 'INVALID'],
  ['two files', `${part('photo', 'a')}${part('photo', 'b')}--x--\r\n`, 'multipart/form-data; boundary=x', 422, 'INVALID'],
  ['a file too large', `${part('photo', 'a'.repeat(101))}--x--\r\n`, 'multipart/form-data; boundary=x', 413, 'TOO_LARGE'],
  ['JSON', '{}', 'application/json', 415, 'UNSUPPORTED_TYPE'],
  ['a file', `${part('photo', 'a')}--x--\r\n`, 'multipart/form-data; boundary=x', 200, undefined],
])('answers a form with %s with a problem', async (_, payload, type, status, code) => {
  const app = await makeHttp({ secure: false, trustProxy: false, formTargets: [], log: false })
  app.post('/photo', async (request) => ({ bytes: (await readUpload(request, file)).bytes.length }))
  const reply = await app.inject({ method: 'POST', url: '/photo', payload, headers: { 'content-type': type } })
  expect([reply.statusCode, reply.json().code]).toEqual([status, code])
})
