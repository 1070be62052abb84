/** The labels alone, for printing: opens the print dialog once everything is drawn. */
import { useEffect, useRef } from 'react'
import { useSettings } from '#features/settings/web/use-settings.ts'
import { ErrorBox } from '#web/ui/EmptyState.tsx'
import { passportFaults } from '../label.ts'
import { LabelSheets } from './LabelSheets.tsx'
import { useStyleSheet } from '#web/ui/use-style-sheet.ts'
import { useLabels } from './use-labels.ts'

export function PrintLabelsScreen() {
  const settings = useSettings()
  const { address, kind, format, begin, contents, labels } = useLabels()
  const origin = address.origin || settings.plantPassportNumber.slice(0, 2)
  const fault =
    kind === 'passport' &&
    labels.flatMap(({ content }) => passportFaults({ ...content, registration: settings.plantPassportNumber, origin }))[0]
  const printed = useRef(false)
  useEffect(() => {
    if (labels.length === 0 || fault || printed.current) return
    printed.current = true
    document.title = 'Labels'
    const pictures = [...document.images].map((image) => image.decode().catch(() => undefined))
    void Promise.all([document.fonts.ready, ...pictures]).then(() => window.print())
  }, [labels, fault])
  // Scaled to fit a phone; printed at full size.
  useStyleSheet(`@media screen { main { zoom: min(1, tan(atan2(100vw, ${format.page[0]}mm))) } }`)
  if (contents.isError) return <ErrorBox error={contents.error} retry={() => void contents.refetch()} />
  if (fault) return <p role="alert">A plant passport is not printed while an element is missing. {fault}</p>
  return (
    <main>
      <h1 className="sr">Labels</h1>
      <LabelSheets kind={kind} format={format} labels={labels} begin={begin} origin={origin} />
    </main>
  )
}
