/** Watches for session problems; loads the dialog about them only then. */
import { type ComponentType, Suspense, useSyncExternalStore } from 'react'
import { onTrouble, sessionTrouble } from '../session.ts'

const oneLoginLeft = () => localStorage.getItem('one-login-left') === 'due'
const isDue = () => sessionTrouble() !== undefined || oneLoginLeft()

export function SessionWatch({ states: States }: { readonly states: ComponentType }) {
  const due = useSyncExternalStore(onTrouble, isDue)
  return due && <Suspense>{<States />}</Suspense>
}
