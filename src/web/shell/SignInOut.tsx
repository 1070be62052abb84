/** The last of what everybody has: Logout, or Login on a device that was signed out and is looked at all the same. */
import { LogIn, LogOut } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { onSessionProblem, sessionProblem } from '../session.ts'
import { signOut } from './sign-out.ts'

export function InOrOut({ size }: { readonly size: number }) {
  const isOut = useSyncExternalStore(onSessionProblem, sessionProblem)?.kind === 'evicted'
  return isOut ? (
    <a href="/login">
      <LogIn size={size} aria-hidden /> Login
    </a>
  ) : (
    <button type="button" data-closes onClick={() => void signOut()}>
      <LogOut size={size} aria-hidden /> Logout
    </button>
  )
}
