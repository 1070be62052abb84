import { dayIn } from '#kernel/day.ts'
import { Problem } from '#kernel/problem.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { recordChange } from '#server/audit.ts'
import type { Files } from '#server/files.ts'
import type { Serve } from '#server/serve.ts'
import { storageByKind, storageOf } from '#server/storage-quota.ts'
import { sentFile } from '#server/uploads.ts'
import * as calls from '../contract.ts'
import { cancelErasure, requestErasure } from './erase-nursery.ts'
import { pendingErasure } from './erasures.queries.ts'
import { usedTables } from './empty-nursery.ts'
import { exportedFile } from './archive-parts.ts'
import { startExport } from './export-job.ts'
import { lastExport, readyExport } from './exports.queries.ts'
import { lastImport } from './imports.queries.ts'
import { beginImport, receivePart, startImport } from './receive-import.ts'
import { lastSeal } from './seals.queries.ts'

export function nurseryData(serve: Serve, files: Files) {
  serve(calls.getNurseryData, async ({ db }) => {
    const [used, seal] = [await usedTables(db), await lastSeal(db)]
    const [exported, imported] = [await lastExport(db), await lastImport(db)]
    const erasure = await pendingErasure(db)
    const storage = { ...(await storageOf(db)), kinds: await storageByKind(db) }
    return {
      storage,
      is_empty: used.length === 0,
      seal: seal ?? null,
      export: exported ?? null,
      import: imported ?? null,
      erasure: erasure ?? null,
    }
  })
  serve(calls.startExport, ({ db, who }) => startExport(db, who))
  serve(
    calls.fetchExport,
    ({ writing, who }) =>
      writing(async (db) => {
        const ready = await readyExport(db)
        if (ready === undefined) throw new Problem('NOT_FOUND', 'No export is ready. Export everything first.')
        await recordChange(db, {
          user_id: who.user_id,
          action: 'nursery.export',
          subject_type: 'nursery',
          subject_id: who.nursery_id,
        })
        return { ...ready, day: dayIn((await readSettings(db)).timeZone, new Date(ready.created_at)) }
      }),
    async ({ who }, ready) => exportedFile(files, who.nursery_id, ready),
  )
  serve(calls.requestErasure, ({ db, who, body }) => requestErasure(db, who, body.name))
  serve(calls.cancelErasure, ({ db, who }) => cancelErasure(db, who))
  serve(calls.beginImport, ({ db, body }) => beginImport(db, body))
  serve(
    calls.uploadPart,
    ({ transaction, who, params, body, file }) =>
      receivePart({ transaction, files, nursery_id: who.nursery_id }, params.id, Number(body.number), sentFile(file).bytes),
    async (): Promise<undefined> => undefined,
  )
  serve(calls.startImport, ({ db, who, params }) => startImport(db, who, params.id))
}
