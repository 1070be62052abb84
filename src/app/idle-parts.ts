/**
 * Parts of the app loaded after its first screen is drawn, and its background work from then on: one chunk instead of a dozen.
 */
import { offerUpdate } from '#modules/home/help/web/offer-update.tsx'
import { followUpdates as follow } from '#web/updates.ts'

export { FieldStatus } from '#modules/fieldwork/web/FieldStatus.tsx'
export { startFieldWork } from '#modules/fieldwork/web/send-field-work.ts'
export { storeAnswers } from '#modules/fieldwork/web/stored-answers.ts'
export { ScreenKeys } from '#modules/home/help/web/ScreenKeys.tsx'
export { NotificationBell } from '#modules/messages/web/NotificationBell.tsx'
export { SavedViews } from '#modules/setup/saved-views/web/SavedViews.tsx'
export { FocusTitle } from '#web/shell/FocusTitle.tsx'
export { SwitchedOff } from '#modules/setup/settings/web/SwitchedOff.tsx'
export { startSending } from '#modules/selling/waiting/web/send-sales.ts'
export { listen } from '#web/live.ts'
export const followUpdates = () => follow((use) => void offerUpdate(use))
