/** Past weeks that are no usual demand, as the forecast found them or a manager marked them; any can be changed. */
import { useState } from 'react'
import { call } from '#web/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedDay } from '#web/ui/TypedDay.tsx'
import { type Formats, counted, day } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { markWeeks } from '../contract.ts'
import type { WeekMark } from '../mark-weeks.ts'
import type { PlannedPlant } from '../plan.ts'

const marks = [
  { value: 'promotion', label: 'Promotion' },
  { value: 'sold_out', label: 'Sold out' },
] as const

type Unusual = PlannedPlant['unusual'][number]

const whyTexts: Readonly<Record<Unusual['why'], string>> = {
  high: 'far above the usual, so left out',
  missing: 'none sold in season, so taken as sold out',
  promotion: 'a promotion, so left out',
  sold_out: 'sold out, so left out',
  usual: 'counted as you marked it',
}

export function UnusualWeeks({ plant, formats }: { readonly plant: PlannedPlant; readonly formats: Formats }) {
  const { plant_type_id, container_size, unusual } = plant
  const [mark, setMark] = useState<'promotion' | 'sold_out'>('promotion')
  const [days, setDays] = useState({ from: '', to: '' })
  const { run, busy } = useAction('/api/planner', '/api/forecast')
  const send = ({ from, to }: { from: string; to: string }, as: WeekMark | null) =>
    call(markWeeks, { body: { plant_type_id, container_size, from, to, mark: as } })
  const change = (weeks: Unusual, as: WeekMark | null) =>
    void run(async () => {
      await send(weeks, as)
      const before = weeks.why === 'high' || weeks.why === 'missing' ? null : weeks.why
      toast(as === 'usual' ? 'These weeks count.' : 'The forecast judges these weeks itself again.', {
        action: { label: 'Undo', do: () => void run(() => send(weeks, before)) },
      })
    })
  return (
    <section className="grid gap-10">
      <h3>Weeks that were not usual</h3>
      {unusual.length === 0 && (
        <p className="muted">None. A promotion, or weeks without stock, can be left out of the forecast here.</p>
      )}
      <ul className="grid gap-6">
        {unusual.map((weeks) => (
          <li key={`${weeks.from} ${weeks.why}`} className="flex wrap gap-8 items-center">
            <span>{`${day(weeks.from, formats)} – ${day(weeks.to, formats)}: ${counted(weeks.sold, 'plant')} sold, ${whyTexts[weeks.why]}.`}</span>
            {weeks.why === 'high' || weeks.why === 'missing' ? (
              <Button busy={busy} onClick={() => change(weeks, 'usual')}>
                Count them
              </Button>
            ) : (
              <Button busy={busy} onClick={() => change(weeks, null)}>
                Remove mark
              </Button>
            )}
          </li>
        ))}
      </ul>
      <PlainForm
        action="Leave out"
        disabled={days.from === ''}
        submit={async () => {
          await send({ from: days.from, to: days.to || days.from }, mark)
          setDays({ from: '', to: '' })
          toast('The forecast leaves these weeks out.')
        }}
        refreshes={['/api/planner', '/api/forecast']}
      >
        <Chips label="Reason" options={marks} value={mark} onChange={setMark} />
        <TypedDay
          label="From the week of"
          name="from"
          value={days.from}
          onChange={(from) => setDays({ ...days, from })}
          formats={formats}
        />
        <TypedDay
          label="To the week of"
          name="to"
          hint="Empty for one week."
          value={days.to}
          onChange={(to) => setDays({ ...days, to })}
          formats={formats}
        />
      </PlainForm>
    </section>
  )
}
