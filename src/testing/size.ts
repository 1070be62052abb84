/** Size of random tests: small, with a fixed seed, in `npm test`; larger in `npm run prove`, which draws the seed. */
export const seed = Number(process.env['SEED'] ?? 1)
export const rounds = Number(process.env['ROUNDS'] ?? 1)

/** One random history for each. */
export const seeds: readonly number[] = Array.from({ length: rounds }, (_, i) => seed + i)

/** The first of many cases of one kind in `npm test`; all of them in `npm run prove`. */
export const firstOf = <Case>(cases: readonly Case[], few: number): readonly Case[] => (rounds > 1 ? cases : cases.slice(0, few))
