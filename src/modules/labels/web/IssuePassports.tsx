/** Issues plant passports for batches: each is entered in the register, then its labels are printed. */
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useAccountOptions } from '#modules/customers/web/use-account-options.ts'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { counted, day } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import { formatCounts, parseCounts } from '../label.ts'
import { labelContents } from '../label-calls.ts'
import { passportFaults } from '../passport.ts'
import { earlierPassports, issuePassports } from '../passport-calls.ts'
import { LabelPicker } from './LabelPicker.tsx'
import styles from './LabelsScreen.module.css'
import type { useLabels } from './use-labels.ts'

interface Entered {
  readonly quantity?: string
  /** The id of an earlier passport, or `other` for one of a supplier. */
  readonly replaces?: string
  readonly code?: string
  readonly registration?: string
}

export function IssuePassports({ view: { address, set } }: { readonly view: ReturnType<typeof useLabels> }) {
  const settings = useSettings()
  const accounts = useAccountOptions('')
  const [entered, setEntered] = useState<Readonly<Record<string, Entered>>>({})
  const [typedOrigin, setOrigin] = useState<string>()
  // The settings may come after this screen.
  const origin = typedOrigin ?? settings.plantPassportNumber.slice(0, 2)
  const [zone, setZone] = useState('')
  const [account, setAccount] = useState('')
  const ids = parseCounts(address.batches).map(({ id }) => id)
  const whenChosen = { enabled: ids.length > 0 }
  const contents = useQuery({ ...query(labelContents, { query: { kind: 'batch', ids: ids.join(',') } }), ...whenChosen })
  const earlier = useQuery({ ...query(earlierPassports, { query: { batch_ids: ids.join(',') } }), ...whenChosen })
  const batches = ids.flatMap((id) => contents.data?.find((each) => each.id === id) ?? [])
  const pick = (next: readonly string[]) => set({ batches: formatCounts(next.map((id) => ({ id, copies: 1 }))) })
  const enter = (id: string, change: Entered) => setEntered({ ...entered, [id]: { ...entered[id], ...change } })
  const faults = [
    ...new Set(
      batches.flatMap((batch) =>
        passportFaults({ ...batch, registration: settings.plantPassportNumber, origin }).map((fault) =>
          fault.startsWith('A') ? `${batch.common_name}: ${fault}` : fault,
        ),
      ),
    ),
  ]
  const issue = async () => {
    const items = batches.map(({ id, quantity }) => {
      const { quantity: typed, replaces, code, registration } = entered[id] ?? {}
      return {
        batch_id: id,
        quantity: typed ?? String(quantity ?? 0),
        ...(replaces && replaces !== 'other' ? { replaces_id: replaces } : {}),
        ...(replaces === 'other' ? { replaces: code ?? '', replaces_registration: registration ?? '' } : {}),
      }
    })
    const body = { items, origin, zone, business_account_id: account === '' ? null : account }
    const passports = await call(issuePassports, { body })
    toast(`${counted(passports.length, 'passport')} issued and entered in the register.`)
    set({ passports: formatCounts(passports.map(({ id }) => ({ id, copies: 1 }))), batches: '' })
  }
  return (
    <>
      <LabelPicker kind="batch" chosen={ids} onPick={(added) => pick([...ids, ...added])} />
      {batches.length > 0 && (
        <PlainForm action="Issue passports" submit={issue} disabled={faults.length > 0} refreshes={['/api/plant-passports']}>
          {faults.length > 0 && (
            <Banner tone="warn">A plant passport is not issued while an element is missing. {faults.join(' ')}</Banner>
          )}
          {batches.map(({ id, common_name, botanical_name, batch_code, quantity }) => {
            const { quantity: typed = String(quantity ?? 0), replaces = '', code = '', registration = '' } = entered[id] ?? {}
            const known = (earlier.data ?? []).filter(({ batch_id }) => batch_id === id)
            return (
              <fieldset key={id} className={`framed relative gap-12 pad-12 ${styles['passport']}`}>
                <legend>
                  {common_name || botanical_name}, {batch_code}
                </legend>
                <IconButton label={`Remove ${batch_code}`} onClick={() => pick(ids.filter((each) => each !== id))}>
                  <X size={17} aria-hidden />
                </IconButton>
                <Field label="Plants">
                  {(field) => <NumberInput {...field} min={1} value={typed} onChange={(text) => enter(id, { quantity: text })} />}
                </Field>
                <Field label="Replaces" hint="For a part of a lot that came with a passport">
                  {(field) => (
                    <select
                      {...field}
                      className={inputClass}
                      value={replaces}
                      onChange={(event) => enter(id, { replaces: event.target.value })}
                    >
                      <option value="">No passport</option>
                      {known.map(({ passport_id, traceability_code, issued_on }) => (
                        <option key={passport_id} value={passport_id}>
                          {traceability_code}, {day(issued_on, settings)}
                        </option>
                      ))}
                      <option value="other">A vendor’s passport</option>
                    </select>
                  )}
                </Field>
                {replaces === 'other' && (
                  <>
                    <TypedField
                      label="Its traceability code"
                      maxLength={60}
                      value={code}
                      onChange={(text) => enter(id, { code: text })}
                    />
                    <TypedField
                      label="Its registration number"
                      maxLength={40}
                      value={registration}
                      onChange={(text) => enter(id, { registration: text })}
                    />
                  </>
                )}
              </fieldset>
            )
          })}
          <TypedField
            label="Country of origin"
            hint="Two-letter code of the country where the plants grew"
            maxLength={2}
            value={origin}
            onChange={(value) => setOrigin(value.toUpperCase())}
          />
          <TypedField
            label="Protected zone"
            hint="Codes of its pests, such as ERWIAM for fire blight; in Great Britain of a pest-free area. Leave blank for an ordinary passport"
            maxLength={120}
            value={zone}
            onChange={setZone}
          />
          <Field label="Customer" hint="For the register, if you know who gets them">
            {(field) => (
              <Combobox
                {...field}
                value={account}
                options={accounts.options}
                {...accounts.searching}
                onChange={(value) => setAccount(value)}
              />
            )}
          </Field>
        </PlainForm>
      )}
      <p className="muted">
        <Link to="/production/passports">Register of plant passports</Link>
      </p>
    </>
  )
}
