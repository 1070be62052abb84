import type { Files } from '#server/files.ts'
import type { Serve } from '#server/serve.ts'
import { sentFile } from '#server/uploads.ts'
import * as calls from '../contract.ts'
import * as walk from '../walk-calls.ts'
import { addScoutingPhoto, removeScoutingPhoto, showScoutingPhoto, storeScoutingPhoto } from './scouting-photos.ts'
import { subjectWithId, subjects } from './scouting.queries.ts'
import * as commands from './scouting.ts'

export function scouting(serve: Serve, files: Files) {
  serve(calls.listScoutingSubjects, ({ db }) => subjects(db))
  serve(calls.getScoutingSubject, ({ db, params }) => subjectWithId(db, params.id))
  serve(calls.createScoutingSubject, ({ db, who, body }) => commands.createScoutingSubject(db, who.user_id, body))
  serve(calls.addUsualSubjects, ({ db, who }) => commands.addUsualSubjects(db, who.user_id))
  serve(calls.changeScoutingSubject, ({ db, who, params, body }) =>
    commands.changeScoutingSubject(db, who.user_id, params.id, body),
  )
  serve(calls.newestScouting, ({ db }) => commands.newestScouting(db))
  serve(calls.listScouting, ({ db, query }) => commands.listScouting(db, query))
  serve(calls.getScoutingEntry, ({ db, params }) => commands.readScoutingEntry(db, params.id))
  serve(walk.createScoutingEntry, ({ db, who, body }) => commands.createScoutingEntry(db, who.user_id, body))
  serve(calls.correctScoutingEntry, ({ db, who, params, body }) =>
    commands.correctScoutingEntry(db, who.user_id, params.id, body),
  )
  serve(calls.removeScoutingEntry, ({ db, who, params }) => commands.removeScoutingEntry(db, who.user_id, params.id))
  serve(calls.restoreScoutingEntry, ({ db, who, params }) => commands.restoreScoutingEntry(db, who.user_id, params.id))
  serve(calls.scoutingVersions, ({ db, params }) => commands.scoutingVersions(db, params.id))
  serve(
    walk.addScoutingPhoto,
    ({ transaction, who: { nursery_id }, params, file }) =>
      storeScoutingPhoto(files, { transaction, nursery_id }, params.id, sentFile(file)),
    ({ db, who, params }, id) => addScoutingPhoto(db, who.user_id, params.id, id),
  )
  serve(calls.showScoutingPhoto, ({ db, params, query }) =>
    showScoutingPhoto(db, files, params.id, query.size === '320' ? 320 : 1280),
  )
  serve(calls.removeScoutingPhoto, ({ db, who, params }) => removeScoutingPhoto(db, who.user_id, params.id))
}
