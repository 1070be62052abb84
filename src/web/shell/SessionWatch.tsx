/** Watches for session problems; loads the dialog about them only then. */
import { type ComponentType, Suspense, useSyncExternalStore } from 'react'
import { onSessionProblem, sessionProblem } from '../session.ts'

const oneLoginLeft = () => localStorage.getItem('one-login-left') === 'due'
const isDue = () => sessionProblem() !== undefined || oneLoginLeft()

export function SessionWatch({ states: States }: { readonly states: ComponentType }) {
  const due = useSyncExternalStore(onSessionProblem, isDue)
  return due && <Suspense>{<States />}</Suspense>
}
