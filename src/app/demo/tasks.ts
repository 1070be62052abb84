/** The task board: three weeks back and three ahead, from the past and next operations on the crops. */
import { addDays, mondayOf } from '#kernel/day.ts'
import type { Batch } from './batch.ts'
import { instantIn } from './clock.ts'
import { tasks as chores } from './content-work.ts'
import type { Plan } from './crops.ts'
import type { Growing } from './growing.ts'
import type { Person } from './people.ts'
import type { Chance } from './random.ts'
import type { Row } from './write.ts'

interface Board {
  readonly plan: Plan
  readonly batchOf: Growing['batchOf']
  readonly growers: readonly Person[]
  readonly today: string
  readonly timeZone: string
}

interface Job {
  readonly title: string
  readonly task_type: string
  /** When it was done, or is due. */
  readonly day: string
  readonly batch: Batch | undefined
  readonly quantity: number | null
}

export function tasks(board: Board, dice: Chance): Row[] {
  const { today } = board
  const jobs = [...cropJobs(board), ...divisions(board, dice), ...choresOf(board, dice)]
  const recent = jobs.filter(({ day }) => day >= addDays(today, -21) && day <= addDays(today, 21))
  return recent.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)).map((job) => row(job, board, dice))
}

/** Potting, dividing and preparing for sale, done and planned. */
function cropJobs({ plan, batchOf }: Board): Job[] {
  return plan.crops.flatMap((crop) => {
    const batch = batchOf.get(crop)
    if (!batch || batch.state === 'finished') return []
    const { kind, potted, ready, potted_quantity, input_quantity } = crop
    const { common_name } = kind.plant
    const potting =
      input_quantity > 0
        ? { title: `Divide ${common_name}`, task_type: 'division', quantity: input_quantity }
        : { title: `Pot ${common_name} into ${kind.container_size}`, task_type: 'potting-up', quantity: potted_quantity }
    const offering = { title: `Grade and label ${common_name}`, task_type: 'for-sale', quantity: batch.quantity_current }
    return [
      { ...potting, day: potted, batch },
      { ...offering, day: ready, batch },
    ]
  })
}

/** The next mothers to divide: most of them this week. */
function divisions({ plan, batchOf, today }: Board, dice: Chance): Job[] {
  return plan.sources.flatMap((source, i) => {
    const batch = batchOf.get(source)
    if (source.use !== 'mother' || !batch) return []
    const quantity = Math.max(1, Math.floor(batch.quantity_current / 3))
    const day = addDays(today, i < 5 ? dice.int(0, 6) : dice.int(7, 40))
    return [{ title: `Divide ${source.plant.common_name}`, task_type: 'division', day, batch, quantity }]
  })
}

const ofCrops = new Set(['potting-up', 'division', 'for-sale'])
const onBatch = new Set(['moving', 'feeding', 'pruning', 'spraying'])

/** Other work: two or three jobs a day. */
function choresOf({ plan, batchOf, today }: Board, dice: Chance): Job[] {
  const titles = chores.filter(({ task_type }) => !ofCrops.has(task_type))
  const batches = plan.crops
    .flatMap((crop) => batchOf.get(crop) ?? [])
    .filter(({ state }) => state === 'growing' || state === 'for_sale')
  const days = Array.from({ length: 43 }, (_, i) => addDays(today, i - 21))
  return days.flatMap((day) =>
    dice.some(titles, dice.int(1, 3)).map(({ title, task_type }) => ({
      title,
      task_type,
      day,
      batch: onBatch.has(task_type) ? dice.pick(batches) : undefined,
      quantity: null,
    })),
  )
}

/** Recurring tasks, with their interval in days. */
const again: Readonly<Record<string, number>> = {
  'Liquid feed': 14,
  'Copper spray': 21,
  'Release predatory mites': 28,
  'Check irrigation lines': 7,
  'Hand-water the fernery': 3,
}

const steps: Readonly<Record<string, readonly string[]>> = {
  'Load the truck': ['Tick the docket', 'Water before loading', 'Tie the tall ones'],
  'Copper spray': ['Read the label', 'Put up the sign', 'Write the spray diary'],
  'Check irrigation lines': ['Flush the filters', 'Walk every line', 'Note the blocked drippers'],
}

function row({ title, task_type, day, batch, quantity }: Job, { growers, today, timeZone }: Board, dice: Chance): Row {
  const status = statusOf(day, today, ofCrops.has(task_type), dice)
  const person = dice.pick(growers)
  const planned = instantIn(timeZone, addDays(day < today ? day : addDays(today, -1), -dice.int(2, 9)), 8 * 60 + dice.int(0, 500))
  const completed_at = status === 'completed' ? instantIn(timeZone, day, 14 * 60 + dice.int(0, 150)) : null
  return {
    id: dice.id(planned),
    title,
    task_type,
    status,
    scheduled_date: status === 'completed' ? doneAhead(day, today, dice) : leftOver(day, today, dice),
    batch_id: batch?.id ?? null,
    assignee_id: dice.yes(0.85) ? person.user_id : null,
    quantity,
    minutes: dice.int(2, 24) * 5,
    repeat_days: status === 'pending' ? (again[title] ?? null) : null,
    checklist: status === 'pending' ? (steps[title] ?? []).map((text) => ({ text, done: false })) : [],
    notes: '',
    completed_at,
    created_at: planned,
    created_by: person.user_id,
    updated_at: completed_at ?? planned,
    updated_by: person.user_id,
    version: status === 'pending' ? 1 : 2,
  }
}

function statusOf(day: string, today: string, certain: boolean, dice: Chance): string {
  if (day > today) return 'pending'
  if (day === today) return dice.yes(0.3) ? 'in_progress' : 'pending'
  if (certain) return 'completed'
  if (day >= addDays(today, -3) && dice.yes(0.2)) return 'pending'
  return dice.yes(0.05) ? 'cancelled' : 'completed'
}

/** Early in the week some work is done ahead, over the weekend. */
function doneAhead(done: string, today: string, dice: Chance): string {
  const monday = mondayOf(today)
  return done < monday && done >= addDays(today, -4) && dice.yes(0.7) ? addDays(monday, dice.int(0, 1)) : done
}

/** Late in the week some work is left for the next. */
function leftOver(due: string, today: string, dice: Chance): string {
  const sunday = addDays(mondayOf(today), 6)
  return due > sunday && due <= addDays(today, 6) && dice.yes(0.6) ? addDays(sunday, -dice.int(0, 2)) : due
}
