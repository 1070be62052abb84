/** Labels: what to print, the format, and a preview; printed by the browser, or sent to a label printer. */
import { Download, FileText, Printer, Tags } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '#features/settings/web/use-settings.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBox } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { counted, money, number } from '#web/ui/format.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { useDownload } from '#web/use-download.ts'
import { confirmAbove, totalCopies, labelKindNames, labelKinds, passportFaults, formatCounts } from '../label.ts'
import { getLabelsPdf } from '../label-calls.ts'
import { perSheet } from '../label-formats.ts'
import { zplOf } from '../label-zpl.ts'
import { LabelChoices } from './LabelChoices.tsx'
import { LabelSheets } from './LabelSheets.tsx'
import styles from './LabelsScreen.module.css'
import { useLabels } from './use-labels.ts'

const previewed = 2

export function LabelsScreen() {
  const settings = useSettings()
  const view = useLabels()
  const { address, set, kind, format, begin, wanted, contents, labels } = view
  const [confirming, setConfirming] = useState<'print' | 'pdf' | 'zpl'>()
  const { save, busy } = useDownload()
  const count = totalCopies(wanted)
  const origin = address.origin || settings.plantPassportNumber.slice(0, 2)
  const faults = kind === 'passport' ? faultsOf(labels, settings.plantPassportNumber, origin) : []
  const ready = labels.length > 0 && faults.length === 0
  const action = {
    print: () => void window.open(`/production/labels/print${window.location.search}`, '_blank'),
    pdf: () =>
      save(getLabelsPdf, {
        query: {
          kind,
          items: formatCounts(wanted),
          paper: format.id,
          begin: String(begin),
          site: window.location.origin,
          ...(kind === 'passport' ? { origin } : {}),
        },
      }),
    zpl: () => {
      const text = zplOf(kind, format, labels, {
        origin: window.location.origin,
        price: (amount) => money(amount, settings),
        registration: settings.plantPassportNumber,
        originCountry: origin,
      })
      saveFile(`labels-${kind}.zpl`, new Blob([text], { type: 'text/plain;charset=utf-8' }))
    },
  }
  const start = (which: 'print' | 'pdf' | 'zpl') => (count > confirmAbove ? setConfirming(which) : action[which]())

  return (
    <Page
      title="Labels"
      note={count > 0 && `${number(count)} to print`}
      actions={
        <>
          <Button disabled={!ready} onClick={() => start('zpl')}>
            <Download size={16} aria-hidden /> ZPL
          </Button>
          <Button busy={busy} disabled={!ready} onClick={() => start('pdf')}>
            <FileText size={16} aria-hidden /> PDF
          </Button>
          <Button kind="primary" disabled={!ready} onClick={() => start('print')}>
            <Printer size={16} aria-hidden /> Print
          </Button>
        </>
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
      {faults.length > 0 && (
        <Banner tone="warn">A plant passport is not printed while an element is missing. {faults.join(' ')}</Banner>
      )}
      <div className={styles['sides']}>
        <LabelChoices view={view} origin={origin} />
        {labels.length === 0 ? (
          <EmptyState icon={Tags} title="Nothing to label yet">
            Choose {kind === 'price' ? 'a plant for sale' : 'batches'} beside this, or come here from a batch or a plant.
          </EmptyState>
        ) : (
          <div className={styles['preview']} role="img" aria-label={`Preview: ${counted(count, 'label')}`}>
            <LabelSheets
              kind={kind}
              format={format}
              labels={labels}
              begin={begin}
              origin={origin}
              most={perSheet(format) === 1 ? 8 : previewed}
            />
          </div>
        )}
      </div>
      {confirming && (
        <ConfirmDialog
          title={`Print ${number(count)} labels?`}
          action={`Print ${number(count)} labels`}
          onConfirm={() => {
            setConfirming(undefined)
            action[confirming]()
          }}
          onClose={() => setConfirming(undefined)}
        >
          <p>
            That is {number(Math.ceil((count + begin - 1) / perSheet(format)))}{' '}
            {perSheet(format) === 1 ? 'labels from the roll' : 'sheets'}.
          </p>
        </ConfirmDialog>
      )}
    </Page>
  )
}

/** What is missing on plant passports, each once; a missing botanical name is listed by plant. */
function faultsOf(labels: ReturnType<typeof useLabels>['labels'], registration: string, origin: string): string[] {
  const faults = labels.flatMap(({ content }) =>
    passportFaults({ ...content, registration, origin }).map((fault) =>
      fault.startsWith('A') ? `${content.common_name}: ${fault}` : fault,
    ),
  )
  return [...new Set(faults)]
}
