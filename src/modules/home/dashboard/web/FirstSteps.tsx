/** The first steps of a new nursery. The card stays until every step is done or the user hides it; Help always has the list. */
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { getConfig } from '#modules/people/contract.ts'
import { admins } from '#kernel/role.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { currentUser } from '#web/session.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Page.tsx'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { getOnboarding, hideFirstSteps } from '../contract.ts'
import { useShown } from '#web/ui/shown.ts'
import { WhatDoYouDo } from './WhatDoYouDo.tsx'
import { type OnboardingProgress, type FirstStep, firstSteps } from '../onboarding.ts'
import styles from './FirstSteps.module.css'

export function FirstSteps({ progress }: { readonly progress: OnboardingProgress }) {
  const role = currentUser()?.role ?? 'production'
  const { data: config } = useQuery(query(getConfig))
  const { run, busy } = useAction(getOnboarding.path)
  const isShown = useShown()
  const steps = firstSteps.filter((step) => progress[step.is] || isShown(step.for ?? step.path))
  const done = steps.filter(({ is }) => progress[is]).length
  const hasStarted = progress.plants || progress.stock || progress.sale
  if (!progress.trade && !hasStarted && admins.includes(role)) return <WhatDoYouDo />
  if (done === steps.length) return null
  const mayDo = ({ is, roles }: FirstStep) => !progress[is] && roles.includes(role)
  const next = steps.find(mayDo)
  return (
    <Card
      title="First steps"
      actions={
        <div className={`row wrap muted ${styles['actions']}`}>
          <span>
            {done} of {steps.length} done
          </span>
          <Button kind="ghost" busy={busy} onClick={() => void run(() => call(hideFirstSteps))}>
            Hide these steps
          </Button>
        </div>
      }
    >
      <ol className={`divided ${styles['steps']}`}>
        {steps.map((step, i) => (
          <li className="grid items-center gap-14" key={step.is} data-done={progress[step.is]} data-next={step === next}>
            <span className={`soft grid place-center weight-600 ${styles['mark']}`}>
              {progress[step.is] ? <Check size={18} aria-label="Done" /> : i + 1}
            </span>
            <div>
              <h3 className="text-m weight-600">
                {mayDo(step) && step !== next ? <Link to={step.path}>{step.title}</Link> : step.title}
              </h3>
              {step === next && <p>{step.text}</p>}
            </div>
            {step === next && (
              <span className="flex wrap gap-8">
                <Link to={step.path} className={buttonClass} data-kind={progress.plants || step.also ? 'secondary' : 'primary'}>
                  {step.action}
                </Link>
                {step.also && (
                  <Link to={step.also.path} className={buttonClass} data-kind="primary">
                    {step.also.action}
                  </Link>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className={`flex wrap above-8 soft-ink weight-550 ${styles['all']}`}>
        <Link to="/help" search={{ page: 'onboarding' }}>
          Full setup guide
        </Link>
        {config?.has_sample && (
          <a href="/sample" target="_blank" rel="noopener">
            Look around a sample nursery
          </a>
        )}
      </p>
    </Card>
  )
}
