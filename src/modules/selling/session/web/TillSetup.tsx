/** Devices of this till: receipt printer with cash drawer, and the sound of a sale. */
import { useState } from 'react'
import { canPrintByUsb } from '#web/usb-printer.ts'
import { connectPrinter, pulseDrawer } from '#modules/selling/document/web/receipt-printer.ts'
import { removePrinter, savePrinter, savedPrinter } from '#modules/selling/document/web/printer-settings.ts'
import { useAction } from '#web/use-action.ts'
import type { Till } from '#modules/selling/payment/till-calls.ts'
import { nameThisTill } from '#modules/selling/payment/web/change-till.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/Check.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { hasSaleSound, playSaleSound, setSaleSound } from './sale-sound.ts'
import styles from './TillSessionDialog.module.css'

const widths = [
  { value: '576', label: '80 mm' },
  { value: '384', label: '58 mm' },
] as const

interface TillSetupProps {
  /** Undefined on a device that was never a till. */
  readonly till: Till | undefined
}

export function TillSetup({ till }: TillSetupProps) {
  const [printer, setPrinter] = useState(savedPrinter)
  const [sound, setSound] = useState(hasSaleSound)
  const { run, busy } = useAction()
  const choose = (on: boolean) => {
    setSaleSound(on)
    setSound(on)
    playSaleSound()
  }
  return (
    <section className={`grid gap-10 above-16 line-top ${styles['setup']}`} aria-label="This device">
      {till && <TillNameForm till={till} />}
      {printer ? (
        <>
          <p>Receipts print on {printer.name}.</p>
          <Chips
            label="Paper"
            options={widths}
            value={printer.width === 576 ? '576' : '384'}
            onChange={(width) => {
              savePrinter({ ...printer, width: width === '576' ? 576 : 384 })
              setPrinter(savedPrinter())
            }}
          />
          <div className={`flex wrap justify-end gap-8 ${styles['actions']}`}>
            <Button busy={busy} onClick={() => void run(pulseDrawer)}>
              Open the drawer
            </Button>
            <Button
              kind="ghost"
              onClick={() => {
                removePrinter()
                setPrinter(undefined)
              }}
            >
              Remove printer
            </Button>
          </div>
        </>
      ) : canPrintByUsb() ? (
        <div className={`flex wrap justify-end gap-8 ${styles['actions']}`}>
          <Button busy={busy} onClick={() => void run(async () => (await connectPrinter(576)) && setPrinter(savedPrinter()))}>
            Connect a receipt printer…
          </Button>
        </div>
      ) : (
        <p>
          {isSecureContext
            ? 'This browser can’t connect a receipt printer. Use Chrome or Edge, or print receipts as usual.'
            : 'Browsers only connect a receipt printer on an https address. Open Glasshouse at one, or print receipts as usual.'}
        </p>
      )}
      <Switch label="Sound when a sale is complete" checked={sound} onChange={choose} />
    </section>
  )
}

function TillNameForm({ till }: { readonly till: Till }) {
  const [name, setName] = useState(till.name)
  return (
    <PlainForm
      action="Save name"
      disabled={name.trim() === till.name}
      submit={() => nameThisTill(till, name.trim())}
      refreshes={['/api/tills', '/api/till-sessions']}
    >
      <TypedField
        label="Name of this till"
        name="name"
        maxLength={40}
        placeholder="Front counter"
        value={name}
        onChange={setName}
      />
    </PlainForm>
  )
}
