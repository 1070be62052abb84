/** Further cases of `import-again.test.ts`. */
import { expect, test } from 'vitest'
import { files } from '#testing/nursery.ts'
import { importFolder, storePart } from './archive-parts.ts'
import { importJob } from './import-job.ts'
import { ownerUrl, startedImport, storedFiles } from './testing-import-again.ts'

test('has only its parts to delete where it was killed after its rows were committed', async () => {
  const { assignment, status } = await startedImport()
  const { import_id } = assignment.payload
  await importJob({ ownerUrl, files }).work(assignment)
  const stored = await storedFiles(assignment.nursery_id)
  await storePart(files, importFolder(assignment.nursery_id, import_id), 1, Buffer.from('a part'))
  expect(await storedFiles(assignment.nursery_id)).toHaveLength(stored.length + 1)
  await importJob({ ownerUrl, files }).work(assignment)
  expect([await status(), await storedFiles(assignment.nursery_id)]).toEqual(['done', stored])
})
