/** Shared by `import-again.test.ts` and `import-again.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { emptyNursery, exportOf, uploadInto } from '#testing/archives.ts'
import { aShed } from '#testing/batches.ts'
import { files } from '#testing/nursery.ts'
import type { NurseryId } from '#kernel/id.ts'
import { getNurseryData } from '../contract.ts'

export const ownerUrl = process.env['OWNER_DATABASE_URL'] ?? ''

async function anArchive(): Promise<Buffer> {
  const shed = await aShed()
  await shed.propagate(100)
  await files.put(`${shed.nursery_id}/plants/${randomUUID()}-320.webp`, Buffer.from('a photo'), 'image/webp')
  return exportOf(shed)
}

export async function startedImport() {
  const nursery = await emptyNursery()
  const assignment = await uploadInto(nursery, await anArchive())
  const status = async () => (await nursery.as('admin').calls(getNurseryData)).data.import?.status
  return { assignment, status }
}

export const storedFiles = async (nurseryId: NurseryId) => {
  const stored: string[] = []
  for await (const key of files.list(nurseryId)) stored.push(key)
  return stored
}
