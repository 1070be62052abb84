/** Hands of the journeys of bank. */
import { dayIn } from '#kernel/day.ts'

export const today = dayIn('Pacific/Auckland', new Date())

export const shown = (iso: string) => iso.split('-').toReversed().join('/')
