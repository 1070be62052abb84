/** What the settings feature serves. */
import type { Files } from '#server/files.ts'
import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import * as stageCalls from '../growth-stage-calls.ts'
import { exportData as exportDataCall } from '../export-calls.ts'
import { bookAdjustment, closePeriod, readBooks } from './books.ts'
import { addGrowthStage, deleteGrowthStage, orderGrowthStages, renameGrowthStage } from './growth-stages.ts'
import { stages } from './growth-stages.queries.ts'
import { readSettings } from './read-settings.ts'
import { renameEntry } from './rename-entry.ts'
import { saveSettings } from './save-settings.ts'
import { exportData } from './export-data.ts'

export function settings(serve: Serve, files: Files) {
  serve(calls.getSettings, ({ db }) => readSettings(db))
  serve(exportDataCall, ({ db }) => exportData(db, files))
  serve(calls.getBooks, ({ db }) => readBooks(db))
  serve(calls.closeBooks, ({ db, who, body }) => closePeriod(db, who, body))
  serve(calls.adjustBooks, ({ db, who, body }) => bookAdjustment(db, who, body))
  serve(calls.saveSettings, ({ db, who, body }) => saveSettings(db, who.user_id, body))
  serve(calls.renameEntry, ({ db, who, body }) => renameEntry(db, who.user_id, body))
  serve(stageCalls.orderGrowthStages, ({ db, who, body }) => orderGrowthStages(db, who.user_id, body.ids))
  serve(stageCalls.listGrowthStages, ({ db }) => stages(db))
  serve(stageCalls.addGrowthStage, ({ db, who, body }) => addGrowthStage(db, who.user_id, body.name))
  serve(stageCalls.renameGrowthStage, ({ db, who, params, body }) =>
    renameGrowthStage(db, who.user_id, params['id'] ?? '', body.name),
  )
  serve(stageCalls.deleteGrowthStage, ({ db, who, params }) => deleteGrowthStage(db, who.user_id, params['id'] ?? ''))
}
