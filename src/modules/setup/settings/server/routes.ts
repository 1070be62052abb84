import type { Serve } from '#server/serve.ts'
import { sentFile } from '#server/uploads.ts'
import * as calls from '../contract.ts'
import { bookAdjustment, closePeriod, readBooks } from './books.ts'
import { addLogo, readLogo, removeLogo, smallLogo } from './logo.ts'
import { visibleSettings } from '../visible-settings.ts'
import { readSettings } from './read-settings.ts'
import { type SettingsQuestions, saveSettings } from './save-settings.ts'

export function settings(serve: Serve, questions: SettingsQuestions) {
  serve(calls.getSettings, async ({ db, who }) => visibleSettings(await readSettings(db), who.role))
  serve(calls.getLogo, async ({ db }) => ({ image: await readLogo(db) }))
  serve(
    calls.addLogo,
    ({ file }) => smallLogo(sentFile(file)),
    ({ db, who }, image) => addLogo(db, who.user_id, image),
  )
  serve(calls.removeLogo, ({ db, who }) => removeLogo(db, who.user_id))
  serve(calls.getBooks, ({ db }) => readBooks(db))
  serve(calls.closeBooks, ({ db, who, body }) => closePeriod(db, who, body))
  serve(calls.adjustBooks, ({ db, who, body }) => bookAdjustment(db, who, body))
  serve(calls.saveSettings, ({ db, who, body }) => saveSettings(db, who.user_id, body, questions))
}
