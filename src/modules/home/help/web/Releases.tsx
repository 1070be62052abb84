/** Lists what is new in each version. */
import { spelledOutDay } from '#kernel/format.ts'
import type { Release } from '../changelog.ts'

export function Releases({ releases }: { readonly releases: readonly Release[] }) {
  return releases.map(({ version, day, sections }) => (
    <section key={version}>
      <h2>
        {version} <span className="muted text-s">{spelledOutDay(day)}</span>
      </h2>
      {sections.map(({ title, points }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  ))
}
