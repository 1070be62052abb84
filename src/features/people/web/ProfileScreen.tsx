/** Profile Settings: how it looks on this device, and where one is signed in. */
import { themes } from '#features/settings/choices.ts'
import { currentUser } from '#web/session.ts'
import { roleName } from '#web/shell/role-name.ts'
import { setMotion, setTheme, useMotion, useTheme } from '#web/shell/theme.ts'
import { Switch } from '#web/ui/Check.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { Devices } from './Devices.tsx'
import styles from './ProfileScreen.module.css'

export function ProfileScreen() {
  const user = currentUser()
  const motion = useMotion()
  return (
    <Page title="Profile Settings" note={user && `${user.first_name} ${user.last_name}, ${roleName(user.role)}`}>
      <div className={styles['columns']}>
        <Card title="Theme">
          <ThemeChoice />
          <Switch label="Enable animations" checked={motion} onChange={setMotion} />
        </Card>
        <Devices />
      </div>
    </Page>
  )
}

function ThemeChoice() {
  const chosen = useTheme()
  return (
    <fieldset className={styles['themes']}>
      <legend className="sr">Theme</legend>
      {themes.map((theme) => (
        <label key={theme} data-theme={theme}>
          <input type="radio" name="theme" value={theme} checked={theme === chosen} onChange={() => setTheme(theme)} />
          <span className={styles['swatch']} aria-hidden />
          {theme.charAt(0).toUpperCase() + theme.slice(1)}
        </label>
      ))}
    </fieldset>
  )
}
