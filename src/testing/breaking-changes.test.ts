import { expect, test } from 'vitest'
import { type Document, breakingChanges } from './breaking-changes.ts'

const document = {
  paths: {
    '/api/plants': {
      get: {
        parameters: [{ name: 'sort', in: 'query', schema: { type: 'string', enum: ['name', 'price'] } }],
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } } } },
      },
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/NewPlant' } } } },
        responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } } } },
      },
    },
  },
  webhooks: {
    plants: {
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } } },
        responses: {},
      },
    },
  },
  components: {
    schemas: {
      Plant: {
        type: 'object',
        required: ['id', 'name'],
        properties: {
          id: { type: 'string' },
          name: { type: 'string' },
          note: { type: 'string' },
          parent: { anyOf: [{ $ref: '#/components/schemas/Plant' }, { type: 'null' }] },
        },
      },
      NewPlant: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', maxLength: 80 },
          note: { type: 'string' },
          size: { anyOf: [{ type: 'number' }, { type: 'string' }] },
        },
        additionalProperties: false,
      },
    },
  },
} satisfies Document

/** The document after a change of one text in it. */
const changed = (text: string, by: string) => {
  const whole = JSON.stringify(document)
  if (!whole.includes(text)) throw new Error(`${text} is not in the document.`)
  return JSON.parse(whole.replace(text, by)) as Document
}

test.each([
  ['"/api/plants":{"get"', '"/api/plants":{"put"', 'GET /api/plants is gone'],
  ['["name","price"]', '["name"]', 'GET /api/plants sort takes no price any more'],
  ['"in":"query"', '"in":"query","required":true', 'GET /api/plants sort is required'],
  ['"201"', '"200"', 'POST /api/plants does not answer 201 any more'],
  ['"id":{"type":"string"}', '"code":{"type":"string"}', 'Plant.id is gone'],
  ['"id":{"type":"string"}', '"id":{"type":"integer"}', 'Plant.id may be integer'],
  ['["id","name"]', '["id"]', 'Plant.name may be left out'],
  [
    '"note":{"type":"string"},"parent"',
    '"note":{"anyOf":[{"type":"string"},{"type":"null"}]},"parent"',
    'Plant.note may be null',
  ],
  ['"required":["name"]', '"required":["name","note"]', 'NewPlant.note is required'],
  ['"maxLength":80', '"maxLength":40', 'NewPlant.name has maxLength 40'],
  ['"note":{"type":"string"},"size"', '"size"', 'NewPlant.note is gone'],
  ['[{"type":"number"},{"type":"string"}]', '[{"type":"number"}]', 'NewPlant.size takes no string any more'],
  ['"plants":{"post"', '"crops":{"post"', 'The events of plants are gone'],
])('%s to %s breaks programs', (text, by, change) => {
  expect(breakingChanges(document, changed(text, by))).toEqual([change])
})

test.each([
  ['["name","price"]', '["name","price","day"]'],
  ['"note":{"type":"string"},"parent"', '"note":{"type":"string"},"color":{"type":"string"},"parent"'],
  ['"note":{"type":"string"},"size"', '"note":{"type":"string"},"color":{"type":"string"},"size"'],
  ['"maxLength":80', '"maxLength":120'],
  ['["id","name"]', '["id","name","note"]'],
])('%s to %s breaks none', (text, by) => {
  expect(breakingChanges(document, changed(text, by))).toEqual([])
})
