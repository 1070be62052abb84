/** A change as readable text: the action, its subject, and the fields that changed. */

/** `growth_stage` → "Growth stage" */
export const spelledOut = (name: string): string => {
  const parts = name
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  return parts.charAt(0).toUpperCase() + parts.slice(1)
}

/** Actions on several kinds of subjects, in the past tense. */
const done: Readonly<Record<string, string>> = {
  create: 'added',
  add: 'added',
  enter: 'entered',
  edit: 'changed',
  change: 'changed',
  save: 'changed',
  rename: 'renamed',
  order: 'put in order',
  photo: 'photo changed',
  delete: 'deleted',
  remove: 'removed',
  archive: 'archived',
  restore: 'restored',
  cancel: 'cancelled',
  reverse: 'undone',
  import: 'imported',
  make: 'made',
  start: 'started',
  book: 'booked',
  open: 'opened',
  close: 'closed',
  draft: 'drafted',
  receive: 'received',
  take: 'taken',
  confirm: 'confirmed',
  pick: 'picked',
  deliver: 'delivered',
  invoice: 'invoiced',
  pay: 'paid',
  refund: 'given back',
  void: 'voided',
  send: 'sent',
  pause: 'paused',
  resume: 'resumed',
  skip: 'skipped',
  share: 'shared',
  revoke: 'no longer shared',
  deactivate: 'deactivated',
  reactivate: 'let in again',
  role: 'role changed',
  propagation: 'started',
  pot_up: 'potted up',
  loss: 'losses written off',
  movement: 'moved',
  division: 'divided',
  split: 'split',
  grade: 'graded',
  merge: 'joined',
  correct: 'corrected',
  count: 'counted',
  cost: 'given a cost',
  purchase: 'received',
  use: 'used',
  link_sale: 'linked to a sale',
  unlink_sale: 'no longer linked to a sale',
  add_stops: 'stops added',
  call_off: 'released in part',
  ready: 'ready',
  complete: 'completed',
  correction: 'corrected',
  bill: 'billed',
  match: 'line matched',
  unmatch: 'line unmatched',
  issue: 'issued',
  withdraw: 'withdrawn',
  register: 'set up',
  retire: 'retired',
  export: 'exported',
  schedule: 'sent regularly',
  unschedule: 'no longer sent',
  unsubscribe: 'unsubscribed',
  undo: 'undone',
  give: 'given',
  forget: 'deleted',
}

const actionTexts: Readonly<Record<string, string>> = {
  'session.open': 'Signed in',
  'session.end': 'Signed out',
  'session.switch': 'Switched to by PIN',
  'user.set_pin': 'PIN set',
  'user.remove_pin': 'PIN removed',
  'user.lock_pin': 'PIN locked after wrong ones',
  'nursery.subscription': 'Subscription changed',
  'nursery.export': 'All data exported',
  'nursery.import': 'Data imported',
  'nursery.erase': 'Erasure of the nursery requested',
  'nursery.keep': 'Erasure of the nursery cancelled',
  'cards.connect': 'Card provider connected',
  'cards.disconnect': 'Card provider disconnected',
  'cards.reader': 'Card reader of a till set',
  'cards.refund': 'Refund to a card ordered',
  'cards.settle': 'Failed card refund settled in another way',
  'key.make': 'Key of a program made',
  'key.end': 'Key of a program revoked',
  'person.export': 'Data of one person exported',
  'person.erase': 'Person erased',
  'nursery.suspend': 'Nursery suspended by the operator',
  'nursery.resume': 'Nursery resumed by the operator',
  'nursery.plan': 'Plan changed by the operator',
  'nursery.quota': 'Quotas changed by the operator',
  'support.grant': 'Support access granted',
  'support.revoke': 'Support access revoked',
  'support.read': 'Read by support',
  'mail.retry': 'E-mail tried again by the operator',
  'mail.drop': 'E-mail dropped by the operator',
  'job.retry': 'Background job tried again by the operator',
  'job.drop': 'Background job dropped by the operator',
}

/** `sale.create` of a sale → "Sale added"; an action without a label, "Batch: state" */
export function actionLabel(action: string, subject_type: string): string {
  const verb = action.slice(action.indexOf('.') + 1)
  const subject = spelledOut(subject_type)
  return actionTexts[action] ?? (done[verb] ? `${subject} ${done[verb]}` : `${subject}: ${spelledOut(verb).toLowerCase()}`)
}

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (state: unknown): Fields =>
  state === null || state === undefined
    ? {}
    : typeof state === 'object' && !Array.isArray(state)
      ? (state as Fields)
      : { value: state }

/** The fields that identify a record to people, the most likely first. */
const names = ['name', 'invoice_number', 'batch_code', 'common_name', 'title', 'nurseryName', 'device_info', 'container_size']

/** The name of a record; '' if unknown. */
export function subjectOf(before: unknown, after: unknown): string {
  const fields = { ...fieldsOf(before), ...fieldsOf(after) }
  const name = names.map((each) => fields[each]).find((value) => typeof value === 'string' && value !== '')
  return typeof name === 'string' ? name : ''
}

interface FieldChange {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** Ids and versions are left out; people identify records by name. */
const isId = (field: string) => field === 'id' || field === 'version' || /(_id|_ids)$/.test(field)

/** Writes a day, `2026-11-29`, as the nursery does. */
type DayText = (day: string) => string

/** The fields that changed; for a created or deleted record, all that have a value. */
export function changesOf(before: unknown, after: unknown, dayText: DayText): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((field) => {
    const [from, to] = [valueText(was[field], dayText), valueText(is[field], dayText)]
    return from === to || isId(field) ? [] : [{ field: spelledOut(field), before: from, after: to }]
  })
}

function valueText(value: unknown, dayText: DayText): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value)
    return /^\d{4}-\d\d-\d\d$/.test(text) ? dayText(text) : text
  }
  if (Array.isArray(value)) return value.map((each) => valueText(each, dayText)).join(', ')
  return Object.entries(value)
    .map(([name, part]) => [name, valueText(part, dayText)] as const)
    .filter(([name, text]) => text !== '' && !isId(name))
    .map(([name, text]) => `${spelledOut(name)}: ${text}`)
    .join('; ')
}
