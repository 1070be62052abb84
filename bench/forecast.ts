/** `node start/run.mjs bench/forecast.ts`: CPU time of a forecast of 300 plants. How well it forecasts is `forecast.proof.ts`. */
import type { KindHistory } from '#modules/planning/demand-forecast.ts'
import { fourWeeksOf } from '#modules/planning/four-weeks.ts'
import { movingDays } from '#modules/planning/moving-days.ts'
import { historyOf, knownKinds } from './demand-truth.ts'
import { reportMeasures } from './measures.ts'

const today = '2026-11-30'
const many: readonly KindHistory[] = [1, 2, 3, 4, 5].flatMap((draw) => knownKinds(draw, today)).map(historyOf)
const before = process.cpuUsage()
fourWeeksOf(many, movingDays(today, { country: 'NZ', timeZone: 'Pacific/Auckland' }))
const { user, system } = process.cpuUsage(before)
reportMeasures([
  {
    name: `forecast of ${many.length} plants`,
    measured: (user + system) / 1_000,
    must: 3_000,
    aim: 2_000,
    unit: 'ms',
    better: 'less',
  },
])
