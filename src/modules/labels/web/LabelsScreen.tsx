/** Labels: what to print, the layout, and a preview; printed by the browser, as a PDF, or by a label printer. */
import { Link } from '@tanstack/react-router'
import { Tags } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Switch } from '#web/ui/Check.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { counted, number } from '#web/ui/format.ts'
import { labelKindNames, labelKinds, totalCopies } from '../label.ts'
import { perSheet } from '../label-formats.ts'
import styles from './LabelsScreen.module.css'
import { useLabels } from './use-labels.ts'

const ExampleLabel = lazyNamed(() => import('./ExampleLabel.tsx'), 'ExampleLabel')
const LabelActions = lazyNamed(() => import('./LabelActions.tsx'), 'LabelActions')
const LabelChoices = lazyNamed(() => import('./LabelChoices.tsx'), 'LabelChoices')
const LabelSheets = lazyNamed(() => import('./LabelSheets.tsx'), 'LabelSheets')
const PrintQueue = lazyNamed(() => import('./PrintQueue.tsx'), 'PrintQueue')

const previewed = 2

const ofBatches = 'Choose batches in the form, or press Labels on a batch.'
const emptyTexts = {
  batch: ofBatches,
  bed: ofBatches,
  pot: ofBatches,
  price: 'Choose a plant for sale in the form, or press Labels on a plant.',
  location:
    'Choose locations in the form. Hang the label at the bed: Scan on Plant Production moves plants there, and a phone’s camera opens what stands there.',
}

export function LabelsScreen() {
  const view = useLabels()
  const { set, kind, format, begin, wanted, contents, laid, faults, bars } = view
  const [plain, setPlain] = useState(false)
  const [queueOpen, setQueueOpen] = useState(false)
  const count = totalCopies(wanted)
  return (
    <Page
      title="Labels"
      note={count > 0 && `${number(count)} to print`}
      actions={
        <Suspense>
          <LabelActions view={view} onQueue={() => setQueueOpen(true)} />
        </Suspense>
      }
      tools={
        <Chips
          label="Label type"
          value={kind}
          onChange={(value) => set({ kind: value })}
          options={labelKinds.map((value) => ({ value, label: labelKindNames[value] }))}
        />
      }
    >
      {contents.isError && <ErrorBox error={contents.error} retry={() => void contents.refetch()} />}
      {faults.length > 0 && <Banner tone="warn">{faults.slice(0, 5).join(' ')}</Banner>}
      <div className={`grid gap-20 items-start ${styles['sides']}`}>
        <Suspense fallback={<Skeleton rows={6} />}>
          <LabelChoices view={view} />
        </Suspense>
        {count === 0 && kind === 'passport' ? (
          <EmptyState icon={Tags} title="Nothing to label yet">
            Issue passports beside this, or print one again from the{' '}
            <Link to="/production/passports">register of plant passports</Link>.
          </EmptyState>
        ) : count === 0 && kind !== 'passport' ? (
          <Suspense fallback={<Skeleton rows={6} />}>
            <ExampleLabel kind={kind} view={view} hint={emptyTexts[kind]} />
          </Suspense>
        ) : laid.length === 0 ? (
          contents.isPending && <Skeleton rows={6} />
        ) : (
          <div className="grid gap-12 min-0">
            <Switch
              label="As a label printer prints it"
              hint={plain ? 'Label printers have one upright typeface: print a PDF for italics in botanical names.' : ''}
              checked={plain}
              onChange={setPlain}
            />
            <div
              className={`flex wrap gap-16 surface-2 ${styles['preview']}`}
              role="img"
              aria-label={`Preview: ${counted(count, 'label')}`}
            >
              <Suspense>
                <LabelSheets
                  format={format}
                  labels={laid}
                  bars={bars}
                  begin={begin}
                  plain={plain}
                  most={perSheet(format) === 1 ? 8 : previewed}
                />
              </Suspense>
            </div>
          </div>
        )}
      </div>
      {queueOpen && (
        <Suspense>
          <PrintQueue onClose={() => setQueueOpen(false)} />
        </Suspense>
      )}
    </Page>
  )
}
