/** Routes of the nursery map. */
import type { Files } from '#server/files.ts'
import type { Serve } from '#server/serve.ts'
import { sentFile } from '#server/uploads.ts'
import * as calls from '../contract.ts'
import { addSite, readMap, removeSite, saveDrawing } from './draw.ts'
import { addMapPicture, removeMapPicture, showMapPicture, storeMapPicture } from './map-picture.ts'
import { siteWithId } from './map.queries.ts'
import { readPlace, readSpace, readStanding } from './standing.ts'
import { placesOfPlants } from './standing.queries.ts'

export function nurseryMap(serve: Serve, files: Files) {
  serve(calls.getMap, ({ db }) => readMap(db))
  serve(calls.getSite, ({ db, params }) => siteWithId(db, params.id))
  serve(calls.addSite, ({ db, who, body }) => addSite(db, who.user_id, body))
  serve(calls.saveDrawing, ({ db, who, params, body }) => saveDrawing(db, who.user_id, params.id, body))
  serve(calls.removeSite, ({ db, who, params }) => removeSite(db, who.user_id, params.id))
  serve(
    calls.addMapPicture,
    ({ transaction, who: { nursery_id }, params, file }) =>
      storeMapPicture(files, { transaction, nursery_id }, params.id, sentFile(file)),
    ({ db, who, params }, picture) => addMapPicture(db, who.user_id, params.id, picture),
  )
  serve(calls.showMapPicture, ({ db, params }) => showMapPicture(db, files, params.id))
  serve(calls.removeMapPicture, ({ db, who, params }) => removeMapPicture(db, who.user_id, params.id))
  serve(calls.getStanding, ({ db }) => readStanding(db))
  serve(calls.findPlants, ({ db, query }) => placesOfPlants(db, query.search))
  serve(calls.getPlace, ({ db, params }) => readPlace(db, params.id))
  serve(calls.getSpace, ({ db, query }) => readSpace(db, Number(query.weeks ?? '26')))
}
