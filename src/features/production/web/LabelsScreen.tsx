/** Labels: what is to be labelled, on which paper, as it will look; printed by the browser, or sent to a label printer in its own language. */
import { useQuery } from '@tanstack/react-query'
import { Download, FileText, Printer, Tags, X } from 'lucide-react'
import { useState } from 'react'
import { allPrices } from '#features/plants/contract.ts'
import { useSettings } from '#features/settings/web/use-settings.ts'
import { query } from '#web/query.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { Empty, ErrorBox } from '#web/ui/Empty.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { counted, money, number } from '#web/ui/format.ts'
import { useDownload } from '#web/use-download.ts'
import { askedAbove, countWanted, labelKindNames, labelKinds, passportFaults, writeWanted } from '../label.ts'
import { getLabelsPdf } from '../label-calls.ts'
import { labelPapers, perSheet } from '../label-paper.ts'
import { zplOf } from '../label-zpl.ts'
import { taskBatches } from '../task-calls.ts'
import { LabelSheets } from './LabelSheets.tsx'
import styles from './LabelsScreen.module.css'
import { useLabels } from './use-labels.ts'

const previewed = 2

export function LabelsScreen() {
  const settings = useSettings()
  const { address, set, kind, paper, begin, wanted, contents, labels, want } = useLabels()
  const [asking, setAsking] = useState<'print' | 'pdf' | 'zpl'>()
  const { save, busy } = useDownload()
  const count = countWanted(wanted)
  const origin = address.origin || settings.plantPassportNumber.slice(0, 2)
  const faults =
    kind === 'passport'
      ? [
          ...new Set(
            labels.flatMap(({ content }) =>
              passportFaults({ ...content, registration: settings.plantPassportNumber, origin }).map((fault) =>
                fault.startsWith('A') ? `${content.common_name}: ${fault}` : fault,
              ),
            ),
          ),
        ]
      : []
  const ready = labels.length > 0 && faults.length === 0
  const act = {
    print: () => void window.open(`/production/labels/print${window.location.search}`, '_blank'),
    pdf: () =>
      save(getLabelsPdf, {
        query: {
          kind,
          items: writeWanted(wanted),
          paper: paper.id,
          begin: String(begin),
          site: window.location.origin,
          ...(kind === 'passport' ? { origin } : {}),
        },
      }),
    zpl: () => {
      const text = zplOf(kind, paper, labels, {
        origin: window.location.origin,
        price: (amount) => money(amount, settings),
        registration: settings.plantPassportNumber,
        originCountry: origin,
      })
      download(`labels-${kind}.zpl`, text)
    },
  }
  const doIt = (which: 'print' | 'pdf' | 'zpl') => (count > askedAbove ? setAsking(which) : act[which]())
  const change = (id: string, copies: number) => want(wanted.map((each) => (each.id === id ? { id, copies } : each)))

  return (
    <Page
      title="Labels"
      note={count > 0 && `${number(count)} to print`}
      acts={
        <>
          <Button disabled={!ready} onClick={() => doIt('zpl')}>
            <Download size={16} aria-hidden /> ZPL
          </Button>
          <Button busy={busy} disabled={!ready} onClick={() => doIt('pdf')}>
            <FileText size={16} aria-hidden /> PDF
          </Button>
          <Button kind="primary" disabled={!ready} onClick={() => doIt('print')}>
            <Printer size={16} aria-hidden /> Print
          </Button>
        </>
      }
      tools={
        <Chips
          label="Kind of label"
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
        <Card title="What is labelled">
          <div className={styles['choices']}>
            <Picker kind={kind} chosen={wanted.map(({ id }) => id)} onPick={(id, copies) => want([...wanted, { id, copies }])} />
            {labels.length > 0 && (
              <ul className={styles['list']}>
                {labels.map(({ content, copies }) => (
                  <li key={content.id}>
                    <span>
                      <b>{content.common_name || content.botanical_name}</b>
                      <small>{[content.container_size, content.batch_code].filter(Boolean).join(', ')}</small>
                    </span>
                    <NumberInput
                      aria-label={`Labels for ${content.common_name} ${content.batch_code}`}
                      value={String(copies)}
                      min={1}
                      max={2000}
                      onChange={(text) => {
                        const asked = Number(text)
                        if (Number.isInteger(asked) && asked >= 1 && asked <= 2000) change(content.id, asked)
                      }}
                    />
                    <IconButton
                      label={`Leave out ${content.common_name}`}
                      onClick={() => want(wanted.filter(({ id }) => id !== content.id))}
                    >
                      <X size={17} aria-hidden />
                    </IconButton>
                  </li>
                ))}
              </ul>
            )}
            <Field label="Paper">
              {(ids) => (
                <select {...ids} className={inputClass} value={paper.id} onChange={(event) => set({ paper: event.target.value })}>
                  {labelPapers.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            {perSheet(paper) > 1 && (
              <Field label="Begin at place" hint="Where a sheet has been used up to there">
                {(ids) => (
                  <NumberInput
                    {...ids}
                    min={1}
                    max={perSheet(paper)}
                    value={String(begin)}
                    onChange={(text) => set({ begin: text === '1' ? '' : text })}
                  />
                )}
              </Field>
            )}
            {kind === 'passport' && (
              <Field label="Country of origin" hint="Two letters: where the plants were grown">
                {(ids) => (
                  <input
                    {...ids}
                    className={inputClass}
                    maxLength={2}
                    value={origin}
                    onChange={(event) => set({ origin: event.target.value.toUpperCase() })}
                  />
                )}
              </Field>
            )}
          </div>
        </Card>
        {labels.length === 0 ? (
          <Empty icon={Tags} title="Nothing to label yet">
            Choose {kind === 'price' ? 'what is sold' : 'batches'} beside this, or come here from a batch or a plant.
          </Empty>
        ) : (
          <div className={styles['preview']} role="img" aria-label={`What will be printed: ${counted(count, 'label')}`}>
            <LabelSheets
              kind={kind}
              paper={paper}
              labels={labels}
              begin={begin}
              settings={settings}
              origin={origin}
              most={perSheet(paper) === 1 ? 8 : previewed}
            />
          </div>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={`Print ${number(count)} labels?`}
          action={`Print ${number(count)} labels`}
          onConfirm={() => {
            setAsking(undefined)
            act[asking]()
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>
            That is {number(Math.ceil((count + begin - 1) / perSheet(paper)))}{' '}
            {perSheet(paper) === 1 ? 'labels from the roll' : 'sheets'}.
          </p>
        </ConfirmDialog>
      )}
    </Page>
  )
}

interface PickerProps {
  readonly kind: string
  readonly chosen: readonly string[]
  readonly onPick: (id: string, copies: number) => void
}

function Picker({ kind, chosen, onPick }: PickerProps) {
  const ofPrices = kind === 'price'
  const batches = useQuery({ ...query(taskBatches), enabled: !ofPrices })
  const prices = useQuery({ ...query(allPrices), enabled: ofPrices })
  const options = ofPrices
    ? (prices.data ?? []).map((price) => ({
        value: price.id,
        label: `${price.common_name}, ${price.container_size}`,
        botanical: price.botanical_name,
      }))
    : (batches.data ?? []).map((batch) => ({
        value: batch.id,
        label: `${batch.common_name}, ${batch.container_size}`,
        detail: [batch.batch_code, batch.location].filter(Boolean).join(', '),
      }))
  return (
    <Field label={ofPrices ? 'Add what is sold' : 'Add a batch'}>
      {(ids) => (
        <Combobox
          {...ids}
          value=""
          placeholder={ofPrices ? 'Search either name' : 'Search plant, code or place'}
          options={options.filter(({ value }) => !chosen.includes(value))}
          onChange={(id) => id && onPick(id, 1)}
        />
      )}
    </Field>
  )
}

function download(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
