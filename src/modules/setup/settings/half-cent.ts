/** Rounding of half a cent of tax by the law of a country. */
import type { RoundingMode } from '#kernel/money.ts'
import type { Settings } from './settings.ts'

/** NZ: half a cent or less is dropped (GST Act 1985 s 19O). AU: half a cent rises (GST Act 1999 s 9-90); elsewhere the same. */
export const halfCentOf = ({ country }: Pick<Settings, 'country'>): RoundingMode => (country === 'NZ' ? 'down' : 'up')
