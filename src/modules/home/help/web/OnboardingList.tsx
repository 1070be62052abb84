/** The first steps as a checklist that completes itself. */
import { Link } from '@tanstack/react-router'
import { Circle, CircleCheckBig } from 'lucide-react'
import { getOnboarding } from '#modules/home/dashboard/contract.ts'
import { firstSteps } from '#modules/home/dashboard/onboarding.ts'
import { query } from '#web/query.ts'
import { useQuery } from '#web/use-query.ts'
import styles from './HelpScreen.module.css'

export function OnboardingList() {
  const { data } = useQuery({ ...query(getOnboarding), retry: false })
  const done = firstSteps.filter((step) => data?.[step.is]).length
  return (
    <section aria-label="Checklist" className={styles['checklist']}>
      <h2>
        {data === undefined || done === 0
          ? 'Step by step'
          : done === firstSteps.length
            ? 'All done'
            : `${done} of ${firstSteps.length} done`}
      </h2>
      <ol className="grid gap-2">
        {firstSteps.map(({ is, title, text, path }) => (
          <li className="flex gap-12 items-start" key={is} data-done={data?.[is]}>
            {data?.[is] ? <CircleCheckBig size={20} aria-label="Done" /> : <Circle size={20} aria-hidden />}
            <Link to={path}>
              <b>{title}</b>
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
