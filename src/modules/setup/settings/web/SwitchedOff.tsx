/** Above a screen that belongs to a feature that is off: it works, and can be put back into the menus. */
import { useLocation } from '@tanstack/react-router'
import { admins } from '#kernel/role.ts'
import { call } from '#web/call.ts'
import { isOneOf } from '#web/session.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useAction } from '#web/use-action.ts'
import { getSettings, saveSettings } from '../contract.ts'
import { features } from '../feature-details.ts'
import { hiddenAt } from '../features.ts'
import { useSettings } from './use-settings.ts'

export function SwitchedOff() {
  const { hiddenFeatures } = useSettings()
  const address = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const { run, busy } = useAction(getSettings.path)
  const feature = hiddenAt(address, hiddenFeatures)
  if (!feature) return null
  const left = hiddenFeatures.filter((each) => each !== feature)
  const switchOn = () => run(() => call(saveSettings, { body: { hiddenFeatures: left, before: { hiddenFeatures } } }))
  return (
    <Banner
      tone="info"
      actions={
        isOneOf(admins) && (
          <Button busy={busy} onClick={() => void switchOn()}>
            Show it in the menus
          </Button>
        )
      }
    >
      {features[feature].title}: switched off for your nursery. {isOneOf(admins) ? 'You can use it all the same.' : ''}
    </Banner>
  )
}
