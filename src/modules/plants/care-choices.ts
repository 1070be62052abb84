/** Light, water and hazards in the care of a plant: the names of the choices, and other words for them in spreadsheets. */
import { keysOf } from '#kernel/record.ts'

export const lightChoices = {
  sun: { name: 'Full sun', also: ['sun', 'full', 'sunny'], icon: 'sun' },
  sun_or_part_shade: {
    name: 'Sun or part shade',
    also: ['sun part shade', 'sun semi shade', 'sun partial shade'],
    icon: 'part_shade',
  },
  part_shade: {
    name: 'Part shade',
    also: ['partial shade', 'semi shade', 'half shade', 'light shade', 'part sun', 'partial sun', 'dappled shade'],
    icon: 'part_shade',
  },
  shade: { name: 'Shade', also: ['full shade', 'deep shade', 'shady'], icon: 'shade' },
  sun_or_shade: { name: 'Sun or shade', also: ['sun shade', 'any', 'anywhere'], icon: 'part_shade' },
} as const
export const lights = keysOf(lightChoices)

export const waterChoices = {
  dry: { name: 'Little water', also: ['little', 'low', 'dry', 'drought tolerant', 'drought hardy'] },
  moderate: { name: 'Water regularly', also: ['regularly', 'regular', 'moderate', 'medium', 'average'] },
  moist: { name: 'Keep moist', also: ['moist', 'high', 'damp'] },
  wet: { name: 'Grows in wet ground', also: ['wet', 'wet ground', 'boggy', 'bog', 'very high'] },
} as const
export const waters = keysOf(waterChoices)

export const hazardChoices = {
  harmful_if_eaten: { name: 'Harmful if eaten', also: ['toxic', 'poisonous', 'toxic if eaten'] },
  harmful_to_pets: { name: 'Harmful to pets', also: ['toxic to pets', 'poisonous to pets', 'pets'] },
  irritates_skin: { name: 'Irritates skin and eyes', also: ['irritates skin', 'irritant', 'skin irritant', 'sap irritates'] },
  thorns: { name: 'Thorns', also: ['thorny', 'spines', 'spiny', 'prickles'] },
} as const
export const hazards = keysOf(hazardChoices)
