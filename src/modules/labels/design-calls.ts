/** Every call about the layouts of labels. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { growers, managers } from '#kernel/role.ts'
import { Version } from '#kernel/wire.ts'
import { LabelDesign, NewLabelDesign } from './label-fields.ts'

export const listLabelDesigns = endpoint({
  method: 'GET',
  path: '/api/label-designs',
  summary: 'Lists the nursery’s own layouts of labels, by name',
  roles: growers,
  reply: z.array(LabelDesign),
})

export const getLabelDesign = endpoint({
  method: 'GET',
  path: '/api/label-designs/:id',
  summary: 'Returns one layout of labels',
  roles: growers,
  reply: LabelDesign,
})

export const createLabelDesign = endpoint({
  method: 'POST',
  path: '/api/label-designs',
  status: 201,
  summary:
    'Adds a layout of labels; refused where fields overlap or leave the label. The default of a kind replaces the one before it',
  roles: managers,
  body: NewLabelDesign,
  reply: LabelDesign,
  idempotent: true,
  problems: ['DUPLICATE', 'BAD_STATE'],
})

export const editLabelDesign = endpoint({
  method: 'PUT',
  path: '/api/label-designs/:id',
  summary: 'Changes a layout of labels',
  roles: managers,
  body: z.extend(NewLabelDesign, { version: Version }),
  reply: LabelDesign,
  problems: ['DUPLICATE'],
})

export const deleteLabelDesign = endpoint({
  method: 'DELETE',
  path: '/api/label-designs/:id',
  summary: 'Deletes a layout of labels; labels of its kind have the product’s own layout again',
  roles: managers,
})
