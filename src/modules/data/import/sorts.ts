export const importSorts = ['entered'] as const
export const rowSorts = ['row'] as const
export const rowFilters = ['all', 'problems', 'warnings', 'left_out'] as const
