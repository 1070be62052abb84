/** Stands by for the day a session is in trouble; only then what says so is loaded. */
import { type ComponentType, Suspense, useSyncExternalStore } from 'react'
import { onTrouble, sessionTrouble } from '../session.ts'

const oneLoginLeft = () => localStorage.getItem('one-login-left') === 'due'
const isDue = () => sessionTrouble() !== undefined || oneLoginLeft()

export function SessionWatch({ states: States }: { readonly states: ComponentType }) {
  const due = useSyncExternalStore(onTrouble, isDue)
  return due && <Suspense>{<States />}</Suspense>
}
