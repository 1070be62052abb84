/** Error of a plan, in words and percent. Pure. */
import { number } from '#kernel/format.ts'

interface Off {
  readonly planned: number
  readonly sold: number
}

/** "12%", "-30%": too many or too few of what was sold; undefined if nothing was. */
export const percentOff = ({ planned, sold }: Off): string | undefined =>
  sold === 0 ? undefined : `${Math.round(((planned - sold) / sold) * 100)}%`

export function errorText({ planned, sold }: Off): string {
  const [plan, came] = [number(planned), number(sold)]
  if (planned === sold) return `Planned ${plan}, sold the same.`
  const percent = percentOff({ planned, sold })?.replace('-', '')
  const off = `${number(Math.abs(planned - sold))} too ${planned > sold ? 'many' : 'few'}${percent ? ` (${percent})` : ''}`
  return `Planned ${plan}, sold ${came}: ${off}.`
}
