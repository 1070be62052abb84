/** Shared by `photos.test.ts` and `photos.proof.ts`. */
import sharp from 'sharp'
import { aNursery } from '#testing/nursery.ts'
import * as calls from '../contract.ts'

export const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3a7d44' } })

export async function withKowhai() {
  const nursery = await aNursery()
  const body = { common_name: 'Kōwhai', botanical_name: 'Sophora microphylla', category: 'Trees' as const }
  const { data: plant } = await nursery.as('manager').calls(calls.createPlantType, { body })
  const params = { id: plant.id }
  const send = (name: string, bytes: Buffer | string) =>
    nursery.as('manager').calls(calls.addPhoto, { params, body: {}, file: { name, bytes } })
  return { nursery, params, send }
}
