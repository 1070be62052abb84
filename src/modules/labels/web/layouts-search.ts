/** The search parameters of the layouts of labels. */
import { name, oneOf } from '#web/search-params.ts'
import type { DesignedKind } from '../label-fields.ts'

export const layoutsSearch = { kind: oneOf<DesignedKind>('batch', 'bed', 'pot', 'price', 'location'), design: name }
