import { readSettings, todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { recordChange } from '#server/audit.ts'
import { FileAnswer } from '#server/file-reply.ts'
import type { Files } from '#server/files.ts'
import type { Serve } from '#server/serve.ts'
import { storageByKind, storageOf } from '#server/storage-quota.ts'
import { sentFile } from '#server/uploads.ts'
import * as calls from '../contract.ts'
import { cancelErasure, requestErasure } from './erase-nursery.ts'
import { pendingErasure } from './erasures.queries.ts'
import { usedTables } from './empty-nursery.ts'
import { exportArchive } from './export-data.ts'
import { lastImport } from './imports.queries.ts'
import { beginImport, receivePart, startImport } from './receive-import.ts'
import { sealAll } from './seal-ledgers.ts'
import { lastSeal } from './seals.queries.ts'

export function nurseryData(serve: Serve, files: Files) {
  serve(calls.getNurseryData, async ({ db }) => {
    const [used, seal, last] = [await usedTables(db), await lastSeal(db), await lastImport(db)]
    const erasure = await pendingErasure(db)
    const storage = { ...(await storageOf(db)), kinds: await storageByKind(db) }
    return { storage, is_empty: used.length === 0, seal: seal ?? null, import: last ?? null, erasure: erasure ?? null }
  })
  serve(
    calls.exportData,
    async ({ writing, who }) => {
      await writing((db) =>
        recordChange(db, { user_id: who.user_id, action: 'nursery.export', subject_type: 'nursery', subject_id: who.nursery_id }),
      )
      await sealAll(writing)
    },
    async ({ db, who }) => {
      const [today, { nurseryName }] = [await todayOf(db), await readSettings(db)]
      const exporting = { files, nursery_id: who.nursery_id, nursery: nurseryName }
      return new FileAnswer(`glasshouse-${today}.zip`, 'application/zip', (read) => exportArchive({ ...exporting, read }))
    },
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
