import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { recordChange } from '#server/audit.ts'
import { FileAnswer } from '#server/file-reply.ts'
import type { Serve } from '#server/serve.ts'
import { zip } from '#server/zip.ts'
import * as calls from '../contract.ts'
import { exportPerson } from './export-person.ts'
import { erasePerson, personalDataOf, readPerson, selectingOf } from './personal-data.ts'
import { peopleLike } from './personal-data.queries.ts'

export function personalData(serve: Serve): void {
  serve(calls.findPeople, ({ db, who, query }) => peopleLike(db, query.search.trim(), who.role === 'admin'))
  serve(calls.readPersonalData, ({ db, who, query }) => personalDataOf(db, who, query))
  serve(
    calls.exportPersonalData,
    async ({ writing, who, query }) =>
      writing(async (db) => {
        const person = await readPerson(db, who, query)
        await recordChange(db, {
          user_id: who.user_id,
          action: 'person.export',
          subject_type: 'person',
          ...(person.id !== '' && { subject_id: person.id }),
          after: { kind: person.kind },
        })
        return person
      }),
    async ({ db }, person) => {
      const [today, { selecting }] = [await todayOf(db), await selectingOf(db)]
      const entries = await exportPerson(db, person, selecting, today)
      return new FileAnswer(`personal-data-${today}.zip`, 'application/zip', () => zip(entries))
    },
  )
  serve(calls.erasePerson, ({ db, who, body }) => erasePerson(db, who, body))
}
