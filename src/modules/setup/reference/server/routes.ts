import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import * as stageCalls from '../growth-stage-calls.ts'
import { listLocations } from '../location-calls.ts'
import { type SizeFigures, addEntry, changeEntry, mergeEntry, orderEntries, setEntryArchived } from './change-entries.ts'
import { allEntries, entryWithId } from './entries.queries.ts'
import { addStage, deleteStage, getStage, listStages, renameStage } from './growth-stages.ts'
import { labelledLocations } from './labelled-locations.ts'
import { usageOf } from './references.queries.ts'

export function reference(serve: Serve, figures: SizeFigures) {
  serve(stageCalls.listGrowthStages, ({ db }) => listStages(db))
  serve(stageCalls.getGrowthStage, ({ db, params }) => getStage(db, params.id))
  serve(stageCalls.addGrowthStage, ({ db, who, body }) => addStage(db, who.user_id, body.name))
  serve(stageCalls.renameGrowthStage, ({ db, who, params, body }) => renameStage(db, who.user_id, params.id, body.name))
  serve(stageCalls.deleteGrowthStage, ({ db, who, params }) => deleteStage(db, who.user_id, params.id))
  serve(listLocations, ({ db }) => labelledLocations(db))
  serve(calls.listReferenceEntries, ({ db, query }) => allEntries(db, query.kind))
  serve(calls.getReferenceEntry, ({ db, params, query }) => entryWithId(db, query.kind, params.id))
  serve(calls.addReferenceEntry, ({ db, who, body }) => addEntry(db, who.user_id, body))
  serve(calls.orderReferenceEntries, ({ db, who, body }) => orderEntries(db, who.user_id, body.kind, body.ids))
  serve(calls.changeReferenceEntry, ({ db, who, params, body }) => changeEntry(db, who.user_id, params.id, body))
  serve(calls.usageOfReferenceEntry, async ({ db, params, query }) => {
    const { id } = await entryWithId(db, query.kind, params.id)
    return usageOf(db, query.kind, id)
  })
  serve(calls.mergeReferenceEntry, ({ db, who, params, body }) => mergeEntry(db, who.user_id, params.id, { ...body, figures }))
  serve(calls.archiveReferenceEntry, ({ db, who, params, query }) =>
    setEntryArchived(db, who.user_id, query.kind, params.id, true),
  )
  serve(calls.restoreReferenceEntry, ({ db, who, params, body }) =>
    setEntryArchived(db, who.user_id, body.kind, params.id, false),
  )
}
