/** The first question to a new nursery: its answer leaves out what it does not need yet. Settings, Features has every switch. */
import { useState } from 'react'
import { usualFinancialYear } from '#modules/setup/settings/country.ts'
import { getSettings, saveSettings } from '#modules/setup/settings/contract.ts'
import { featuresToHide } from '#modules/setup/settings/feature-details.ts'
import { hiddenAtFirst } from '#modules/setup/settings/features.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { useAction } from '#web/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Check.tsx'
import { DateInput } from '#web/ui/DateInput.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Card } from '#web/ui/Page.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { todayOf } from '#web/ui/format.ts'
import { getOnboarding } from '../contract.ts'
import styles from './FirstSteps.module.css'

export function WhatDoYouDo() {
  const settings = useSettings()
  const [trade, setTrade] = useState({ sells: true, grows: false, wholesales: false, keepsBooks: false })
  const [registered, setRegistered] = useState(settings.gstRegistered)
  const [yearStart, setYearStart] = useState(() => usualFinancialYear(settings.country, todayOf(settings)))
  const { run, busy } = useAction(getSettings.path, getOnboarding.path)
  const skip = () => run(() => call(saveSettings, { body: { hiddenFeatures: [...hiddenAtFirst] } }))
  const set = (answer: Partial<typeof trade>) => setTrade({ ...trade, ...answer })
  return (
    <Card
      title="What do you do?"
      actions={
        <Button kind="ghost" busy={busy} onClick={() => void skip()}>
          Skip, show me everything
        </Button>
      }
    >
      <PlainForm
        action="Continue"
        disabled={!trade.sells && !trade.grows && !trade.wholesales}
        refreshes={[getSettings.path, getOnboarding.path]}
        submit={() =>
          call(saveSettings, {
            body: {
              hiddenFeatures: featuresToHide(trade),
              gstRegistrations: [{ registered, from: null }],
              financialYearStart: yearStart,
            },
          })
        }
      >
        <p className="muted">We show you only what you need. You can switch on anything else later, in Settings, Features.</p>
        <div className={`grid ${styles['answers']}`}>
          <fieldset className="grid gap-4">
            <legend className="weight-600">Your nursery</legend>
            <Checkbox
              label="Sell plants"
              hint="Over the counter: till, receipts, stock"
              checked={trade.sells}
              onChange={(sells) => set({ sells })}
            />
            <Checkbox
              label="Grow plants"
              hint="From seed, cuttings or liners: batches, tasks, potting"
              checked={trade.grows}
              onChange={(grows) => set({ grows })}
            />
            <Checkbox
              label="Sell to trade"
              hint="Garden centres, landscapers, councils: orders, accounts, statements"
              checked={trade.wholesales}
              onChange={(wholesales) => set({ wholesales })}
            />
          </fieldset>
          <fieldset className="grid gap-4">
            <legend className="weight-600">Tax and books</legend>
            <Checkbox
              label={`We are registered for ${settings.taxLabel}`}
              hint={`Your invoices and receipts show ${settings.taxLabel}`}
              checked={registered}
              onChange={setRegistered}
            />
            <Checkbox
              label="We keep our books here"
              hint="Bank, journal and tax return. Leave it off if your accountant or another program does."
              checked={trade.keepsBooks}
              onChange={(keepsBooks) => set({ keepsBooks })}
            />
            <Field label="Financial year starts">
              {(ids) => <DateInput {...ids} value={yearStart} onChange={setYearStart} formats={settings} />}
            </Field>
          </fieldset>
        </div>
      </PlainForm>
    </Card>
  )
}
