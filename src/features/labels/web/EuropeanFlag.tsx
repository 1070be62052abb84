/** The flag on plant passports (Regulation (EU) 2016/2031, Annex VII). */
import { flag, flagStars } from '../european-flag.ts'

export const EuropeanFlag = () => (
  <svg viewBox={`0 0 ${flag.width} ${flag.height}`} role="img" aria-label="Flag of the European Union">
    <rect width={flag.width} height={flag.height} fill={flag.ground} />
    {flagStars.map((points) => (
      <polygon key={points} points={points} fill={flag.ink} />
    ))}
  </svg>
)
