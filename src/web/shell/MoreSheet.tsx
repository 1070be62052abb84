/** On a phone: every place of the menus, and who is signed in. */
import { Link } from '@tanstack/react-router'
import { roleNames } from '#kernel/role.ts'
import { useModal } from '#web/ui/use-modal.ts'
import type { User } from '../session.ts'
import { InOrOut } from './SignInOut.tsx'
import styles from './TabBar.module.css'
import { type Group, type Link as NavigationLink, account, help, isGroup, settings } from './navigation.ts'

interface MoreSheetProps {
  readonly user: User
  readonly entries: readonly (NavigationLink | Group)[]
  readonly isThere: (path: string) => boolean
  readonly pathname: string
  readonly onClose: () => void
}

export function MoreSheet({ user, entries, isThere, pathname, onClose }: MoreSheetProps) {
  const sheet = useModal()
  return (
    <dialog
      ref={sheet}
      className={`full pad-0 surface ink ${styles['sheet']}`}
      aria-label="Everything"
      onClose={onClose}
      onClick={(event) => event.target === sheet.current && onClose()}
    >
      <div className={`grid ${styles['inside']}`}>
        {sections(entries, isThere).map(({ label, links }) => (
          <section key={label} aria-label={label}>
            {label && <h2 className="muted text-s weight-600">{label}</h2>}
            <div className={`grid gap-8 two-columns ${styles['links']}`}>
              {links.map((link) => (
                <Link
                  key={link.path}
                  to={link.path}
                  {...(link.path === help ? { search: { screen: pathname } } : {})}
                  {...(link.path === settings && user.role === 'admin' ? { search: { tab: 'admin' as const } } : {})}
                  onClick={onClose}
                >
                  {link.label}
                </Link>
              ))}
              {label === more && <a href={account}>Account</a>}
            </div>
          </section>
        ))}
        <div className={`row between gap-12 line-top ${styles['me']}`}>
          <p className="grid min-0">
            <b>
              {user.first_name} {user.last_name}
            </b>
            <span className="cut muted text-s">
              {user.nursery_name} · {roleNames[user.role]}
            </span>
          </p>
          <InOrOut size={18} />
        </div>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </dialog>
  )
}

const more = 'More'

/** Single entries come first; then the groups, then what every role has. */
function sections(entries: MoreSheetProps['entries'], isThere: MoreSheetProps['isThere']) {
  const ungrouped = entries.filter((entry): entry is NavigationLink => !isGroup(entry))
  const links = [
    { label: 'Help', path: help },
    { label: 'Settings', path: settings },
  ].filter(({ path }) => isThere(path))
  return [{ label: '', links: ungrouped }, ...entries.filter(isGroup), { label: more, links }]
}
