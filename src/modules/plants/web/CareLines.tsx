/** The care of a plant: each line with its picture. */
import type { Settings } from '#modules/setup/settings/settings.ts'
import { type CareIcon as Icon, careLines } from '../care.ts'
import type { Care } from '../care-fields.ts'
import { careIconPaths, iconSide } from '../care-icons.ts'
import styles from './CareLines.module.css'

interface CareLinesProps {
  readonly care: Care
  readonly units: Settings['unitSystem']
}

export const CareLines = ({ care, units }: CareLinesProps) => (
  <ul className={`grid gap-8 ${styles['lines']}`}>
    {careLines(care, units).map(({ icon, text }) => (
      <li className="grid gap-10 items-center" key={`${icon} ${text}`}>
        <CareIcon icon={icon} />
        {text}
      </li>
    ))}
  </ul>
)

/** Its meaning is the text beside it. */
const CareIcon = ({ icon }: { readonly icon: Icon }) => (
  <svg viewBox={`0 0 ${iconSide} ${iconSide}`} aria-hidden>
    {careIconPaths(icon).map((path) => (
      <path key={path} d={path} fillRule="evenodd" />
    ))}
  </svg>
)
