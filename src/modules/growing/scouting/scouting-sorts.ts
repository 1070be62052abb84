/** Orders of the list of scouting. */
export const scoutingSorts = ['when', 'place', 'subject', 'value'] as const
