/** The labels alone, for printing: opens the print dialog once everything is drawn. */
import { useEffect, useRef } from 'react'
import { ErrorBox } from '#web/ui/EmptyState.tsx'
import { useStyleSheet } from '#web/ui/use-style-sheet.ts'
import { LabelSheets } from './LabelSheets.tsx'
import { useLabels } from './use-labels.ts'

export function PrintLabelsScreen() {
  const { format, begin, contents, laid, faults, bars } = useLabels()
  const printed = useRef(false)
  const [fault] = faults
  useEffect(() => {
    if (laid.length === 0 || fault || printed.current) return
    printed.current = true
    document.title = 'Labels'
    const pictures = [...document.querySelectorAll('image')].map(({ href }) => {
      const image = new Image()
      image.src = href.baseVal
      return image.decode().catch(() => undefined)
    })
    void Promise.all([document.fonts.ready, ...pictures]).then(() => window.print())
  }, [laid, fault])
  // Scaled to fit a phone; printed at full size.
  useStyleSheet(`@media screen { main { zoom: min(1, tan(atan2(100vw, ${format.page[0]}mm))) } }`)
  if (contents.isError) return <ErrorBox error={contents.error} retry={() => void contents.refetch()} />
  if (fault) return <p role="alert">{fault}</p>
  return (
    <main>
      <h1 className="sr">Labels</h1>
      <LabelSheets format={format} labels={laid} bars={bars} begin={begin} />
    </main>
  )
}
