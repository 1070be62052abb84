/** Labels to look at in a nursery without a batch, price or location. */
import type { LabelContent } from './label.ts'

export const exampleLabel: LabelContent = {
  id: '',
  common_name: 'Kōwhai',
  botanical_name: "Sophora microphylla 'Dragons Gold'",
  container_size: 'PB3',
  batch_code: '26W31-SOPMIC-03',
  quantity: 120,
  location: 'Tunnel 2',
  potted_on: '2026-07-29',
  price: '14.50',
  barcode: null,
  path: '/l/example',
  care: { light: 'sun', water: 'moderate', lowest_temperature: -10, height_cm: 300, origin: 'Native to New Zealand' },
  vendor_lot: null,
}

export const exampleLocation: LabelContent = {
  ...exampleLabel,
  common_name: 'Bed 12',
  botanical_name: '',
  container_size: '',
  batch_code: '',
  quantity: null,
  potted_on: null,
  care: {},
}
