/** Which settings a role is given: what work costs is for those who manage the nursery. */
import { type Role, managers } from '#kernel/role.ts'
import type { Settings } from './settings.ts'

/** The settings as that role sees them: `hourlyRate` is "0.00" for roles that manage nothing, who enter minutes and never see their cost. */
export const visibleSettings = (settings: Settings, role: Role): Settings =>
  managers.includes(role) ? settings : { ...settings, hourlyRate: '0.00' }
