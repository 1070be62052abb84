/** The search parameters of the screens of batches. */
import { type Param, id, name, oneOf, sortParam, text } from '#web/search-params.ts'

/** Late, or a week: 2026-W48. */
const ready: Param = { read: (written) => (/^(late|\d{4}-W\d\d)$/.test(written) ? written : '') }

export const batchesSearch = {
  ...sortParam,
  search: text,
  state: oneOf('growing', 'for_sale', 'finished', 'discarded', 'all', 'archived'),
  location: name,
  stage: name,
  grade: name,
  ready,
  plant: id,
  /** Location to propose for a move. */
  to: name,
  action: oneOf('scan', 'start', 'pot-up', 'loss', 'move', 'divide', 'grade', 'state', 'cost'),
}

export const batchSearch = {
  tab: oneOf('timeline', 'costs', 'family', 'recall'),
  action: oneOf(
    'pot-up',
    'loss',
    'move',
    'divide',
    'split',
    'grade',
    'join',
    'count',
    'state',
    'note',
    'cost',
    'edit',
    'put-away',
  ),
  photo: id,
}
