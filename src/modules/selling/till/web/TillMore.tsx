/** The till's less common tools, in one menu; its full screen, and the float and the count of its drawer. */
import { CircleUser, Maximize, MonitorUp, Package, SearchX, Undo2, Wallet, X } from 'lucide-react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { openDisplay } from '#modules/selling/cart/web/customer-display.ts'
import { tillAction } from '#modules/selling/payment/till-name.ts'
import { useTillSession } from '#modules/selling/payment/web/use-till-session.ts'
import { currentUser } from '#web/session.ts'
import { Menu } from '#web/ui/Menu.tsx'
import { time } from '#web/ui/format.ts'
import { useMedia } from '#web/ui/use-media.ts'
import type { TillDialog } from './OpenedDialog.tsx'
import { useFullScreen } from './use-full-screen.ts'

interface TillMoreProps {
  readonly onOpen: (dialog: TillDialog) => void
  readonly onReturn: () => void
}

export function TillMore({ onOpen, onReturn }: TillMoreProps) {
  const settings = useSettings()
  const { data } = useTillSession()
  const { isFull, change } = useFullScreen()
  // A phone has no second screen, and is full as it is.
  const isPhone = useMedia('(max-width: 560px)')
  const isTouched = useMedia('(pointer: coarse) and (max-width: 1000px)')
  const opened = data?.session && `, open since ${time(data.session.opened_at, settings)}`
  return (
    <Menu
      name="More tools"
      actions={[
        { label: 'Orders', icon: Package, do: () => onOpen('orders') },
        { label: 'Return', icon: Undo2, do: onReturn },
        { label: 'Lost sale', icon: SearchX, do: () => onOpen('missed') },
        { label: 'Open the second screen', icon: MonitorUp, when: !isTouched, do: openDisplay },
        {
          label: isFull ? 'Leave full screen' : 'Full screen',
          icon: isFull ? X : Maximize,
          when: !isPhone,
          do: () => change(!isFull),
        },
        { label: `Switch person: ${currentUser()?.first_name || 'Me'}`, icon: CircleUser, do: () => onOpen('person') },
        ...(data ? [{ label: `${tillAction(data)}${opened ?? ''}`, icon: Wallet, do: () => onOpen('day') }] : []),
      ]}
    />
  )
}
