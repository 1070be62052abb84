/** Shared by `drawing.test.ts` and `drawing.proof.ts`. */
import { aNursery } from '#testing/nursery.ts'
import { listReferenceEntries } from '#modules/setup/reference/contract.ts'
import * as calls from '../contract.ts'
import type { Drawing } from '../drawing.ts'

export async function aSite() {
  const nursery = await aNursery({ locations: ['Shade house', 'Old site'] })
  const admin = nursery.as('admin')
  const added = await admin.calls(calls.addSite, { body: { name: 'Home', width: 60, length: 40 } })
  const site = added.data
  const read = async () => (await admin.calls(calls.getMap)).data
  const draw = async (places: Drawing['places'], more: Partial<Drawing> = {}) => {
    const now = (await read()).sites.find(({ id }) => id === site.id)
    const body = { version: now?.version ?? 0, width: 60, length: 40, places, ...more }
    return admin.calls(calls.saveDrawing, { params: { id: site.id }, body })
  }
  const locations = async () => (await admin.calls(listReferenceEntries, { query: { kind: 'locations' } })).data
  return { ...nursery, admin, site, added, read, draw, locations }
}
