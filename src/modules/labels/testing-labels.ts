/** A plant on a label, for tests. */
import type { LabelContent } from './label.ts'

export const kowhai: LabelContent = {
  id: '01990000-0000-7000-8000-000000000001',
  common_name: 'Kōwhai',
  botanical_name: 'Sophora microphylla',
  container_size: 'PB3',
  batch_code: '26W31-SOPMIC-03',
  quantity: 120,
  location: 'Tunnel 2',
  potted_on: '2026-07-29',
  price: '14.50',
  barcode: '4006381333931',
  path: '/l/AZkAAABwAIAAAAAAAAAAEA0123456789abcdef/26W31-SOPMIC-03',
  care: {},
  vendor_lot: null,
}
