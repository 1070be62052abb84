/** Care of the demo's plants: in full for some, the usual of their category for the others. */
import type { Care } from '#modules/plants/care-fields.ts'

const ofPlants: Readonly<Record<string, Care>> = {
  Kōwhai: {
    light: 'sun_or_part_shade',
    water: 'moderate',
    lowest_temperature: -10,
    height_cm: 800,
    spread_cm: 500,
    hazards: ['harmful_if_eaten', 'harmful_to_pets'],
    origin: 'Native to New Zealand',
    advice: 'Flowers in spring and feeds tūī. Water in its first two summers; it likes free-draining soil.',
  },
  Rimu: {
    light: 'part_shade',
    water: 'moist',
    lowest_temperature: -8,
    height_cm: 2500,
    spread_cm: 800,
    origin: 'Native to New Zealand',
    advice: 'Shelter it from wind while it is young, and mulch its roots.',
  },
  Kauri: {
    light: 'sun',
    water: 'moderate',
    lowest_temperature: -5,
    height_cm: 3000,
    spread_cm: 1000,
    origin: 'Native to northern New Zealand',
    advice: 'Clean your boots before and after you plant it: kauri dieback travels in soil.',
  },
  Mānuka: {
    light: 'sun',
    water: 'moderate',
    lowest_temperature: -10,
    height_cm: 400,
    spread_cm: 300,
    origin: 'Native to New Zealand',
    advice: 'Trim after flowering; do not cut into old wood.',
  },
  'English lavender Hidcote': {
    light: 'sun',
    water: 'dry',
    lowest_temperature: -15,
    height_cm: 50,
    spread_cm: 60,
    origin: 'Garden origin; the species is from the Mediterranean',
    advice: 'Trim back by a third after flowering. It dies of wet feet sooner than of frost.',
  },
  'Rose Iceberg': {
    light: 'sun',
    water: 'moderate',
    lowest_temperature: -20,
    height_cm: 120,
    spread_cm: 90,
    hazards: ['thorns'],
    advice: 'Feed in spring and after the first flush, and prune in winter.',
  },
  'Barberry Rose Glow': {
    light: 'sun_or_part_shade',
    water: 'moderate',
    lowest_temperature: -20,
    height_cm: 150,
    spread_cm: 150,
    hazards: ['thorns', 'harmful_if_eaten'],
  },
  'Silver fern': {
    light: 'shade',
    water: 'moist',
    lowest_temperature: -4,
    height_cm: 600,
    spread_cm: 400,
    origin: 'Native to New Zealand',
    advice: 'Keep its trunk damp in dry weather.',
  },
}

const ofCategories: Readonly<Record<string, Care>> = {
  Trees: { light: 'sun', water: 'moderate' },
  Shrubs: { light: 'sun_or_part_shade', water: 'moderate' },
  Perennials: { light: 'sun_or_part_shade', water: 'moderate' },
  Grasses: { light: 'sun', water: 'dry' },
  Succulents: { light: 'sun', water: 'dry', lowest_temperature: 1 },
  Cactus: { light: 'sun', water: 'dry', lowest_temperature: 5, hazards: ['thorns'] },
  Ferns: { light: 'shade', water: 'moist' },
  Flaxes: { light: 'sun_or_part_shade', water: 'moderate', lowest_temperature: -10, origin: 'Native to New Zealand' },
  Annuals: { light: 'sun', water: 'moist' },
}

export const careOf = ({ common_name, category }: { readonly common_name: string; readonly category: string }): Care =>
  ofPlants[common_name] ?? ofCategories[category] ?? {}
