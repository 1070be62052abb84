/** What the settings room serves. */
import type { Serve } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { readSettings } from './read-settings.ts'
import { saveSettings } from './save-settings.ts'

export function settings(serve: Serve) {
  serve(calls.getSettings, ({ db }) => readSettings(db))
  serve(calls.saveSettings, ({ db, who, body }) => saveSettings(db, who.user_id, body))
}
